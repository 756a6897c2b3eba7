import { VisuallyHidden } from '@mantine/core'
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useMay } from '../../data/session.ts'
import { type Appointment, alikeOf } from '../../records/appointments/appointment.ts'
import { useKnownCodes } from '../../records/appointments/codes/use-known-codes.ts'
import { useListAnnouncements } from '../../records/appointments/list/list-announcements.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { WithOwnLsv } from '../../records/lsv/with-lsvs.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useChime } from './arrivals/chime.ts'
import { useArrivals } from './arrivals/use-arrivals.ts'
import styles from './board.module.css'
import { BoardHead, StepNotice } from './board-head.tsx'
import { BoardLanes } from './board-lanes.tsx'
import { BoardState } from './board-state.tsx'
import { BoardDialog } from './dialogs/board-dialog.tsx'
import { lanesOf, type TabLane, visitLanes } from './lanes.ts'
import { ScanBox } from './scan/scan-box.tsx'
import { commandOf, type ScanCommand } from './scan/scan-commands.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useDay, useToFinish } from './use-day.ts'
import { useWalkIn } from './walk-in/use-walk-in.ts'
import { WalkInDialog } from './walk-in/walk-in-dialog.tsx'

/** /board: the desk's view of today. */
export function DayBoard() {
  return (
    <div className={styles.page}>
      <WithOwnLsv>{(lsv) => <Board key={lsv.id} lsv={lsv} />}</WithOwnLsv>
    </div>
  )
}

const NOBODY: readonly Appointment[] = []

function Board({ lsv }: { lsv: Lsv }) {
  const day = useDay(lsv)
  const input = useRef<HTMLInputElement>(null)
  const [tab, setTab] = useState<TabLane>('expected')
  const { evening, rows: toFinish, count: countToFinish } = useToFinish(lsv, day)
  const people = useMemo(() => (evening.length === 0 ? day.rows : [...evening, ...day.rows]), [evening, day.rows])
  useKnownCodes(people, lsv)
  // Typing and scanning must not wait for the drawing; without a day it is no empty one.
  const drawn = useDeferredValue(day.data === undefined ? null : people)
  const rows = drawn ?? NOBODY
  const lanes = useMemo(() => lanesOf(rows, toFinish), [rows, toFinish])
  const actions = useBoardActions({ rows: people, lanes, onTab: setTab })
  const { chosen, choose, act } = actions
  // Of a day that is loaded in part the rest is no news.
  const loaded = day.data && !day.isPlaceholderData && !day.partial ? day.rows : undefined
  const news = useListAnnouncements(loaded, day.today)
  const sound = useChime()
  const arrivals = useArrivals(loaded, { of: day.today, own: actions.own, onArrival: sound.chime })
  const order = useMemo(() => [tab, ...visitLanes].flatMap((name) => lanes[name]), [tab, lanes])
  const one = rows.find(({ id }) => id === chosen) ?? toFinish.find(({ id }) => id === chosen)
  const alike = useMemo(() => alikeOf(rows), [rows])
  const walkIn = useWalkIn(lsv.id, actions)
  const { toBox } = useFocusOnBox(input)
  return (
    <>
      <BoardHead lsv={lsv} today={day.today} hasSound={sound.isOn} onSound={sound.toggle} onWalkIn={walkIn.begin} />
      <div className={styles.scan}>
        <BoardBox input={input} lsv={lsv} day={day} rows={rows} actions={actions} walkIn={walkIn} order={order} selected={one} />
        <StepNotice messages={actions.messages} news={arrivals.words}>
          <BoardState day={day} lsv={lsv} />
        </StepNotice>
      </div>
      <VisuallyHidden role="log">{news}</VisuallyHidden>
      <DayState day={day} isWaiting={drawn === null && !day.error} />
      {drawn !== null && (
        <BoardLanes
          lsv={lsv.id}
          today={day.today}
          lanes={lanes}
          countToFinish={countToFinish}
          tab={tab}
          onTab={setTab}
          partial={day.partial}
          reveal={actions.reveal}
          chosen={chosen}
          taking={actions.taking}
          fresh={arrivals.fresh}
          now={day.now}
          alike={alike}
          onAction={act}
          onChoose={choose}
        />
      )}
      {walkIn.isOpen && <WalkInDialog lsv={lsv} onDone={walkIn.finish} onChoose={choose} onClose={walkIn.close} />}
      <OpenDialog lsv={lsv} people={people} actions={actions} typed={walkIn.typed} toBox={toBox} />
    </>
  )
}

type BoxProps = {
  input: RefObject<HTMLInputElement | null>
  lsv: Lsv
  day: ReturnType<typeof useDay>
  rows: readonly Appointment[]
  actions: ReturnType<typeof useBoardActions>
  walkIn: ReturnType<typeof useWalkIn>
  /** The rows from top to bottom, in the order of the arrow keys, and the selected one. */
  order: readonly Appointment[]
  selected: Appointment | undefined
}

/** The box for scans, names and keys, with what they do on the board. */
function BoardBox({ input, lsv, day, rows, actions, walkIn, order, selected }: BoxProps) {
  const { say, choose, forget, act } = actions
  const may = useMay()
  const handleCommand = (command: ScanCommand) => {
    const person = command === 'undo' ? actions.lastMoved(selected) : selected
    const made = commandOf(command, order, person, { now: day.now, may })
    if ('walkIn' in made) walkIn.begin()
    else if ('choose' in made) choose(made.choose)
    else if ('action' in made) act(made.action, made.appointment)
    else say({ kind: 'warning', text: made.refusal })
  }
  return (
    <ScanBox
      input={input}
      lsv={lsv.id}
      today={day.today}
      people={rows}
      onNumber={actions.scan}
      onChoose={choose}
      onOtherDay={(appointment) => actions.openStep('otherDay', appointment)}
      onNobody={(text) => {
        // A later scan may have chosen somebody by then.
        if (/^\d+$/.test(text)) return say({ kind: 'error', text: `There is no appointment with the number ${text} at this location.` })
        forget()
        say({ kind: 'warning', text: `Nobody is found with “${text}”.` })
      }}
      onCommand={handleCommand}
    />
  )
}

type OpenDialogProps = {
  lsv: Lsv
  people: readonly Appointment[]
  actions: ReturnType<typeof useBoardActions>
  typed: ReturnType<typeof useWalkIn>['typed']
  /** Gives the focus back to the box. */
  toBox(): void
}

/** The dialog of the step that is open, with the appointment as it is now. */
function OpenDialog({ lsv, people, actions, typed, toBox }: OpenDialogProps) {
  const { open } = actions
  if (!open) return null
  return (
    <BoardDialog
      {...open}
      now={people.find(({ id }) => id === open.appointment.id) ?? open.appointment}
      typed={typed.get(open.appointment.id)}
      lsv={lsv}
      people={people}
      onOpen={actions.openStep}
      onStart={(one, reason) => {
        actions.start(one, reason)
        toBox()
      }}
      onTakeFile={(one) => actions.takeFile(one).then(actions.close).then(toBox)}
      onTaken={(one) => {
        actions.welcome(one)
        actions.close()
        toBox()
      }}
      onDone={(one) => {
        actions.chooseNext(one)
        toBox()
      }}
      onClose={actions.close}
    />
  )
}

/** A visit goes on by keys and scans: when its dialog has closed, the box has the focus. */
function useFocusOnBox(input: RefObject<HTMLInputElement | null>) {
  const toBox = useCallback(() => {
    setTimeout(() => input.current?.focus({ preventScroll: true }))
  }, [input])
  return { toBox }
}

/** In place of the lanes: the day is loading, or could not be loaded. */
function DayState({ day, isWaiting }: { day: ReturnType<typeof useDay>; isWaiting: boolean }) {
  return (
    <>
      {day.error && day.rows.length === 0 && <ErrorNotice onRetry={day.refetch}>{day.error.message}</ErrorNotice>}
      {isWaiting && <LoadingRows rows={6} />}
    </>
  )
}
