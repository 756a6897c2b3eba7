import { findFreeStation, type LsvDays } from '../availability/lsv-day.ts'
import { OFFER_MINUTES } from '../availability/offer-holds.ts'
import type { Span } from '../availability/zoned-time.ts'

/** Somebody who waits: for a time on these days, and before `before` where they are booked already. Instants in epoch ms. */
export type Waiting = {
  id: number
  earliest: string
  latest: string
  before: number | null
  /** Times that were offered before: nobody is asked twice. */
  asked: ReadonlySet<number>
}

/** An open slot, with its day at the LSV. */
export type OpenSlot = Span & { date: string }

/** Who is offered what. */
export type Assigned = { entry: number; slot: OpenSlot }

/** An offer leaves this much until the appointment, even in its last minute. */
const NOTICE_MS = 2 * 3_600_000
const OFFER_MS = OFFER_MINUTES * 60_000
/** To so many in turn a seat is offered; then it is open to all. */
export const MOST_TURNS = 3

/** Whether a slot leaves enough time for somebody to be asked, to answer and to come. */
export const isInTime = ({ start }: Span, now: number): boolean => start >= now + OFFER_MS + NOTICE_MS

/** Whether a slot is one that somebody waits for. */
export const isWanted = ({ earliest, latest, before }: Omit<Waiting, 'id' | 'asked'>, { start, date }: OpenSlot): boolean =>
  date >= earliest && date <= latest && (before === null || start < before)

/**
 * Offers each of those who wait, in the order of joining, the first time that they wait for. `open` in order of time; `turns`: to how many
 * each slot was offered lately, by its start. No seat is offered twice at once: every offer takes one of those that are left.
 */
export function assignOffers(
  waiting: readonly Waiting[],
  open: readonly OpenSlot[],
  lsvDays: LsvDays,
  { now, turns }: { now: number; turns: ReadonlyMap<number, number> },
): Assigned[] {
  const taken = [...lsvDays.taken]
  const assigned: Assigned[] = []
  let left = open.filter((slot) => isInTime(slot, now) && (turns.get(slot.start) ?? 0) < MOST_TURNS * lsvDays.stations)
  for (const one of waiting) {
    if (left.length === 0) break
    const slot = left.find((each) => isWanted(one, each) && !one.asked.has(each.start))
    if (slot === undefined) continue
    assigned.push({ entry: one.id, slot })
    // A seat at no station that there is, as a hold has.
    taken.push({ start: slot.start, end: slot.end, station: Number.MIN_SAFE_INTEGER + assigned.length })
    left = left.filter((each) => findFreeStation({ ...lsvDays, taken }, each) !== undefined)
  }
  return assigned
}
