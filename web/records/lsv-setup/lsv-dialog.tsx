import { appointment } from '../../../contract/appointments/appointments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { call } from '../../data/call.ts'
import { useEditedRecord } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { buttonWords } from '../availability/outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from '../availability/outside-hours/outside-hours-choice.tsx'
import { useOutsideHours } from '../availability/outside-hours/use-outside-hours.ts'
import { LogoDialog } from '../logo-dialog.tsx'
import { meanwhileIn } from '../lsv/differences.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { MachineFolder } from '../lsv/machine-folder.tsx'
import { instructions, inWords } from '../lsv/profile-fields.ts'
import { ProfileInputs } from '../lsv/profile-inputs.tsx'
import { profileOf } from '../lsv/profile-rules.ts'
import { useProfileQuestion } from '../lsv/use-profile-question.ts'
import { DayFields } from './day-fields.tsx'
import { editNames, type LsvValues, locationSchema, requiredOf } from './lsv-rules.ts'
import { LsvUsers } from './lsv-users.tsx'
import { OrisDialog } from './oris-dialog.tsx'
import { DeleteLsv, PublishLsv, UnpublishLsv } from './publish/publish-dialogs.tsx'
import { TypesDialog } from './types-dialog.tsx'
import { useZoneQuestion, ZoneQuestion } from './zone-question.tsx'

/** The dialogs of an LSV. */
export type LsvDialogName = 'edit' | 'users' | 'oris' | 'types' | 'folder' | 'logo' | 'publish' | 'unpublish' | 'delete' | 'restore'

type Props = {
  name: LsvDialogName
  lsv: Lsv
  onClose(): void
  /** Opens another dialog of the LSV instead; absent where only this one is offered. */
  onDialog?(name: LsvDialogName): void
}

/** The dialog of the chosen action. */
export function LsvDialog({ name, onDialog = () => {}, ...rest }: Props) {
  const props = { ...rest, onDialog }
  switch (name) {
    case 'edit':
      return <EditLsv {...props} />
    case 'users':
      return <LsvUsers {...props} />
    case 'oris':
      return <OrisDialog {...props} />
    case 'types':
      return <TypesDialog {...props} />
    case 'folder':
      return <FolderDialog {...props} />
    case 'logo':
      return <LogoDialog contract={liveScanVendor} of={props.lsv} onClose={props.onClose} />
    case 'publish':
      return <PublishLsv {...props} />
    case 'unpublish':
      return <UnpublishLsv {...props} />
    case 'delete':
      return <DeleteLsv {...props} />
    case 'restore':
      return <RestoreLsv {...props} />
  }
}

function FolderDialog({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <Dialog title={`Machine folder of ${lsv.name}`} opened onClose={onClose} size="lg">
      <MachineFolder lsv={lsv} />
    </Dialog>
  )
}

/** Restores an archived LSV; applicants see it only after it is published again. */
function RestoreLsv({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  const restore = useAction(() => call('POST', `/${liveScanVendor.path}/${lsv.id}/restore`), liveScanVendor)
  return (
    <ConfirmDialog
      title="Restore Location?"
      opened
      onClose={onClose}
      onConfirm={() => restore.mutateAsync(undefined)}
      done="Location restored"
    >
      {`${lsv.name} comes back to your lists with its hours, users and applicant types. It stays hidden from applicants until you publish it.`}
    </ConfirmDialog>
  )
}

const names = Object.values(editNames).flat()
const groups = [
  { title: 'Location', names: editNames.itself },
  { title: 'Where applicants come', names: editNames.location },
  { title: 'Primary Contact', names: editNames.contact },
  { title: 'Office', names: editNames.office },
  { title: 'Desk and Live-Scan Machine', names: editNames.desk },
]

/** Edits everything about an LSV that its network may change. */
function EditLsv({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <GuardedDialog title={`Edit ${lsv.name}`} opened onClose={onClose} size="xl">
      {(reportState) => <Form id={lsv.id} onClose={onClose} onState={reportState} />}
    </GuardedDialog>
  )
}

type FormProps = { id: number; onClose(): void; onState(state: FormState): void }

function Form({ id, onClose, onState }: FormProps) {
  const { query, record, meanwhile, save } = useEditedRecord(liveScanVendor, id, appointment)
  const { saveWith, ...outside } = useOutsideHours()
  const question = useProfileQuestion()
  const { saveInZone, keepIn, ...zones } = useZoneQuestion()
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingForm rows={6} />
  const { timezone, appointment_duration, stations } = record
  const required = requiredOf(record)
  return (
    <FormContent<LsvValues>
      schema={locationSchema(names, required)}
      initial={{ ...profileOf(record, [...names, ...instructions]), timezone, appointment_duration, stations }}
      onSave={async (values) => {
        question(values, record)
        await saveWith({ ...values, keep: keepIn(values.timezone) }, (decision) =>
          saveInZone(values.timezone, (keep) => save(values as Partial<Lsv>, { stranded: decision, appointments_keep: keep })),
        )
      }}
      save={buttonWords(outside.doing)}
      done="Location saved"
      onClose={onClose}
      onState={onState}
      meanwhile={meanwhileIn(meanwhile, inWords)}
    >
      {(form) => (
        <>
          {groups.map((group) => (
            <FieldGroup key={group.title} title={group.title}>
              <ProfileInputs
                names={group.names}
                required={required}
                field={form.field}
                statesNow={[record.location_state, record.office_state]}
              />
            </FieldGroup>
          ))}
          <DayFields form={form} zone={timezone} />
          <ZoneQuestion of={zones} from={timezone} to={form.form.watch('timezone')} />
          <OutsideHoursChoice change={outside} zone={form.form.watch('timezone')} />
        </>
      )}
    </FormContent>
  )
}
