import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { idDocuments, missingOfDocument } from '../../../contract/appointments/id-documents.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import { inputsOf } from '../../../contract/records/define-record.ts'
import { today } from '../../data/dates.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { DateField, SelectField, TextField } from '../../ui/field/fields.tsx'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { MAY_CLOSE } from '../sent-changes/use-following.ts'
import { type Appointment, fullName } from './appointment.ts'
import { appointmentMeanwhile } from './appointment-conflict.tsx'
import { useSentChange } from './use-change-appointment.ts'

type Values = Pick<Appointment, 'id_document' | 'id_issuer' | 'id_expires'>

const schema = z.object(inputsOf(contract, ['id_document', 'id_issuer', 'id_expires'])).check(
  z.superRefine((values, context) => {
    const typed = values as Values
    const missing = typed.id_document === null ? { id_document: 'Required' } : missingOfDocument(typed)
    for (const [field, message] of Object.entries(missing)) context.addIssue({ code: 'custom', path: [field], message })
  }),
) as never

/** "ID document Passport, USA, 2031-05-01". */
const inWords = ({ id_document, id_issuer, id_expires }: Values) =>
  ['ID document', [idDocuments.find(({ code }) => code === id_document)?.label, id_issuer, id_expires].filter(Boolean).join(', ')].join(' ')

/** Records the ID document that the applicant shows: which, whose, until when. Its number is not kept. */
export function IdDocumentDialog({ appointment, onClose }: { appointment: Appointment; onClose(): void }) {
  const { changeInForm, meanwhile } = useSentChange(appointment)
  const confirm = useSecondPress()
  const save = async (values: Values) => {
    const { id_expires } = values
    if (id_expires !== null && id_expires < today(appointment.lsv_timezone))
      confirm(id_expires, 'This document has expired. Press Save again to record it anyway.')
    const isOpen = await changeInForm({ change: values, what: inWords(values) })
    if (isOpen) showToast({ about: fullName(appointment), text: 'ID document saved' })
  }
  return (
    <FormDialog<Values>
      title={`ID document of ${fullName(appointment)}`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{
        id_document: appointment.id_document ?? ('' as never),
        id_issuer: appointment.id_issuer ?? '',
        id_expires: appointment.id_expires ?? '',
      }}
      onSave={save}
      meanwhile={appointmentMeanwhile(meanwhile, appointment)}
      whileSilent={MAY_CLOSE}
    >
      {(form) => (
        <>
          <Text>Compare name, photo and date of birth. The number of the document is not kept.</Text>
          <SelectField label="Document" required options={optionsOf(idDocuments)} data-autofocus {...form.field('id_document')} />
          <TextField
            label="Issuer"
            required
            description="State, country or authority, such as NY"
            maxLength={60}
            {...form.field('id_issuer')}
          />
          <DateField label="Expires" description="May be empty only where the document has no such date" {...form.field('id_expires')} />
        </>
      )}
    </FormDialog>
  )
}
