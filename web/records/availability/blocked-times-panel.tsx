import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { blockedTime } from '../../../contract/availability.ts'
import type { Row } from '../../../contract/resource.ts'
import { dateAndTime, dayOf, timeOnly } from '../../data/dates.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { AddButton, IconButton } from '../../ui/layout/buttons.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { AddBlockedTime } from './add-blocked-time.tsx'

type BlockedTime = Row<typeof blockedTime>

/** Upcoming Blocked Times, with the floating button that adds one. */
export function BlockedTimesPanel({ location }: { location: Lsv }) {
  const [from] = useState(() => new Date().toISOString())
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<BlockedTime | null>(null)
  const blocks = useEveryRecord(blockedTime, { lsv: location.id, after: from })
  const remove = useRemoveRecord(blockedTime)
  const inWords = (block: BlockedTime) => spanInWords(block, location.timezone)
  return (
    <Panel title="Upcoming Blocked Times">
      <DataList query={blocks} items={blocks.data} id={({ id }) => id} label="Upcoming Blocked Times" empty="No blocked times to display">
        {(block) => (
          <Group justify="space-between" wrap="nowrap">
            <Text>{inWords(block)}</Text>
            <IconButton icon="delete" label={`Remove blocked time ${inWords(block)}`} onClick={() => setRemoving(block)} />
          </Group>
        )}
      </DataList>
      <AddButton label="Add Blocked Time" onClick={() => setAdding(true)} />
      {adding && <AddBlockedTime location={location} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title="Remove Blocked Time?"
          opened
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await remove.mutateAsync(removing.id)
            toast('Blocked time removed')
          }}
          destructive
        >
          {`Are you sure you want to take appointments again from ${inWords(removing)}?`}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** "Tue, Nov 24, 9:00 AM – 5:00 PM", or with the second day too. */
function spanInWords({ start_datetime, end_datetime }: BlockedTime, zone: string): string {
  const sameDay = dayOf(start_datetime, zone) === dayOf(end_datetime, zone)
  return `${dateAndTime(start_datetime, zone)} – ${(sameDay ? timeOnly : dateAndTime)(end_datetime, zone)}`
}
