import { Button, Group, Stack, Text } from '@mantine/core'
import { ori as contract } from '../../../contract/places.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ViewTitle } from '../../ui/overlay/view-title.tsx'
import styles from './entries.module.css'
import type { Ori, OriView } from './oris-dialog.tsx'

type Props = { location: Lsv; onView(view: OriView): void; focused: boolean }

/** The ORIs of a location, by description. */
export function OriList({ location, onView, focused }: Props) {
  const oris = useEveryRecord(contract, { lsv: location.id })
  return (
    <Stack>
      <ViewTitle
        focused={focused}
        actions={
          <>
            <Button variant="default" onClick={() => onView({ name: 'IMPORT' })}>
              Import
            </Button>
            <Button leftSection={<Icon name="add" />} onClick={() => onView({ name: 'ADD' })}>
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
        <IconButton icon="edit" label={`Edit ${ori.ori}, ${ori.description}`} onClick={() => onView({ name: 'EDIT', ori })} />
        <IconButton icon="delete" label={`Delete ${ori.ori}, ${ori.description}`} onClick={() => onView({ name: 'DELETE', ori })} />
      </div>
    </div>
  )
}
