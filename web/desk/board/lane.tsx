import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Appointment } from '../../records/appointments/appointment.ts'
import styles from './board.module.css'
import type { BoardAction } from './board-menu.ts'
import { BoardRow } from './board-row.tsx'
import type { ShownRow } from './held-lanes.ts'
import { type LaneName, laneNames } from './lanes.ts'

/** The properties shared by the rows of all lanes. */
export type RowContext = {
  chosen: number | null
  /** The appointments with a step under way. */
  taking: ReadonlySet<number>
  /** The people who have arrived since the last key or click. */
  fresh: ReadonlySet<number>
  now: Date
  /** The people who share their name with somebody else. */
  alike: ReadonlySet<number>
  /** Lanes so narrow that time and money are lines of the row's text. */
  narrow: boolean
  onAction(action: BoardAction, appointment: Appointment): void
  onChoose(appointment: Appointment): void
}

type Props = RowContext & {
  name: LaneName
  rows: readonly ShownRow[]
  /** The row that the arrow keys or the search have chosen, and how often any was: it is scrolled to. */
  reveal: { id: number; times: number } | null
  /** In place of the name as the heading. */
  heading?: ReactNode
  /** Between the heading and the rows. */
  bar?: ReactNode
  empty: string
}

const OVERSCAN = 4

/** One lane of the board, which scrolls by itself: only rows near its window are in the document. */
export const Lane = memo(function Lane({ name, rows, reveal, heading, bar, empty, ...context }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const row = rowHeight(context.narrow)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => row,
    // Another function would make it measure all rows again.
    getItemKey: useCallback((index: number) => rows[index]?.appointment.id ?? index, [rows]),
    overscan: OVERSCAN,
    // It draws again for other rows in its window only, and not for another height with the same rows.
    observeElementRect: (instance, take) =>
      observeElementRect(instance, (rect) => {
        take(rect)
        setHeight(rect.height)
      }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have another height
  useEffect(() => virtual.measure(), [virtual, row])
  const last = useRef(0)
  useEffect(() => {
    if (reveal === null || reveal.times === last.current) return
    const index = rows.findIndex(({ appointment, gone }) => appointment.id === reveal.id && !gone)
    if (index < 0) return
    last.current = reveal.times
    if (!isInWindow(index, row, virtual.scrollRect?.height ?? 0, virtual.scrollOffset ?? 0)) virtual.scrollToIndex(index, { align: 'auto' })
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [reveal, rows, row, virtual])
  const count = rows.filter(({ gone }) => !gone).length
  const below = height === 0 ? 0 : countBelow(rows.length, (virtual.scrollOffset ?? 0) + height, row)
  return (
    <section className={styles.lane} data-lane={name} aria-label={`${laneNames[name]} (${count})`}>
      <div className={styles.laneHead}>
        {heading ?? (
          <h2 className={styles.laneName}>
            {laneNames[name]} <span>{count}</span>
          </h2>
        )}
        {below > 0 && (
          <p className={styles.below}>
            ↓ {below} <span>more below</span>
          </p>
        )}
      </div>
      {bar}
      <div ref={list} className={styles.rows}>
        {rows.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          <ul style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => (
              <Placed key={key} row={rows[index] as ShownRow} start={start} index={index} of={rows.length} {...context} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
})

/** Less than this of a row is cut off by rounding. */
const CUT_PX = 4

/** The number of rows that end below a window which ends at `end`; `row` is the height of a row. */
const countBelow = (count: number, end: number, row: number): number => Math.max(0, count - Math.floor((end + CUT_PX) / row))

/** Whether a lane's window, scrolled to `offset`, shows a whole row. */
const isInWindow = (index: number, row: number, height: number, offset: number) =>
  index * row >= offset && (index + 1) * row <= offset + height

type PlacedProps = RowContext & { row: ShownRow; start: number; index: number; of: number }

function Placed({ row: { appointment, gone, left = false }, start, index, of, chosen, taking, fresh, alike, ...context }: PlacedProps) {
  const { id } = appointment
  return (
    <BoardRow
      {...context}
      appointment={appointment}
      gone={gone}
      left={left}
      chosen={id === chosen && !gone}
      busy={taking.has(id)}
      fresh={fresh.has(id)}
      alike={alike.has(id)}
      start={start}
      position={index + 1}
      of={of}
    />
  )
}

const ROW_REM = 3.25
/** The row height of narrow lanes, whose rows have four lines. */
const HIGHER_ROW_REM = 3.75

/** The height of a row in pixels, as in the style sheet. */
const rowHeight = (narrow: boolean): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * (narrow ? HIGHER_ROW_REM : ROW_REM)
