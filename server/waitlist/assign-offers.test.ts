import { expect, test } from 'vitest'
import { assignOffers, type Entry, MOST_TURNS, type OpenSlot } from './assign-offers.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const at = (time: string, date = '2026-11-24'): OpenSlot => {
  const start = Date.parse(`${date}T${time}:00Z`)
  return { start, end: start + 900_000, date }
}
const entryOf = (id: number, changes: Partial<Entry> = {}): Entry => ({
  id,
  earliest: '2026-11-23',
  latest: '2026-11-30',
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
  expect(assign([entryOf(1)], [at('14:00')], turns(MOST_TURNS - 1))).toHaveLength(1)
  expect(assign([entryOf(1)], [at('14:00')], turns(MOST_TURNS))).toEqual([])
})
