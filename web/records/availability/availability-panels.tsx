import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { availableTime } from '../../../contract/availability/availability.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { BlockedTimesPanel } from './blocked-times-panel.tsx'
import { DurationPanel } from './duration-panel.tsx'
import styles from './hours.module.css'
import { HoursEditor } from './hours-editor.tsx'
import { OutsideHoursPanel } from './outside-hours/outside-hours-panel.tsx'
import { SpecialDaysPanel } from './special-days/special-days-panel.tsx'
import { WaitingLine } from './waiting-line.tsx'
import { type Hours, hoursOf, weekdays, windowInWords } from './week.ts'

/**
 * Hours, special days, blocked times and duration of an LSV; `lsvs` are those that may get its special days too. Set the LSV as the key.
 */
export function AvailabilityPanels({ lsv, lsvs = [lsv] }: { lsv: Lsv; lsvs?: readonly Lsv[] }) {
  return (
    <>
      <OutsideHoursPanel lsv={lsv} />
      <Columns least={320}>
        <Stack>
          <HoursPanel lsv={lsv} />
          <SpecialDaysPanel lsv={lsv} lsvs={lsvs} />
        </Stack>
        <Stack>
          <WaitingLine lsv={lsv.id} />
          <BlockedTimesPanel lsv={lsv} />
          <DurationPanel lsv={lsv} />
        </Stack>
      </Columns>
    </>
  )
}

/** Standard Availability: the weekly hours, shown or edited. */
export function HoursPanel({ lsv }: { lsv: Lsv }) {
  const [editing, setEditing] = useState(false)
  const hours = useEveryRecord(availableTime, { lsv: lsv.id })
  const modify = !editing && hours.data && (
    <Button
      variant={hours.data.length === 0 ? 'filled' : 'default'}
      aria-label="Modify Standard Availability"
      onClick={() => setEditing(true)}
    >
      Modify
    </Button>
  )
  return (
    <Panel title="Standard Availability" actions={modify}>
      {hours.error && !hours.data && <ErrorNotice onRetry={hours.refetch}>{hours.error.message}</ErrorNotice>}
      {hours.isPending && <LoadingRows rows={7} height={32} />}
      {hours.data && !editing && <Week hours={hours.data} />}
      {editing && <HoursEditor lsv={lsv} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function Week({ hours }: { hours: readonly Hours[] }) {
  if (hours.length === 0) return <EmptyText>No times to display</EmptyText>
  return (
    <dl className={styles.week}>
      {weekdays.map((name, day) => (
        <div key={name}>
          <dt>{name}</dt>
          {hoursOf(hours, day).map((window) => (
            <dd key={window.start_time}>{windowInWords(window)}</dd>
          ))}
          {hoursOf(hours, day).length === 0 && <dd data-closed>Closed</dd>}
        </div>
      ))}
    </dl>
  )
}
