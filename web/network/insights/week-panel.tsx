import type { ReactNode } from 'react'
import { dayRange, shortDay } from '../../data/day-range.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { BarChart, type Series } from '../../ui/list/bar-chart.tsx'
import { DenseTable } from '../../ui/list/dense-table.tsx'
import type { Column } from '../../ui/list/result-table.tsx'
import type { WeekFigures } from './figures.ts'
import styles from './insights.module.css'

/** Thirteen weeks. */
const MOST_HEIGHT = 464

type Props = {
  title: string
  /** What is drawn, and what it is made of. */
  series: readonly Series[]
  valuesOf(week: WeekFigures): number[]
  format(value: number): string
  weeks: readonly WeekFigures[]
  columns: readonly Column<WeekFigures>[]
  remark?: ReactNode
  /** What is drawn is counted. */
  whole?: boolean
}

/** One measure week by week: the chart, and beside it the numbers that it is drawn from. */
export function WeekPanel({ title, series, valuesOf, format, weeks, columns, remark, whole = false }: Props) {
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
        <DenseTable label={`${title} by week`} columns={[named, ...columns]} items={weeks} id={({ week }) => week} height={MOST_HEIGHT} />
      </div>
    </Panel>
  )
}
