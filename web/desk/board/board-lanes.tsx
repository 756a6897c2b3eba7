import { type CSSProperties, memo, useRef, useSyncExternalStore } from 'react'
import type { Appointment } from '../../records/appointments/appointment.ts'
import styles from './board.module.css'
import { useHeldLanes, usePointerHold } from './held-lanes.ts'
import { Lane, type RowContext } from './lane.tsx'
import { type LaneName, laneNames, type TabLane, tabLanes, visitLanes } from './lanes.ts'
import { MissedBar } from './missed/missed-bar.tsx'

type Props = Omit<RowContext, 'narrow'> & {
  lsv: number
  /** Today's date there. */
  today: string
  lanes: Record<LaneName, readonly Appointment[]>
  /** The number of all that is to be finished, of which the lane has a page. */
  countToFinish: number
  tab: TabLane
  onTab(tab: TabLane): void
  /** The day is not loaded to its end. */
  partial: boolean
  reveal: { id: number; times: number } | null
}

/** The lanes of upcoming, or on request done or missed visits, beside the current ones: each lane scrolls by itself. */
export const BoardLanes = memo(function BoardLanes({ lsv, today, lanes, countToFinish, tab, onTab, partial, ...others }: Props) {
  const context = { ...others, narrow: useNarrow() }
  const moves = useRef(false)
  const { held, guard } = usePointerHold(moves)
  const { shown, sizes } = useHeldLanes(lanes, held, moves)
  const emptyOf = (name: LaneName) => (partial ? 'Still loading' : nobody[name])
  return (
    <div className={styles.lanes} style={shares(sizes)} {...guard}>
      <Lane
        // Each tab has its own scroll position.
        key={tab}
        {...context}
        name={tab}
        rows={shown[tab]}
        empty={emptyOf(tab)}
        bar={tab === 'toFinish' && <MissedBar rows={lanes.toFinish} lsv={lsv} now={others.now} today={today} />}
        heading={<Tabs tab={tab} lanes={lanes} countToFinish={countToFinish} onTab={onTab} />}
      />
      {visitLanes.map((name) => (
        <Lane key={name} {...context} name={name} rows={shown[name]} empty={emptyOf(name)} />
      ))}
    </div>
  )
})

const narrowLanes = matchMedia('(max-width: 1199px)')

const useNarrow = () =>
  useSyncExternalStore(
    (listener) => {
      narrowLanes.addEventListener('change', listener)
      return () => narrowLanes.removeEventListener('change', listener)
    },
    () => narrowLanes.matches,
  )

type TabsProps = Pick<Props, 'tab' | 'lanes' | 'countToFinish' | 'onTab'>

/** The counters of those who are to come, done and missed: a click opens one in the place of the other. */
function Tabs({ tab, lanes, countToFinish, onTab }: TabsProps) {
  return (
    <div className={styles.tabs}>
      {tabLanes.map((name) => (
        <button key={name} type="button" className={styles.tab} aria-pressed={name === tab} onClick={() => onTab(name)}>
          {laneNames[name]} <span>{name === 'toFinish' ? countToFinish : lanes[name].length}</span>
        </button>
      ))}
    </div>
  )
}

const nobody: Record<LaneName, string> = {
  expected: 'Nobody else is expected today',
  inProgress: 'Nobody is being printed',
  arrived: 'Nobody is waiting',
  walkIns: 'No walk-ins are waiting',
  done: 'No visit is completed yet',
  noShow: 'Nobody missed an appointment',
  toFinish: 'Nothing is left of earlier days',
}

const MAX_ROWS = 3

/** Short lanes take what they need, with the three lines around head and rows; what is left goes to the two queues by their lengths. */
function shares(sizes: Record<LaneName, number>): CSSProperties {
  const rows = (count: number) => `calc(var(--lane-head) + ${Math.min(Math.max(count, 1), MAX_ROWS)} * var(--row) + 3px)`
  const share = (count: number, least: string) => `minmax(${least}, ${Math.max(count, 1)}fr)`
  const { arrived, walkIns } = sizes
  const queues = [share(arrived, rows(walkIns > arrived ? arrived : 1)), share(walkIns, rows(walkIns > arrived ? 1 : walkIns))]
  return { '--visits': [rows(sizes.inProgress), ...queues].join(' ') } as CSSProperties
}
