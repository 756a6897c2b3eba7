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
      {(reportState) => <Views lsv={lsv} onState={reportState} />}
    </GuardedDialog>
  )
}

function Views({ lsv, onState }: { lsv: Lsv; onState(state: FormState): void }) {
  const { view, go, moved } = useViews<TypeView>(list)
  const shared = { lsv, onClose: () => go(list), onState }
  switch (view.name) {
    case 'list':
      return <TypeList lsv={lsv} onView={go} focused={moved} />
    case 'add':
      return (
        <Stack>
          <ViewTitle focused={moved}>Add Applicant Type</ViewTitle>
          <AddType {...shared} />
        </Stack>
      )
    case 'edit':
      return (
        <Stack>
          <ViewTitle focused={moved}>Edit {view.type.description}</ViewTitle>
          <EditType {...shared} id={view.type.id} />
        </Stack>
      )
    case 'delete':
      return (
        <Stack>
          <ViewTitle focused={moved}>Delete Applicant Type?</ViewTitle>
          <DeleteType type={view.type} onClose={shared.onClose} onState={onState} />
        </Stack>
      )
  }
}

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
