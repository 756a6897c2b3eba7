import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { instructions } from '../lsv/profile-fields.ts'
import { ProfileInputs } from '../lsv/profile-inputs.tsx'
import { timeZoneOptions } from '../lsv/time-zones.ts'
import type { LsvValues } from './lsv-rules.ts'
import { ZoneOfZip } from './zone-of-zip-notice.tsx'

type Form = ReturnType<typeof useFields<LsvValues>>
type Props = {
  form: Form
  zone: string
  /** A new LSV takes the zone of its ZIP code by itself, until another one was chosen. */
  isNew?: boolean
}

/** The settings of the LSV's day, and the instructions for applicants. */
export function DayFields({ form, zone, isNew = false }: Props) {
  const { field, controlled } = form
  return (
    <FieldGroup title="Appointments">
      <SelectField label="Time zone" required placeholder={null} options={timeZoneOptions(zone)} {...field('timezone')} />
      <ZoneOfZip form={form} isNew={isNew} />
      <Columns>
        <TextField
          label="Appointment duration"
          description="Minutes, 5 to 90"
          type="number"
          min={5}
          max={90}
          required
          {...field('appointment_duration', { number: true })}
        />
        <TextField
          label="Stations"
          description="Applicants at the same time, 1 to 50"
          type="number"
          min={1}
          max={50}
          required
          {...field('stations', { number: true })}
        />
      </Columns>
      <ProfileInputs names={instructions} required={[]} field={field} controlled={controlled} />
    </FieldGroup>
  )
}
