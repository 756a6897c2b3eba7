import { useCallback, useRef, useState } from 'react'
import { now } from '../../data/clock/clock.ts'
import type { Appointment } from '../../records/appointments/appointment.ts'
import { useMachineFile } from '../../records/appointments/machine/use-machine-file.ts'
import type { BoardAction } from './board-menu.ts'
import type { OpenDialog } from './dialogs/board-dialog.tsx'
import { isOver, isTab, type LaneName, laneOf, nextWaiting, type TabLane } from './lanes.ts'
import { choiceInWords } from './scan/scan-commands.ts'
import { useSteps } from './steps/use-steps.ts'

type Board = {
  /** All appointments of today. */
  rows: readonly Appointment[]
  lanes: Record<LaneName, readonly Appointment[]>
  /** Opens the lane of somebody who is chosen. */
  onTab(tab: TabLane): void
}

/** The chosen appointment, the open dialog, and what keys, scans and presses do. */
export function useBoardActions({ rows, lanes, onTab }: Board) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { chosen, setChosen, ended } = useChosen()
  const [reveal, setReveal] = useState<{ id: number; times: number } | null>(null)
  const own = useRef<Set<number>>(new Set())
  const openStep = useCallback((action: OpenDialog['action'], appointment: Appointment) => setOpen({ action, appointment }), [])
  const show = useCallback(
    (appointment: Appointment) => {
      const lane = isOver(appointment, new Date(now())) ? 'toFinish' : laneOf(appointment)
      if (isTab(lane)) onTab(lane)
      setChosen(appointment.id)
      setReveal((before) => ({ id: appointment.id, times: (before?.times ?? 0) + 1 }))
    },
    [onTab, setChosen],
  )
  const steps = useSteps(rows, { onChosen: setChosen, onEnded: show, own, openStep })
  const { say, take, checkIn } = steps
  const choose = useCallback(
    (appointment: Appointment) => {
      show(appointment)
      say({ kind: 'info', text: choiceInWords(appointment, new Date(now())) })
    },
    [say, show],
  )
  const { takeFile, takeOrSay } = useMachineFile(say, openStep)
  const act = useCallback(
    (action: BoardAction, appointment: Appointment) => {
      setChosen(appointment.id)
      say(null)
      if (action === 'start' && appointment.missing.length > 0) setOpen({ action: 'startWithout', appointment })
      else if (action === 'file') void takeOrSay(appointment)
      else if (action === 'arrive' || action === 'start' || action === 'undo') void take(action, appointment)
      else setOpen({ action, appointment })
    },
    [take, say, takeOrSay, setChosen],
  )
  /** After a visit: the next one who waits, whose row is not scrolled to. */
  const chooseNext = (done: Appointment) => {
    const next = nextWaiting(lanes, done.id)
    setChosen(next?.id ?? null)
    ended.current = done
    say(next ? { kind: 'info', text: `Next: ${choiceInWords(next, new Date(now()))}` } : null)
  }
  const scan = (number: string) => {
    // If the number is unknown, the next key must not apply to the previously chosen row.
    setChosen(null)
    return checkIn(number)
  }
  return {
    ...steps,
    welcome: steps.greet,
    own,
    open,
    openStep,
    close: useCallback(() => setOpen(null), []),
    chosen,
    forget: () => setChosen(null),
    /** The person whose last step is undone: of a visit that has just ended, else the chosen one. */
    lastMoved: (selected: Appointment | undefined) => rows.find(({ id }) => id === ended.current?.id) ?? ended.current ?? selected,
    reveal,
    choose,
    act,
    chooseNext,
    takeFile,
    scan,
  }
}

/** The chosen appointment; `ended` is the visit that has just ended, as long as the next person is chosen for no other reason. */
function useChosen() {
  const [chosen, choose] = useState<number | null>(null)
  const ended = useRef<Appointment | null>(null)
  const setChosen = useCallback((id: number | null) => {
    ended.current = null
    choose(id)
  }, [])
  return { chosen, setChosen, ended }
}
