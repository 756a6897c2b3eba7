import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { blockedTime } from '../../../contract/availability/availability.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateAndTime, dayOf, timeOnly, today, zoneName } from '../../data/dates.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRemoveRecord } from '../../data/records/use-records.ts'
import { clockTime, toInstant } from '../../data/wall-clock.ts'
import { DateTimeField } from '../../ui/field/fields.tsx'
import { AddButton, IconButton } from '../../ui/layout/buttons.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { OutsideHoursChoice, useAvailabilityChange } from './outside-hours-choice.tsx'

type BlockedTime = Row<typeof blockedTime>

/** Upcoming Blocked Times, with the floating button that adds one. */
export function BlockedTimesPanel({ lsv }: { lsv: Lsv }) {
  const [from] = useState(() => new Date().toISOString())
  const [editing, setEditing] = useState<BlockedTime | 'new' | null>(null)
  const [removing, setRemoving] = useState<BlockedTime | null>(null)
  const blocks = useEveryRecord(blockedTime, { lsv: lsv.id, after: from })
  const remove = useRemoveRecord(blockedTime)
  const inWords = (block: BlockedTime) => spanInWords(block, lsv.timezone)
  return (
    <Panel title="Upcoming Blocked Times">
      <DataList query={blocks} items={blocks.data} id={({ id }) => id} label="Upcoming Blocked Times" empty="No blocked times to display">
        {(block) => (
          <Group justify="space-between" wrap="nowrap">
            <Text>{inWords(block)}</Text>
            <Group gap={0} wrap="nowrap">
              <IconButton icon="edit" label={`Change blocked time ${inWords(block)}`} onClick={() => setEditing(block)} />
              <IconButton icon="delete" label={`Remove blocked time ${inWords(block)}`} onClick={() => setRemoving(block)} />
            </Group>
          </Group>
        )}
      </DataList>
      <AddButton label="Add Blocked Time" onClick={() => setEditing('new')} />
      {editing && <EditBlockedTime lsv={lsv} block={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {removing && (
        <ConfirmDialog
          title="Remove Blocked Time?"
          opened
          onClose={() => setRemoving(null)}
          onConfirm={() => remove.mutateAsync(removing.id)}
          done="Blocked time removed"
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

/** In the format of the browser's fields: YYYY-MM-DDTHH:mm in the LSV's local time. */
type Values = { start_datetime: string; end_datetime: string }

/** A new blocked time, or a changed one, which may have begun already. Save is enabled when both ends are set. */
function EditBlockedTime({ lsv, block, onClose }: { lsv: Lsv; block: BlockedTime | null; onClose(): void }) {
  const change = useAvailabilityChange(lsv)
  const zone = lsv.timezone
  const begun = block ? localOf(block.start_datetime, zone) : null
  const from = [begun?.slice(0, 10) ?? '9999', today(zone)].sort()[0] as string
  return (
    <FormDialog<Values>
      title={block ? 'Change Blocked Time' : 'Add Blocked Time'}
      opened
      onClose={onClose}
      schema={schemaFrom(from)}
      initial={{ start_datetime: begun ?? '', end_datetime: block ? localOf(block.end_datetime, zone) : '' }}
      ready={({ start_datetime, end_datetime }) => start_datetime !== '' && end_datetime !== ''}
      onSave={async (values) => change.save({ block: { ...(block ? { id: block.id } : {}), ...(await instants(values, zone)) } })}
      done={block ? 'Blocked time saved' : 'Blocked time added'}
    >
      {(form) => (
        <>
          <Text>No appointments can be booked in this time. Times are in {zoneName(zone)}.</Text>
          <DateTimeField label="Start" required min={`${from}T00:00`} {...form.field('start_datetime')} />
          <DateTimeField label="End" required min={`${from}T00:00`} {...form.field('end_datetime')} />
          <OutsideHoursChoice change={change} zone={zone} />
        </>
      )}
    </FormDialog>
  )
}

function schemaFrom(first: string) {
  const moment = z.string().check(
    z.minLength(1, 'Required'),
    z.refine((text) => text.slice(0, 10) >= first, 'Must select date today or later'),
  )
  return z.object({ start_datetime: moment, end_datetime: moment }).check(
    z.refine(({ start_datetime, end_datetime }) => start_datetime < end_datetime, {
      path: ['end_datetime'],
      error: 'Must be after the start',
    }),
  )
}

/** An instant in the format of the fields. */
const localOf = (instant: string, zone: string) => `${dayOf(instant, zone)}T${clockTime(new Date(instant), zone)}`

async function instants({ start_datetime, end_datetime }: Values, zone: string): Promise<Values> {
  const instant = (text: string) => toInstant(text.slice(0, 10), text.slice(11), zone)
  return { start_datetime: await instant(start_datetime), end_datetime: await instant(end_datetime) }
}
