import { Stack } from '@mantine/core'
import { applicantType as contract } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/resource.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { ConfirmQuestion } from '../../ui/overlay/confirm-question.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { useViews, ViewTitle } from '../../ui/overlay/view-title.tsx'
import { AddType, EditType } from './type-form.tsx'
import { TypeList } from './type-list.tsx'

/** What applicants may come for at a location. */
export type ApplicantType = Row<typeof contract>
/** What the dialog shows. */
export type TypeView = { name: 'list' } | { name: 'add' } | { name: 'edit' | 'delete'; type: ApplicantType }

const list: TypeView = { name: 'list' }

/** The applicant types of a location with their prices: the list, and in its place a form. */
export function TypesDialog({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <GuardedDialog title={`Applicant Types of ${lsv.name}`} opened onClose={onClose} size="xl">
      {(tell) => <Views lsv={lsv} tell={tell} />}
    </GuardedDialog>
  )
}

function Views({ lsv, tell }: { lsv: Lsv; tell(state: FormState): void }) {
  const { view, go, moved } = useViews<TypeView>(list)
  const shared = { lsv, onClose: () => go(list), onState: tell }
  if (view.name === 'list') return <TypeList lsv={lsv} onView={go} focused={moved} />
  return (
    <Stack>
      <ViewTitle focused={moved}>{titleOf(view)}</ViewTitle>
      {view.name === 'add' && <AddType {...shared} />}
      {view.name === 'edit' && <EditType {...shared} id={view.type.id} />}
      {view.name === 'delete' && <DeleteType type={view.type} onClose={shared.onClose} onState={tell} />}
    </Stack>
  )
}

const titles = { add: 'Add Applicant Type', delete: 'Delete Applicant Type?' }
const titleOf = (view: Exclude<TypeView, { name: 'list' }>) => (view.name === 'edit' ? `Edit ${view.type.description}` : titles[view.name])

function DeleteType({ type, onClose, onState }: { type: ApplicantType; onClose(): void; onState(state: FormState): void }) {
  const remove = useRemoveRecord(contract)
  return (
    <ConfirmQuestion
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(type.id)}
      done="Applicant type deleted"
      onBusy={(busy) => onState({ busy, dirty: false })}
      destructive
    >
      {`Nobody can book ${type.description} here any more. Appointments already booked keep it.`}
    </ConfirmQuestion>
  )
}
