import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants.ts'
import { appointment as appointments } from '../../../contract/booking.ts'
import { citizenshipCodes } from '../../../contract/code-lists/citizenship.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import { eyeColorCodes } from '../../../contract/code-lists/eye-color.ts'
import { hairColorCodes } from '../../../contract/code-lists/hair-color.ts'
import { offeredPlacesOfBirth } from '../../../contract/code-lists/place-of-birth.ts'
import { raceCodes } from '../../../contract/code-lists/race.ts'
import { sexCodes } from '../../../contract/code-lists/sex.ts'
import type { Change, Row } from '../../../contract/resource.ts'
import { useEditedVersion } from '../../data/use-edited-version.ts'
import { useRecord, useSaveRecord } from '../../data/use-records.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { Columns } from '../../ui/columns.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'

const names = ['dob', 'gender', 'race', 'height', 'weight', 'eye', 'hair', 'pob', 'citizenship'] as const
type Values = Pick<Row<typeof applicant>, (typeof names)[number]>
type Props = { appointment: Appointment; onClose(): void }

const schema = z.object(Object.fromEntries(names.map((name) => [name, applicant.fields[name]?.input as z.ZodMiniType]))) as never

/** Corrects what the live-scan machine needs, on the day of the appointment. */
export function CorrectDialog({ appointment, onClose }: Props) {
  const person = useRecord(applicant, appointment.applicant)
  const title = `Correct the data of ${fullName(appointment)}`
  if (person.data) return <CorrectForm title={title} appointment={appointment} person={person.data.record} onClose={onClose} />
  return (
    <Dialog title={title} opened onClose={onClose}>
      {person.error ? <ErrorNotice onRetry={person.refetch}>{person.error.message}</ErrorNotice> : <LoadingRows />}
    </Dialog>
  )
}

function CorrectForm({ title, appointment, person, onClose }: Props & { title: string; person: Row<typeof applicant> }) {
  const begun = useEditedVersion(applicant, appointment.applicant)
  const savePerson = useSaveRecord(applicant, appointments)
  const before: Values = { ...person, dob: appointment.dob }
  const save = async (values: Values) => {
    const changed = names.filter((name) => (values[name] ?? null) !== (before[name] ?? null))
    if (changed.length === 0) return
    const change = Object.fromEntries(changed.map((name) => [name, values[name]])) as Change<typeof applicant>
    await begun((etag) => savePerson.mutateAsync({ id: appointment.applicant, change, etag }))
    toast(`${fullName(appointment)}: data saved`)
  }
  return (
    <FormDialog<Values>
      title={title}
      opened
      onClose={onClose}
      schema={schema}
      initial={Object.fromEntries(names.map((name) => [name, before[name] ?? '']))}
      onSave={save}
      size="lg"
    >
      {({ field }) => (
        <>
          <Text>As on the applicant’s identification. Each correction is kept with your name.</Text>
          <Columns>
            <DateField label="Date of birth" data-autofocus {...field('dob')} />
            <SelectField label="Gender" options={options(sexCodes)} {...field('gender')} />
            <SelectField label="Race" options={options(raceCodes)} {...field('race')} />
            <TextField label="Height" description={'Feet and inches, such as 5\'9"'} {...field('height')} />
            <TextField label="Weight" description="Pounds" inputMode="numeric" {...field('weight', { number: true })} />
            <SelectField label="Eye color" options={options(eyeColorCodes)} {...field('eye')} />
            <SelectField label="Hair color" options={options(hairColorCodes)} {...field('hair')} />
            <SelectField label="Place of birth" options={withKnown(offeredPlacesOfBirth, before.pob)} {...field('pob')} />
            <SelectField label="Citizenship" options={withKnown(citizenshipCodes, before.citizenship)} {...field('citizenship')} />
          </Columns>
        </>
      )}
    </FormDialog>
  )
}

const options = (codes: readonly Code[]) => codes.map(({ code, label }) => ({ value: code, label }))

/** A code that is no longer offered stays choosable where it is kept. */
const withKnown = (codes: readonly Code[], known: string | null) =>
  known === null || codes.some(({ code }) => code === known) ? options(codes) : [{ value: known, label: known }, ...options(codes)]
