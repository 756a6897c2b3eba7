import { Button, Group, Stack, Text } from '@mantine/core'
import { applicantType, ori as contract } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRemoveRecord } from '../../data/records/use-records.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmQuestion } from '../../ui/overlay/confirm-question.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { useViews, ViewTitle } from '../../ui/overlay/view-title.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import styles from './entries.module.css'
import { ImportOris } from './import/import-oris.tsx'
import { AddOri, EditOri } from './ori-form.tsx'

/** An ORI of an LSV. */
export type Ori = Row<typeof contract>
/** The view of the dialog. */
type OriView = { name: 'list' } | { name: 'add' } | { name: 'import' } | { name: 'edit' | 'delete'; ori: Ori }

const list: OriView = { name: 'list' }

type DialogProps = { lsv: Lsv; onClose(): void; onDialog(name: 'types'): void }

/** The ORIs of an LSV: the list, and in its place a form or the import. */
export function OrisDialog({ lsv, onClose, onDialog }: DialogProps) {
  return (
    <GuardedDialog title={`ORIs of ${lsv.name}`} opened onClose={onClose} size="xl">
      {(reportState) => <Views lsv={lsv} onState={reportState} onTypes={() => onDialog('types')} />}
    </GuardedDialog>
  )
}

/** Adds the first ORI of an LSV: the form alone, without a list that is empty. */
export function FirstOri({ lsv, onClose }: Pick<DialogProps, 'lsv' | 'onClose'>) {
  return (
    <GuardedDialog title={titles.add} opened onClose={onClose} size="xl">
      {(reportState) => <AddOri lsv={lsv.id} onClose={onClose} onState={reportState} />}
    </GuardedDialog>
  )
}

function Views({ lsv, onState, onTypes }: { lsv: Lsv; onState(state: FormState): void; onTypes(): void }) {
  const { view, go, moved } = useViews<OriView>(list)
  const back = () => go(list)
  const shared = { lsv: lsv.id, onClose: back, onState }
  if (view.name === 'list') return <OriList lsv={lsv} onView={go} focused={moved} />
  return (
    <Stack>
      <ViewTitle focused={moved && view.name !== 'add'}>{titleOf(view)}</ViewTitle>
      {view.name === 'add' && <AddOri {...shared} />}
      {view.name === 'edit' && <EditOri {...shared} id={view.ori.id} />}
      {view.name === 'delete' && <DeleteOri ori={view.ori} onClose={back} onState={onState} onTypes={onTypes} />}
      {view.name === 'import' && <ImportOris {...shared} />}
    </Stack>
  )
}

const titles = { add: 'Add ORI', delete: 'Delete ORI?', import: 'Import from a File' }
const titleOf = (view: Exclude<OriView, { name: 'list' }>) => (view.name === 'edit' ? `Edit ${view.ori.ori}` : titles[view.name])

type DeleteProps = { ori: Ori; onClose(): void; onState(state: FormState): void; onTypes(): void }

/** Asks before an ORI is deleted; without a Yes while applicant types use it, since it would be refused. */
function DeleteOri({ ori, onClose, onState, onTypes }: DeleteProps) {
  const remove = useRemoveRecord(contract, applicantType)
  const { data: types, error, refetch } = useEveryRecord(applicantType, { lsv: ori.lsv, ori: ori.id })
  const name = `${ori.ori}, ${ori.description}`
  if (error && !types) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  if (!types) return <LoadingRows rows={2} />
  if (types.length > 0) return <UsedOri name={name} types={types} onClose={onClose} onTypes={onTypes} />
  return (
    <ConfirmQuestion
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(ori.id)}
      done="ORI deleted"
      onBusy={(busy) => onState({ busy, dirty: false })}
      destructive
    >
      {`Are you sure you want to delete ${name}?`}
    </ConfirmQuestion>
  )
}

type UsedProps = { name: string; types: readonly { id: number; description: string }[]; onClose(): void; onTypes(): void }

/** Names the applicant types for which an ORI cannot be deleted. */
function UsedOri({ name, types, onClose, onTypes }: UsedProps) {
  const users = types.length === 1 ? 'an applicant type uses' : `${types.length} applicant types use`
  return (
    <Stack>
      <Text>{`${name} cannot be deleted while ${users} it:`}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <ul className={styles.users} tabIndex={0} aria-label="Applicant types that use it">
        {types.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
      <Text>Give them another ORI, or delete them, first.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onTypes}>
          Show Applicant Types
        </Button>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </Group>
    </Stack>
  )
}

type Props = { lsv: Lsv; onView(view: OriView): void; focused: boolean }

/** The ORIs of an LSV, by description. */
function OriList({ lsv, onView, focused }: Props) {
  const oris = useEveryRecord(contract, { lsv: lsv.id })
  return (
    <Stack>
      <ViewTitle
        focused={focused}
        actions={
          <>
            <Button variant="default" onClick={() => onView({ name: 'import' })}>
              Import
            </Button>
            <Button leftSection={<Icon name="add" />} onClick={() => onView({ name: 'add' })}>
              Add ORI
            </Button>
          </>
        }
      >
        Who receives the results
      </ViewTitle>
      <DataList query={oris} items={oris.data} id={({ id }) => id} label="ORIs">
        {(ori) => <Entry ori={ori} onView={onView} />}
      </DataList>
    </Stack>
  )
}

function Entry({ ori, onView }: { ori: Ori; onView(view: OriView): void }) {
  return (
    <div className={styles.entry}>
      <div className={styles.words}>
        <Text fw={650}>{ori.description}</Text>
        <Text>
          {ori.ori} · {ori.agency}
        </Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Slug: {ori.slug}
          </Text>
          {ori.prompt_vendor && <Tag>Vendor type</Tag>}
        </Group>
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={`Edit ${ori.ori}, ${ori.description}`} onClick={() => onView({ name: 'edit', ori })} />
        <IconButton icon="delete" label={`Delete ${ori.ori}, ${ori.description}`} onClick={() => onView({ name: 'delete', ori })} />
      </div>
    </div>
  )
}
