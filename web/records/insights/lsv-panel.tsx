import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '../../ui/field/fields.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DenseTable } from '../../ui/list/dense-table.tsx'
import type { Column } from '../../ui/list/result-table.tsx'
import { countWords, daysWords, type LsvFigures, shareWords } from './figures.ts'
import styles from './insights.module.css'

const AT_FIRST = 20

/** The measures for comparing LSVs. */
const measures = {
  bookings: { title: 'Booked', words: (value: number | null) => countWords(value ?? 0) },
  completed: { title: 'Completed', words: (value: number | null) => countWords(value ?? 0) },
  no_shows: { title: 'No Show', words: (value: number | null) => countWords(value ?? 0) },
  no_show_share: { title: 'No Show rate', words: shareWords },
  reprints: { title: 'Re-prints', words: (value: number | null) => countWords(value ?? 0) },
  lead_days: { title: 'Days to appointment', words: daysWords },
  utilisation: { title: 'Utilization', words: shareWords },
} as const

type Measure = keyof typeof measures
const names = Object.keys(measures) as Measure[]

/** The LSVs side by side: a bar for the chosen measure, and all figures in the same row. */
export function LsvPanel({ lsvs }: { lsvs: readonly LsvFigures[] }) {
  const [measure, setMeasure] = useState<Measure>('bookings')
  const [all, setAll] = useState(false)
  const sorted = [...lsvs].sort((a, b) => (b[measure] ?? -1) - (a[measure] ?? -1) || a.name.localeCompare(b.name))
  const shown = all ? sorted : sorted.slice(0, AT_FIRST)
  const most = Math.max(0, ...sorted.map((each) => each[measure] ?? 0))
  const bar: Column<LsvFigures> = {
    title: measures[measure].title,
    cell: (each) => <Bar share={most > 0 ? (each[measure] ?? 0) / most : 0} words={measures[measure].words(each[measure])} />,
  }
  const others = names
    .filter((name) => name !== measure)
    .map(
      (name): Column<LsvFigures> => ({
        title: measures[name].title,
        cell: (each) => measures[name].words(each[name]),
        align: 'right',
      }),
    )
  return (
    <Panel title="Locations">
      <Group mb="sm" className="no-print">
        <SelectField
          name="measure"
          label="Compare by"
          placeholder={null}
          value={measure}
          options={names.map((value) => ({ value, label: measures[value].title }))}
          onChange={({ currentTarget: { value } }) => setMeasure(value as Measure)}
        />
      </Group>
      <DenseTable
        label="Locations"
        columns={[{ title: 'Location', cell: ({ name }) => name }, bar, ...others]}
        items={shown}
        id={({ id }) => id}
      />
      {sorted.length > shown.length && (
        <Group justify="center" mt="sm" className="no-print">
          <Button variant="default" onClick={() => setAll(true)}>
            Show all {sorted.length} locations
          </Button>
        </Group>
      )}
    </Panel>
  )
}

function Bar({ share, words }: { share: number; words: string }) {
  return (
    <span className={styles.measured}>
      <svg className={styles.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height={12} />
      </svg>
      <span className={styles.amount}>{words}</span>
    </span>
  )
}
