import { appointment } from '../../../contract/appointments/appointments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { useEditedRecord } from '../../data/use-edited-record.ts'
import { OutsideHoursChoice, useOutsideHours } from '../../records/availability/outside-hours-choice.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { instructions, inWords } from '../../records/lsv/profile-fields.ts'
import { ProfileInputs } from '../../records/lsv/profile-inputs.tsx'
import { areFilled, profileOf } from '../../records/lsv/profile-rules.ts'
import { ConflictNotice } from '../../ui/feedback/conflict-notice.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { DayFields } from './day-fields.tsx'
import { editNames, type LsvValues, locationSchema, requiredNames } from './lsv-rules.ts'

const names = Object.values(editNames).flat()
const schema = locationSchema(names)
const groups = [
  { title: 'Location', names: editNames.itself },
  { title: 'Where applicants come', names: editNames.location },
  { title: 'Primary Contact', names: editNames.contact },
  { title: 'Office', names: editNames.office },
]

/** Edits everything about a location that its network may change. */
export function EditLsv({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <GuardedDialog title={`Edit ${lsv.name}`} opened onClose={onClose} size="xl">
      {(reportState) => <Form id={lsv.id} onClose={onClose} onState={reportState} />}
    </GuardedDialog>
  )
}

type Props = { id: number; onClose(): void; onState(state: FormState): void }

function Form({ id, onClose, onState }: Props) {
  const { query, record, differences, save } = useEditedRecord(liveScanVendor, id, appointment)
  const { saveWith, ...outside } = useOutsideHours()
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingRows rows={6} />
  const { timezone, appointment_duration, stations } = record
  return (
    <FormContent<LsvValues>
      schema={schema}
      initial={{ ...profileOf(record, [...names, ...instructions]), timezone, appointment_duration, stations }}
      ready={(values) => areFilled(values, requiredNames)}
      onSave={(values) => saveWith((decision) => save(values as Partial<Lsv>, { stranded: decision }))}
      done="Location saved"
      onClose={onClose}
      onState={onState}
    >
      {(form) => (
        <>
          <ConflictNotice differences={inWords(differences)} />
          {groups.map((group) => (
            <FieldGroup key={group.title} title={group.title}>
              <ProfileInputs
                names={group.names}
                required={requiredNames}
                field={form.field}
                statesNow={[record.location_state, record.office_state]}
              />
            </FieldGroup>
          ))}
          <DayFields form={form} zone={timezone} />
          <OutsideHoursChoice change={outside} zone={timezone} />
        </>
      )}
    </FormContent>
  )
}
