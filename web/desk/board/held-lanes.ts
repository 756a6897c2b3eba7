import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Appointment } from '../../records/appointments/appointment.ts'
import type { LaneName } from './lanes.ts'

/**
 * A row of a lane. One that is `gone` only keeps its place, so that no other row moves under the pointer: that of somebody in another lane,
 * or of somebody who `left` the board.
 */
export type ShownRow = { appointment: Appointment; gone: boolean; left?: boolean }
type Lanes = Record<LaneName, readonly Appointment[]>
type ShownLanes = Record<LaneName, readonly ShownRow[]>

/** A mouse idle for this long is not in use. */
const MOUSE_RESTS_MS = 20_000
/** The pause between two taps. */
const FINGER_RESTS_MS = 1_500
/** A press this soon after rows moved was meant for the previous row. */
const MEANT_BEFORE_MS = 600

/**
 * The rows of a lane while they are held: those that have left keep their place, and new ones follow at the end. `latest` has the current
 * state of those that are in another lane now.
 */
export function holdLane(
  shown: readonly Appointment[],
  rows: readonly Appointment[],
  latest: ReadonlyMap<number, Appointment>,
): ShownRow[] {
  const present = new Set(rows.map(({ id }) => id))
  const known = new Set(shown.map(({ id }) => id))
  return [
    ...shown.map((one) => ({ appointment: latest.get(one.id) ?? one, gone: !present.has(one.id), left: !latest.has(one.id) })),
    ...rows.filter(({ id }) => !known.has(id)).map((appointment) => ({ appointment, gone: false })),
  ]
}

/**
 * The lanes as they are shown, and the numbers of rows by which their heights are divided: held while the pointer is in use on them.
 * `moves`: whether the release will move rows.
 */
export function useHeldLanes(
  lanes: Lanes,
  held: boolean,
  moves: RefObject<boolean>,
): { shown: ShownLanes; sizes: Record<LaneName, number> } {
  const before = useRef(lanes)
  const sizes = useRef<Record<LaneName, number> | null>(null)
  const shown = useMemo(() => {
    const latest = new Map(
      Object.values(lanes)
        .flat()
        .map((one) => [one.id, one]),
    )
    const made = byLane((name) =>
      held ? holdLane(before.current[name], lanes[name], latest) : lanes[name].map((appointment) => ({ appointment, gone: false })),
    )
    before.current = byLane((name) => made[name].map(({ appointment }) => appointment))
    return made
  }, [lanes, held])
  moves.current = held && names.some((name) => shown[name].some(({ appointment }, at) => appointment.id !== lanes[name][at]?.id))
  if (!held || sizes.current === null) sizes.current = byLane((name) => lanes[name].length)
  return { shown, sizes: sizes.current }
}

const names: readonly LaneName[] = ['expected', 'arrived', 'walkIns', 'inProgress', 'done', 'noShow', 'toFinish']
const byLane = <Value>(of: (name: LaneName) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<LaneName, Value>

/**
 * Whether a mouse or finger is in use on the element with the listeners `guard`, whose rows must not move until then. Keys and scans
 * release them, for then the pointer is not in use.
 */
export function usePointerHold(moves: RefObject<boolean>) {
  const [held, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = useRef({ x: Number.NaN, y: Number.NaN, released: Number.NEGATIVE_INFINITY })
  const release = useCallback(() => {
    clearTimeout(timer.current)
    setHeld(false)
  }, [])
  const releaseUnder = useCallback(() => {
    if (moves.current) at.current.released = performance.now()
    release()
  }, [release, moves])
  useEffect(() => {
    window.addEventListener('keydown', releaseUnder)
    return () => {
      window.removeEventListener('keydown', releaseUnder)
      clearTimeout(timer.current)
    }
  }, [releaseUnder])
  const use = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(releaseUnder, pointerType === 'mouse' ? MOUSE_RESTS_MS : FINGER_RESTS_MS)
    setHeld(true)
  }
  const guard = {
    onPointerMove(event: PointerEvent) {
      const { clientX: x, clientY: y } = event
      // Browsers report a move, too, when the page moves under a resting mouse.
      if (x === at.current.x && y === at.current.y) return
      at.current = { x, y, released: Number.NEGATIVE_INFINITY }
      use(event)
    },
    onPointerDown: use,
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && release(),
    onClickCapture(event: MouseEvent) {
      // A click by the keyboard has no count.
      if (event.detail === 0 || performance.now() - at.current.released > MEANT_BEFORE_MS) return
      event.stopPropagation()
      event.preventDefault()
    },
  }
  return { held, guard }
}
