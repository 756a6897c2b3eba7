import { useState } from 'react'
import * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import type { Change } from '../../../contract/records/define-record.ts'
import type { Problem } from '../../data/problem.ts'
import { type ChangedMeanwhile, useEdit, withTheirs } from '../../data/records/use-edited-record.ts'
import { useSaveRecord } from '../../data/records/use-records.ts'
import type { Meanwhile } from '../../ui/feedback/conflict-notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { useMounted } from '../../ui/form/use-mounted.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { inLabels } from '../lsv/differences.ts'
import { sendUntilAnswered } from '../sent-changes/sent-changes.ts'
import { MAY_CLOSE, useFollowing } from '../sent-changes/use-following.ts'
import { type Appointment, fullName } from './appointment.ts'
import { appointmentDifferences } from './appointment-conflict.tsx'
import { deskPayments } from './appointment-words.ts'
import { type Contact, ContactFields, contactLabels, contactRulesOf } from './contact-fields.tsx'
import { useChangeAppointment } from './use-change-appointment.ts'

type Values = Contact & Pick<Appointment, 'payment_method' | 'notes'>
const contactFields = ['first_name', 'last_name', 'phone', 'email'] as const
const appointmentFields = ['payment_method', 'notes'] as const

const schemaOf = (stored: Contact) =>
  z.object({
    ...contactRulesOf(stored),
    payment_method: contract.fields.payment_method?.input as z.ZodMiniType<Appointment['payment_method'], Appointment['payment_method']>,
    notes: contract.fields.notes?.input as z.ZodMiniType<Appointment['notes'], Appointment['notes']>,
  })

/** Corrects contact, payment and notes. Sends only changed fields, until the server answers. */
export function ModifyDialog({ appointment, onClose }: { appointment: Appointment; onClose(): void }) {
  const [schema] = useState(() => schemaOf(appointment))
  const person = useEdit(applicant, appointment.applicant, { repeat: sendUntilAnswered })
  const savePerson = useSaveRecord(applicant, contract)
  const visit = useChangeAppointment(appointment.id, { repeat: sendUntilAnswered })
  const { followIfLeft } = useFollowing()
  const isMounted = useMounted()
  const meanwhile = meanwhileOf(appointment, person.meanwhile, visit.meanwhile)
  const before = withTheirs(withTheirs(appointment, person.meanwhile), visit.meanwhile)
  const write = async (values: Values) => {
    const contact = differing(before, values, contactFields)
    const rest = differing(before, values, appointmentFields)
    if (contact) {
      const change = contact as Change<typeof applicant>
      await person
        .save((etag) => savePerson.mutateAsync({ id: appointment.applicant, change, etag }), change)
        .catch(async (error) => {
          // A concurrent change of the appointment is shown with the applicant's, not at the next attempt.
          if ((error as Problem).status === 412) await visit.reload(rest)
          throw error
        })
    }
    if (rest) await visit.change(rest as Change<typeof contract>)
  }
  const save = async (values: Values) => {
    const what = `${fullName(appointment)}, contact and notes`
    await followIfLeft({ of: 'visit', appointment: appointment.id, what, outcome: write(values) })
    if (isMounted.current) showToast('Appointment saved')
  }
  const { first_name, last_name, phone, email, payment_method, notes } = before
  return (
    <FormDialog<Values>
      title={`Modify ${fullName(appointment)}`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ first_name, last_name, phone, email, payment_method, notes: notes ?? '' }}
      onSave={save}
      meanwhile={meanwhile}
      whileSilent={MAY_CLOSE}
      size="lg"
    >
      {(form) => (
        <>
          <ContactFields field={form.field} />
          {payment_method !== 'ONLINE' && (
            <SelectField label="Payment method" placeholder={null} options={deskPayments} {...form.field('payment_method')} />
          )}
          <TextBox label="Notes" {...form.field('notes')} />
        </>
      )}
    </FormDialog>
  )
}

/** The changes of others to the person and the appointment; null without any. */
function meanwhileOf(appointment: Appointment, person: ChangedMeanwhile | null, visit: ChangedMeanwhile | null): Meanwhile | null {
  if (person === null && visit === null) return null
  return {
    differences: [...inLabels(person?.differences ?? [], contactLabels), ...appointmentDifferences(visit?.differences ?? [], appointment)],
    isOverwritten: person?.isOverwritten === true || visit?.isOverwritten === true,
  }
}

/** The fields with different values, or undefined. */
function differing(before: Values, after: Values, names: readonly (keyof Values)[]): Partial<Values> | undefined {
  const changed = names.filter((name) => (before[name] ?? null) !== (after[name] || null))
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, after[name]])) : undefined
}
