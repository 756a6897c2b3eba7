import { expect, test } from 'vitest'
import { assignOffers, type Entry, isMatch, MAX_TURNS, type OpenSlot } from './assign-offers.ts'
import { hoursOf } from './bookable-slots.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const at = (time: string, date = '2026-11-24'): OpenSlot => {
  const start = Date.parse(`${date}T${time}:00Z`)
  const slot = { start, end: start + 900_000 }
  return { ...slot, date, ...hoursOf(slot, 'UTC') }
}
const entryOf = (id: number, changes: Partial<Entry> = {}): Entry => ({
  id,
  earliest: '2026-11-23',
  latest: '2026-11-30',
  from_hour: 0,
  until_hour: 24,
  before: null,
  offered: new Set(),
  ...changes,
})
const lsvDays = { time_zone: 'UTC', duration_minutes: 15, stations: 1, hours: [], special_days: [], blocks: [], taken: [] }
const assign = (
  entries: readonly Entry[],
  open: readonly OpenSlot[],
  { stations = 1, turns = new Map<number, number>() }: { stations?: number; turns?: Map<number, number> } = {},
) =>
  assignOffers(entries, open, { ...lsvDays, stations }, { now: NOW, turns, roomOn: () => Number.POSITIVE_INFINITY }).map(
    ({ entry, slot }) => [entry, slot.start],
  )

test('the first in line is offered the first slot, and so on; a station is offered once', () => {
  const open = [at('14:00'), at('15:00')]
  expect(assign([entryOf(1), entryOf(2), entryOf(3)], open)).toEqual([
    [1, at('14:00').start],
    [2, at('15:00').start],
  ])
})

test('a slot is offered to as many as it has free stations', () => {
  expect(assign([entryOf(1), entryOf(2), entryOf(3)], [at('14:00')], { stations: 2 })).toEqual([
    [1, at('14:00').start],
    [2, at('14:00').start],
  ])
})

test.each([
  ['before the first day', { earliest: '2026-11-25' }],
  ['after the last day', { latest: '2026-11-23' }],
  ['no earlier than the appointment of the entry', { before: at('14:00').start }],
  ['that begins before the first hour', { from_hour: 15 }],
  ['that ends after the last hour', { until_hour: 14 }],
  ['that was offered before', { offered: new Set([at('14:00').start]) }],
])('a slot %s goes to the next in line', (_, changes) => {
  expect(assign([entryOf(1, changes), entryOf(2)], [at('14:00')])).toEqual([[2, at('14:00').start]])
})

test('a slot that leaves less than two hours after the offer is offered to nobody', () => {
  const today = (time: string) => at(time, '2026-11-23')
  expect(assign([entryOf(1)], [today('16:15')])).toEqual([])
  expect(assign([entryOf(1)], [today('16:30')])).toEqual([[1, today('16:30').start]])
})

test('after a few turns a slot is open to all', () => {
  const turns = (count: number) => ({ turns: new Map([[at('14:00').start, count]]) })
  expect(assign([entryOf(1)], [at('14:00')], turns(MAX_TURNS - 1))).toHaveLength(1)
  expect(assign([entryOf(1)], [at('14:00')], turns(MAX_TURNS))).toEqual([])
})

const slotOf = (start: string, end: string, zone: string): OpenSlot => {
  const span = { start: Date.parse(start), end: Date.parse(end) }
  return { ...span, date: start.slice(0, 10), ...hoursOf(span, zone) }
}
const matches = (slot: OpenSlot, from_hour: number, until_hour: number) =>
  isMatch({ earliest: slot.date, latest: slot.date, before: null, from_hour, until_hour }, slot)

test('a slot matches when it begins at the first hour or later, and ends at the last hour or earlier', () => {
  const [nine, over] = [
    slotOf('2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z', 'America/New_York'),
    slotOf('2026-11-24T14:50:00Z', '2026-11-24T15:05:00Z', 'America/New_York'),
  ]
  expect([matches(nine, 9, 10), matches(nine, 10, 24), matches(nine, 0, 9)]).toEqual([true, false, false])
  expect([matches(over, 9, 10), matches(over, 9, 11), matches(over, 10, 11), matches(over, 0, 24)]).toEqual([false, true, false, true])
})

test('the hours are those that the clock of the location shows, also on the days when it is changed', () => {
  const zone = 'America/New_York'
  const early = slotOf('2027-03-14T06:45:00Z', '2027-03-14T07:00:00Z', zone)
  const late = slotOf('2027-03-14T07:00:00Z', '2027-03-14T07:15:00Z', zone)
  expect([matches(early, 1, 2), matches(early, 2, 4)]).toEqual([true, false])
  expect([matches(late, 2, 3), matches(late, 3, 4), matches(late, 1, 2)]).toEqual([false, true, false])
  const first = slotOf('2026-11-01T05:45:00Z', '2026-11-01T06:00:00Z', zone)
  const second = slotOf('2026-11-01T06:45:00Z', '2026-11-01T07:00:00Z', zone)
  for (const slot of [first, second]) expect([matches(slot, 1, 2), matches(slot, 0, 1), matches(slot, 2, 3)]).toEqual([true, false, false])
})

test('a slot that ends at midnight or on the next day matches hours until the end of the day only', () => {
  const until = slotOf('2026-11-24T23:45:00Z', '2026-11-25T00:00:00Z', 'UTC')
  const beyond = slotOf('2026-11-24T23:45:00Z', '2026-11-25T00:30:00Z', 'UTC')
  for (const slot of [until, beyond])
    expect([matches(slot, 22, 24), matches(slot, 0, 24), matches(slot, 0, 23)]).toEqual([true, true, false])
})
