import { Text } from '@mantine/core'
import { appointmentHistory } from '../../../contract/booking.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'
import { dateTimeAndYear, zoneName } from '../../data/dates.ts'
import { useRecord, useRecords } from '../../data/use-records.ts'
import { DataList } from '../../ui/list/data-list.tsx'

type Entry = Row<typeof appointmentHistory>
const ALL = 200

/** What happened to one appointment, the latest first. */
export function AppointmentHistory({ appointment, zone }: { appointment: number; zone: string }) {
  const entries = useRecords(appointmentHistory, { appointment, order: '-created', limit: ALL })
  return (
    <DataList query={entries} items={entries.data?.results} id={({ id }) => id} label="History" framed={false}>
      {(entry) => <OneEntry entry={entry} zone={zone} />}
    </DataList>
  )
}

function OneEntry({ entry, zone }: { entry: Entry; zone: string }) {
  const place = useRecord(liveScanVendor, entry.lsv)
  const own = place.data?.record.timezone ?? zone
  return (
    <>
      <Text>
        <strong>{words[entry.event]}</strong>: {dateTimeAndYear(entry.date_time, own)}, {zoneName(own, entry.date_time)}
        {place.data && `, ${place.data.record.name}`}
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        {dateTimeAndYear(entry.created)}
        {entry.by_user === null ? ', by the applicant' : ', by staff'}
        {entry.reason && `. ${entry.reason}`}
      </Text>
    </>
  )
}

const words: Record<Entry['event'], string> = {
  BOOKED: 'Booked',
  MOVED: 'Moved',
  CHANGED: 'Changed',
  COMPLETED: 'Completed',
  NO_SHOW: 'No Show',
  REINSTATED: 'Set back to Scheduled',
  CANCELLED: 'Cancelled',
  ARRIVED: 'Checked in',
  STARTED: 'Started',
  ARRIVAL_UNDONE: 'Check-in undone',
  START_UNDONE: 'Start undone',
  TCN: 'TCN changed',
}
