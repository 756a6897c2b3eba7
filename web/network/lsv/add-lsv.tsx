import { Text } from '@mantine/core'
import { liveScanVendor } from '../../../contract/places.ts'
import { useCreateRecord } from '../../data/use-records.ts'
import { instructions } from '../../records/lsv/profile-fields.ts'
import { ProfileInputs } from '../../records/lsv/profile-inputs.tsx'
import { areFilled } from '../../records/lsv/profile-rules.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { DayFields } from './day-fields.tsx'
import { addNames, type LsvValues, locationSchema, newLsv, requiredNames } from './lsv-rules.ts'

const names = Object.values(addNames).flat()
const schema = locationSchema(names)
const initial = {
  ...Object.fromEntries([...names, ...instructions].map((name) => [name, ''])),
  timezone: 'America/New_York',
  appointment_duration: 15,
  stations: 1,
}

/** Makes a location; it stays hidden from applicants until it is published. */
export function AddLsv({ onClose }: { onClose(): void }) {
  const create = useCreateRecord(liveScanVendor)
  return (
    <FormDialog<LsvValues>
      title="Add Location"
      opened
      onClose={onClose}
      schema={schema}
      initial={initial}
      ready={(values) => areFilled(values, requiredNames)}
      onSave={async (values) => {
        await create.mutateAsync(newLsv(values))
        toast('Location added')
      }}
      size="xl"
    >
      {(form) => (
        <>
          <Text>The location stays hidden from applicants until you publish it.</Text>
          <FieldGroup title="Location">
            <ProfileInputs names={addNames.location} required={requiredNames} field={form.field} autofocus />
          </FieldGroup>
          <FieldGroup title="Primary Contact">
            <ProfileInputs names={addNames.contact} required={requiredNames} field={form.field} />
          </FieldGroup>
          <DayFields form={form} zone={initial.timezone} />
        </>
      )}
    </FormDialog>
  )
}
