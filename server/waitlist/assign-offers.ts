import { findFreeStation, type LsvDays } from '../availability/lsv-day.ts'
import { OFFER_MINUTES } from '../availability/offer-holds.ts'
import type { Span } from '../availability/zoned-time.ts'
import { HOUR_MS } from '../platform/clock.ts'

/** A waitlist entry: for a slot on these days, and before `before` if the applicant is booked already; a mailbox is not. Instants in epoch ms. */
export type Waiting = {
  id: number
  earliest: string
  latest: string
  before: number | null
  /** Slots that were offered to this entry before, which are not offered again. */
  asked: ReadonlySet<number>
}

/** An open slot, with its day at the LSV. */
export type OpenSlot = Span & { date: string }

/** A slot offered to an entry. */
export type Assigned = { entry: number; slot: OpenSlot }

/** The minimum time between an offer's last minute and the appointment. */
const NOTICE_MS = 2 * HOUR_MS
const OFFER_MS = OFFER_MINUTES * 60_000
/** The number of entries to which a station is offered in turn; then it is open to all. */
export const MOST_TURNS = 3

/** Whether a slot leaves enough time to offer it, to accept it and to come. */
export const isInTime = ({ start }: Span, now: number): boolean => start >= now + OFFER_MS + NOTICE_MS

/** Whether a slot matches an entry. */
export const isWanted = ({ earliest, latest, before }: Omit<Waiting, 'id' | 'asked'>, { start, date }: OpenSlot): boolean =>
  date >= earliest && date <= latest && (before === null || start < before)

/**
 * Offers each entry, in the order of joining, the first slot that matches it. `open` is in order of time; `turns` counts, by slot start,
 * the recent offers of each slot; `roomOn` is the number of further offers of a date to mailboxes. No station is offered twice at once:
 * every offer takes one of the free ones.
 */
export function assignOffers(
  waiting: readonly Waiting[],
  open: readonly OpenSlot[],
  lsvDays: LsvDays,
  { now, turns, roomOn }: { now: number; turns: ReadonlyMap<number, number>; roomOn: (date: string) => number },
): Assigned[] {
  const taken = [...lsvDays.taken]
  const assigned: Assigned[] = []
  const toMailboxes = new Map<string, number>()
  const hasRoom = (date: string) => (toMailboxes.get(date) ?? 0) < roomOn(date)
  let left = open.filter((slot) => isInTime(slot, now) && (turns.get(slot.start) ?? 0) < MOST_TURNS * lsvDays.stations)
  for (const one of waiting) {
    if (left.length === 0) break
    const slot = left.find((each) => isWanted(one, each) && !one.asked.has(each.start) && (one.before !== null || hasRoom(each.date)))
    if (slot === undefined) continue
    assigned.push({ entry: one.id, slot })
    if (one.before === null) toMailboxes.set(slot.date, (toMailboxes.get(slot.date) ?? 0) + 1)
    taken.push({ start: slot.start, end: slot.end, station: null })
    left = left.filter(
      (each) => each.end <= slot.start || each.start >= slot.end || findFreeStation({ ...lsvDays, taken }, each) !== undefined,
    )
  }
  return assigned
}
