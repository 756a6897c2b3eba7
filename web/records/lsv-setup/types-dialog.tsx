import { Button, Group, Stack, Text } from '@mantine/core'
import { applicantType as contract, ori } from '../../../contract/lsv/lsv.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRemoveRecord } from '../../data/records/use-records.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmQuestion } from '../../ui/overlay/confirm-question.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { useViews, ViewTitle } from '../../ui/overlay/view-title.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import styles from './entries.module.css'
import { type Limits, limitOf, useLimits } from './limits.ts'
import { AddType, EditType } from './type-form.tsx'

/** An applicant type of an LSV. */
export type ApplicantType = Row<typeof contract>
/** The view of the dialog. */
type TypeView = { name: 'list' } | { name: 'add' } | { name: 'edit' | 'delete'; type: ApplicantType }

const list: TypeView = { name: 'list' }

/** The applicant types of an LSV with their prices: the list, and in its place a form. */
export function TypesDialog({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <GuardedDialog title={`Applicant Types of ${lsv.name}`} opened onClose={onClose} size="xl">
      {(reportState) => <Views lsv={lsv} onState={reportState} />}
    </GuardedDialog>
  )
}

/** Adds the first applicant type of an LSV: the form alone, without a list that is empty. */
export function FirstType({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  return (
    <GuardedDialog title={titles.add} opened onClose={onClose} size="xl">
      {(reportState) => <AddType lsv={lsv} onClose={onClose} onState={reportState} />}
    </GuardedDialog>
  )
}

function Views({ lsv, onState }: { lsv: Lsv; onState(state: FormState): void }) {
  const { view, go, moved } = useViews<TypeView>(list)
  const shared = { lsv, onClose: () => go(list), onState }
  if (view.name === 'list') return <TypeList lsv={lsv} onView={go} focused={moved} />
  return (
    <Stack>
      <ViewTitle focused={moved && view.name !== 'add'}>{titleOf(view)}</ViewTitle>
      {view.name === 'add' && <AddType {...shared} />}
      {view.name === 'edit' && <EditType {...shared} id={view.type.id} />}
      {view.name === 'delete' && <DeleteType type={view.type} onClose={shared.onClose} onState={onState} />}
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
      {`${type.description} can no longer be booked here. Appointments already booked keep it.`}
    </ConfirmQuestion>
  )
}

type Props = { lsv: Lsv; onView(view: TypeView): void; focused: boolean }

/** The applicant types of an LSV, by description. They require an ORI. */
function TypeList({ lsv, onView, focused }: Props) {
  const types = useEveryRecord(contract, { lsv: lsv.id })
  const oris = useEveryRecord(ori, { lsv: lsv.id })
  const limits = useLimits(lsv)
  const codes = new Map(oris.data?.map(({ id, ori, description }) => [id, `${ori} · ${description}`]))
  return (
    <Stack>
      <ViewTitle
        focused={focused}
        actions={
          <Button leftSection={<Icon name="add" />} onClick={() => onView({ name: 'add' })} disabled={oris.data?.length === 0}>
            Add Applicant Type
          </Button>
        }
      >
        What applicants come for
      </ViewTitle>
      {oris.data?.length === 0 && <Notice>Add an ORI first: it decides who receives the result of an applicant type.</Notice>}
      <DataList query={types} items={types.data} id={({ id }) => id} label="Applicant types">
        {(type) => <Entry type={type} code={codes.get(type.ori)} limits={limits} onView={onView} />}
      </DataList>
    </Stack>
  )
}

type EntryProps = { type: ApplicantType; code: string | undefined; limits: Limits | undefined; onView(view: TypeView): void }

function Entry({ type, code, limits, onView }: EntryProps) {
  const { description, agency, pricing, note, prompt_location, prompt_vendor, transfer } = type
  const limit = limitOf(type)
  const tags = [
    limit && limits && `Only ${limits.find(({ value }) => value === limit)?.label ?? 'another environment'}`,
    prompt_location && 'Asks for work location',
    prompt_vendor && 'Asks for vendor',
    transfer && 'Open to transfers',
  ].filter((tag) => typeof tag === 'string' && tag !== '') as string[]
  return (
    <div className={styles.entry}>
      <div className={styles.words}>
        <Text fw={650}>{description}</Text>
        <Text className={styles.price ?? ''}>{Number(pricing) === 0 ? 'No charge' : dollars(pricing)}</Text>
        <Text size="sm">{[code, agency].filter(Boolean).join(' · ')}</Text>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        <Group gap="xs">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Group>
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={`Edit ${description}`} onClick={() => onView({ name: 'edit', type })} />
        <IconButton icon="delete" label={`Delete ${description}`} onClick={() => onView({ name: 'delete', type })} />
      </div>
    </div>
  )
}
