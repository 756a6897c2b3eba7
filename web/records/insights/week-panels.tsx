import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayRange, shortDay } from '../../data/day-range.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { BarChart, type Series } from '../../ui/list/bar-chart.tsx'
import { DenseTable } from '../../ui/list/dense-table.tsx'
import type { Column } from '../../ui/list/result-table.tsx'
import { countWords, daysWords, numberWords, shareWords, type WeekFigures } from './figures.ts'
import styles from './insights.module.css'

const right = 'right' as const
const OUTCOMES = [
  { name: 'Completed', pattern: 'full' },
  { name: 'No Show', pattern: 'striped' },
  { name: 'Scheduled', pattern: 'dotted' },
] as const

/** The charts, one below the other. */
export function WeekPanels({ weeks }: { weeks: readonly WeekFigures[] }) {
  return (
    <>
      <WeekPanel
        title="Appointments"
        whole
        series={OUTCOMES}
        valuesOf={({ completed, no_shows, open: unsettled }) => [completed, no_shows, unsettled]}
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
        title="Utilization"
        series={[{ name: 'Utilization', pattern: 'full' }]}
        valuesOf={({ utilisation }) => [utilisation ?? 0]}
        format={shareWords}
        weeks={weeks}
        columns={[{ title: 'Utilization', cell: ({ utilisation }) => shareWords(utilisation), align: right }]}
        remark={
          <Remark>
            Booked time of the stations' open time, by the hours and stations of that time less blocked times. Walk-ins take no time of
            their own.
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

/** Thirteen weeks. */
const MAX_HEIGHT = 464

type Props = {
  title: string
  /** A chart and its parts. */
  series: readonly Series[]
  valuesOf(week: WeekFigures): number[]
  format(value: number): string
  weeks: readonly WeekFigures[]
  columns: readonly Column<WeekFigures>[]
  remark?: ReactNode
  /** Whether the values are counts. */
  whole?: boolean
}

/** One measure by week: the chart, and beside it the numbers. */
function WeekPanel({ title, series, valuesOf, format, weeks, columns, remark, whole = false }: Props) {
  const year = new Date().getFullYear()
  const withYear = weeks[0]?.from.slice(0, 4) !== weeks.at(-1)?.to.slice(0, 4)
  const bars = weeks.map((each) => ({ id: each.week, label: shortDay(each.from, withYear), values: valuesOf(each) }))
  const named: Column<WeekFigures> = {
    title: 'Week',
    cell: ({ from, to }) => <span className={styles.week}>{dayRange(from, to, year)}</span>,
  }
  return (
    <Panel title={title}>
      <div className={styles.beside}>
        <div>
          <BarChart
            label={`Chart: ${title} by week. The table beside it has the numbers.`}
            series={series}
            bars={bars}
            format={format}
            whole={whole}
          />
          {remark}
        </div>
        <DenseTable label={`${title} by week`} columns={[named, ...columns]} items={weeks} id={({ week }) => week} height={MAX_HEIGHT} />
      </div>
    </Panel>
  )
}
