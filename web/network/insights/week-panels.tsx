import { Text } from '@mantine/core'
import { countWords, daysWords, numberWords, shareWords } from './figure-words.ts'
import type { WeekFigures } from './figures.ts'
import { WeekPanel } from './week-panel.tsx'

const right = 'right' as const
const OUTCOMES = [
  { name: 'Completed', pattern: 'full' },
  { name: 'No Show', pattern: 'striped' },
  { name: 'Scheduled', pattern: 'dotted' },
] as const

/** The measures one below the other. */
export function WeekPanels({ weeks }: { weeks: readonly WeekFigures[] }) {
  return (
    <>
      <WeekPanel
        title="Appointments"
        whole
        series={OUTCOMES}
        valuesOf={({ completed, no_shows, unsettled }) => [completed, no_shows, unsettled]}
        format={countWords}
        weeks={weeks}
        columns={[
          { title: 'Booked', cell: ({ bookings }) => countWords(bookings), align: right },
          { title: 'Completed', cell: ({ completed }) => countWords(completed), align: right },
          { title: 'No Show', cell: ({ no_shows }) => countWords(no_shows), align: right },
        ]}
      />
      <WeekPanel
        title="Re-prints"
        whole
        series={[{ name: 'Re-prints', pattern: 'striped' }]}
        valuesOf={({ reprints }) => [reprints]}
        format={countWords}
        weeks={weeks}
        columns={[{ title: 'Re-prints', cell: ({ reprints }) => countWords(reprints), align: right }]}
        remark={<Remark>Appointments that were booked again because prints had been rejected.</Remark>}
      />
      <WeekPanel
        title="Days from Booking to Appointment"
        series={[{ name: 'Days', pattern: 'full' }]}
        valuesOf={({ lead_days }) => [lead_days ?? 0]}
        format={numberWords}
        weeks={weeks}
        columns={[{ title: 'Mean', cell: ({ lead_days }) => daysWords(lead_days), align: right }]}
        remark={<Remark>Walk-ins are left out.</Remark>}
      />
      <WeekPanel
        title="Utilisation"
        series={[{ name: 'Utilisation', pattern: 'full' }]}
        valuesOf={({ utilisation }) => [utilisation ?? 0]}
        format={shareWords}
        weeks={weeks}
        columns={[{ title: 'Utilisation', cell: ({ utilisation }) => shareWords(utilisation), align: right }]}
        remark={
          <Remark>
            Booked time of the stations' open time, by today's weekly hours less blocked times. Walk-ins take no time of their own.
          </Remark>
        }
      />
    </>
  )
}

const Remark = ({ children }: { children: string }) => (
  <Text c="dimmed" size="sm" mt="xs">
    {children}
  </Text>
)
