import { findFreeStation, type LsvDays } from '../availability/lsv-day.ts'
import { OFFER_MINUTES } from '../availability/offer-holds.ts'
import type { Span } from '../availability/zoned-time.ts'
import { HOUR_MS } from '../platform/clock.ts'

/**
 * A waitlist entry: for a slot on these days, within these hours on the location's clock, and before `before`, the booked slot of an appointment's entry; null for a mailbox. Epoch ms.
 */
export type Entry = {
  id: number
  earliest: string
  latest: string
  from_hour: number
  until_hour: number
  before: number | null
  /** Starts of the slots that were offered to this entry before, which are not offered again. */
  offered: ReadonlySet<number>
}

/** An open slot, with its day at the LSV and the whole hours of the clock there that contain it. */
export type OpenSlot = Span & { date: string; from_hour: number; until_hour: number }

/** A slot offered to an entry. */
export type AssignedOffer = { entry: number; slot: OpenSlot }

/** The minimum time between an offer's last minute and the appointment. */
const NOTICE_MS = 2 * HOUR_MS
const OFFER_MS = OFFER_MINUTES * 60_000
/** The number of entries to which a station is offered in turn; then it is open to all. */
export const MAX_TURNS = 3

/** Whether a slot is late enough to be offered, accepted and reached. */
export const isInTime = ({ start }: Span, now: number): boolean => start >= now + OFFER_MS + NOTICE_MS

/** The slots that an entry is for. */
export type WantedTimes = Omit<Entry, 'id' | 'offered'>

/** Whether a slot matches an entry. */
export const isMatch = (wanted: WantedTimes, slot: OpenSlot): boolean =>
  slot.date >= wanted.earliest &&
  slot.date <= wanted.latest &&
  slot.from_hour >= wanted.from_hour &&
  slot.until_hour <= wanted.until_hour &&
  (wanted.before === null || slot.start < wanted.before)

/**
 * Offers each entry, in the order of joining, the first slot that matches it. `open` is in order of time; `turns` counts, by slot start,
 * the recent offers of each slot; `roomOn` is the number of further offers of a date to mailboxes. No station is offered twice at once:
 * every offer takes one of the free ones.
 */
export function assignOffers(
  entries: readonly Entry[],
  open: readonly OpenSlot[],
  lsvDays: LsvDays,
  { now, turns, roomOn }: { now: number; turns: ReadonlyMap<number, number>; roomOn: (date: string) => number },
): AssignedOffer[] {
  const taken = [...lsvDays.taken]
  const assigned: AssignedOffer[] = []
  const toMailboxes = new Map<string, number>()
  const hasRoom = (date: string) => (toMailboxes.get(date) ?? 0) < roomOn(date)
  let left = open.filter((slot) => isInTime(slot, now) && (turns.get(slot.start) ?? 0) < MAX_TURNS * lsvDays.stations)
  for (const entry of entries) {
    if (left.length === 0) break
    const isFree = (slot: OpenSlot) => entry.before !== null || hasRoom(slot.date)
    const slot = left.find((each) => isMatch(entry, each) && !entry.offered.has(each.start) && isFree(each))
    if (slot === undefined) continue
    assigned.push({ entry: entry.id, slot })
    if (entry.before === null) toMailboxes.set(slot.date, (toMailboxes.get(slot.date) ?? 0) + 1)
    taken.push({ start: slot.start, end: slot.end, station: null })
    left = left.filter(
      (each) => each.end <= slot.start || each.start >= slot.end || findFreeStation({ ...lsvDays, taken }, each) !== undefined,
    )
  }
  return assigned
}
