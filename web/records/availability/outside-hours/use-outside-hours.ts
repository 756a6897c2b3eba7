import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { appointment } from '../../../../contract/appointments/appointments.ts'
import { availableTime, blockedTime } from '../../../../contract/availability/availability.ts'
import type {
  AvailabilityChange,
  OutsideHours,
  OutsideHoursDecision,
  Resolution,
} from '../../../../contract/availability/availability-change.ts'
import { specialDay } from '../../../../contract/availability/special-days.ts'
import { liveScanVendor } from '../../../../contract/lsv/lsv.ts'
import { call } from '../../../data/call.ts'
import { Problem } from '../../../data/problem.ts'
import { useEdit } from '../../../data/records/use-edited-record.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { useAskOnce } from '../../../ui/form/use-ask-once.ts'
import { countOf } from '../../../ui/list/count-of.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import {
  type Choice,
  cancelQuestion,
  cancelWords,
  chosenTimes,
  decisionOf,
  keepChoice,
  NO_CHOICE,
  summaryOf,
  undecided,
} from './decide-outside-hours.ts'

/** The key of the last summary of an LSV, which its page shows after the form has closed. */
export const summaryKey = (lsv: number) => ['outside-hours-summary', lsv]

/** The key of the appointments that are outside the hours of an LSV, which are read again after each change of it. */
export const outsideKey = (lsv: number) => [liveScanVendor.path, 'outside-hours', lsv]

/** The open slots of a date, as they will be. */
export type OpenOn = (date: string) => Promise<string[]>

/**
 * Saves a change that may put appointments outside hours. After the first attempt `outside` lists them; the second one has a
 * decision about exactly those, after a last question where some are cancelled. Another change begins without them, and what was chosen for
 * those who do not fit it either goes on; `again` lists those for whom it cannot, by the times that `openOn` finds,
 * until something else is chosen for them.
 */
export function useOutsideHours(openOn?: OpenOn) {
  const client = useQueryClient()
  const [outside, setOutside] = useState(NOBODY)
  const [choice, setChoice] = useState(NO_CHOICE)
  const [toChooseAgain, setToChooseAgain] = useState(NOBODY)
  const question = useCancelQuestion()
  /** The change that was refused because of those listed. */
  const refused = useRef<string | null>(null)
  const forget = useCallback(() => {
    refused.current = null
    setOutside(NOBODY)
  }, [])
  const saveWith = async <T>(change: unknown, save: (decision: OutsideHoursDecision) => Promise<T>): Promise<T> => {
    const wanted = JSON.stringify(change)
    const listed = wanted === refused.current ? outside : NOBODY
    if (listed === NOBODY) forget()
    checkChoice(listed, choice, (decision, words) => question.ask(`${wanted} ${decision}`, words))
    try {
      const saved = await save(decisionOf(listed, choice))
      keepSummaries(client, listed, resolvedIn(saved))
      return saved
    } catch (error) {
      if (error instanceof Problem && error.code === 'STRANDED') {
        refused.current = wanted
        const now = error.body.stranded as readonly OutsideHours[]
        const kept = keepChoice(choice, now, await readOpen(chosenTimes(choice), openOn))
        setOutside(now)
        setChoice(kept.choice)
        setToChooseAgain(kept.again)
      }
      throw error
    }
  }
  const isAsked = question.isAsked(`${refused.current} ${JSON.stringify(decisionOf(outside, choice))}`)
  const doing = isAsked ? cancelWords(outside, choice) : null
  const again = undecided(toChooseAgain, choice)
  return { outside, choice, setChoice, again, doing, forget, saveWith }
}

/** The last question before appointments are cancelled, once for each decision. */
export function useCancelQuestion() {
  const { asks, asked } = useAskOnce()
  const ask: AskOnce = (decision, words) => {
    if (asks(decision)) throw new Error(words)
  }
  return { ask, isAsked: (decision: string) => asked === decision }
}

type AskOnce = (decision: string, words: string) => void

/** The times that are open on their days. A day that cannot be read has none. */
async function readOpen(times: readonly string[], openOn: OpenOn | undefined): Promise<ReadonlySet<string>> {
  if (openOn === undefined) return new Set()
  const days = [...new Set(times.map((time) => time.slice(0, 'YYYY-MM-DD'.length)))]
  const read = await Promise.all(days.map((day) => openOn(day).catch(() => [])))
  return new Set(read.flat())
}

const NOBODY: readonly OutsideHours[] = []

type WithResolution = { resolved?: Resolution }

/** The outcome for the appointments, in the answer of a save: the body itself, or with its version. */
function resolvedIn(saved: unknown): Resolution | undefined {
  const { resolved, record, body } = (saved ?? {}) as WithResolution & { record?: WithResolution; body?: WithResolution }
  return resolved ?? record?.resolved ?? body?.resolved
}

/** Refuses to save before something is chosen for each appointment, and asks once more before some are cancelled. */
export function checkChoice(outside: readonly OutsideHours[], choice: Choice, ask: AskOnce): void {
  if (outside.length === 0) return
  const [first, ...others] = undecided(outside, choice)
  if (first && others.length + 1 === outside.length) throw new Error('Choose what happens to the appointments first.')
  if (first) throw new Error(chooseTooWords(first, others.length))
  const question = cancelQuestion(outside, choice)
  if (question !== null) ask(JSON.stringify(decisionOf(outside, choice)), question)
}

/** "Choose what happens to Ann Lee and 2 others too." */
function chooseTooWords({ first_name, last_name }: OutsideHours, others: number): string {
  const more = others === 0 ? '' : ` and ${countOf(others, 'other')}`
  return `Choose what happens to ${first_name} ${last_name}${more} too.`
}

/** Stores the outcome for the appointments, for the pages of their LSVs. */
export function keepSummaries(
  client: ReturnType<typeof useQueryClient>,
  outside: readonly OutsideHours[],
  resolved: Resolution | undefined,
) {
  if (resolved === undefined) return
  for (const lsv of new Set(outside.map((one) => one.lsv))) client.setQueryData(summaryKey(lsv), summaryOf(resolved, outside))
}

type Change = Omit<AvailabilityChange, 'stranded'>

/**
 * Saves a change of an LSV's availability, with a decision about appointments outside hours. `meanwhile` has a concurrent
 * change of the LSV; null without any. Hours that are read once it `isBegun` are not older than its version.
 */
export function useAvailabilityChange(lsv: Lsv) {
  const { save: saveFromBase, meanwhile, isBegun } = useEdit(liveScanVendor, lsv.id)
  const attempted = useRef<Change>({})
  const path = `/${liveScanVendor.path}/${lsv.id}/availability`
  const openOn: OpenOn = (date) => call('POST', `${path}/preview`, { body: { change: attempted.current, date } })
  const { saveWith, ...outside } = useOutsideHours(openOn)
  const patch = useAction(
    ({ change, etag }: { change: AvailabilityChange; etag: string | null }, once) =>
      once<WithResolution>('PATCH', path, { body: change, ifMatch: etag }),
    ...[liveScanVendor, availableTime, blockedTime, specialDay, appointment],
  )
  const save = (change: Change) => {
    attempted.current = change
    return saveWith(change, (decision) => {
      // A blocked time or special day does not conflict with concurrent changes.
      const versioned = change.hours !== undefined || change.appointment_duration !== undefined || change.stations !== undefined
      return saveFromBase(
        (etag) => patch.mutateAsync({ change: { ...change, stranded: decision }, etag: versioned ? etag : null }),
        versioned ? change : undefined,
      )
    })
  }
  return { ...outside, save, openOn, busy: patch.isPending, meanwhile, isBegun }
}
