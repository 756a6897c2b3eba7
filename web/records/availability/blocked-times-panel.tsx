import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type BlockedTime, blockedTime } from '../../../contract/availability/availability.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRemoveRecord } from '../../data/records/use-records.ts'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { spanInWords } from './blocked-span.ts'
import { BlockedTimeDialog } from './blocked-time-dialog.tsx'

/** Upcoming Blocked Times, each edited in its place. */
export function BlockedTimesPanel({ lsv }: { lsv: Lsv }) {
  const [from] = useState(() => new Date().toISOString())
  const [edited, setEdited] = useState<BlockedTime | 'new' | null>(null)
  const [removing, setRemoving] = useState<BlockedTime | null>(null)
  const blocks = useEveryRecord(blockedTime, { lsv: lsv.id, after: from })
  const remove = useRemoveRecord(blockedTime, liveScanVendor)
  const inWords = (block: BlockedTime) => spanInWords(block, lsv.timezone)
  const add = (
    <Button variant="default" onClick={() => setEdited('new')}>
      Add Blocked Time
    </Button>
  )
  return (
    <Panel title="Upcoming Blocked Times" actions={add}>
      <DataList query={blocks} items={blocks.data} id={({ id }) => id} label="Upcoming Blocked Times" empty="No blocked times to display">
        {(block) => (
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text>{inWords(block)}</Text>
              {block.reason && (
                <Text c="dimmed" size="sm">
                  {block.reason}
                </Text>
              )}
            </div>
            <Group gap="xs" wrap="nowrap">
              <IconButton icon="edit" label={`Edit blocked time ${inWords(block)}`} onClick={() => setEdited(block)} />
              <IconButton icon="delete" label={`Remove blocked time ${inWords(block)}`} onClick={() => setRemoving(block)} />
            </Group>
          </Group>
        )}
      </DataList>
      {edited && <BlockedTimeDialog lsv={lsv} block={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removing && (
        <ConfirmDialog
          title="Remove Blocked Time?"
          opened
          onClose={() => setRemoving(null)}
          onConfirm={() => remove.mutateAsync(removing.id)}
          done="Blocked time removed"
          destructive
        >
          {`Delete the blocked time ${inWords(removing)}? Appointments can then be booked.`}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
