import { expect, test } from 'vitest'
import { cancelQuestion, decisionOf, keepChoice, summaryOf, undecided } from './decide-outside-hours.ts'

const one = (id: number, proposed: string | null = `2026-11-24T1${id}:00:00-05:00`) => ({
  ...{ id, lsv: 1, date_time: '2026-11-24T21:30:00Z', ends_at: '2026-11-24T21:45:00Z', status: 'SCHEDULED' as const },
  ...{ first_name: 'Ann', last_name: `Lee ${id}`, proposed, collected: '0.00' },
})
const all = [one(1), one(2), one(3, null)]

test('all are moved to the proposed times, and who has none is kept', () => {
  expect(decisionOf(all, { fate: 'move', each: {} })).toEqual({
    seen: [1, 2, 3],
    cancel: false,
    keep: [3],
    moves: [
      { id: 1, date_time: '2026-11-24T11:00:00-05:00' },
      { id: 2, date_time: '2026-11-24T12:00:00-05:00' },
    ],
  })
})

test('one by one, each has its own fate, and none is forgotten', () => {
  const each = { 1: { fate: 'cancel' as const }, 2: { fate: 'move' as const, to: '2026-11-25T12:00:00-05:00' } }
  expect(undecided(all, { fate: 'each', each }).map(({ id }) => id)).toEqual([3])
  expect(undecided(all, { fate: null, each: {} })).toHaveLength(3)
  expect(undecided(all, { fate: 'keep', each: {} })).toEqual([])
  expect(decisionOf(all, { fate: 'each', each: { ...each, 3: { fate: 'keep' } } })).toEqual({
    seen: [1, 2, 3],
    cancel: true,
    keep: [3],
    moves: [{ id: 2, date_time: '2026-11-25T12:00:00-05:00' }],
  })
})

test('a last question comes before appointments are cancelled only', () => {
  expect(cancelQuestion(all, { fate: 'keep', each: {} })).toBeNull()
  expect(cancelQuestion(all, { fate: 'cancel', each: {} })).toMatch(/^This cancels 3 appointments/)
  expect(cancelQuestion(all, { fate: 'each', each: { 2: { fate: 'cancel' } } })).toMatch(/the appointment of Ann Lee 2,/)
})

test('the last question says which money is given back', () => {
  const paid = [{ ...one(1), collected: '48.50' }, { ...one(2), collected: '1000.00' }, one(3)]
  expect(cancelQuestion(paid, { fate: 'cancel', each: {} })).toBe(
    'This cancels 3 appointments, 2 of them paid, and notifies each applicant. Of the $1,048.50 paid, the desk has to give back what it took; online payments are refunded. Nothing is saved yet.',
  )
  expect(cancelQuestion(paid, { fate: 'each', each: { 1: { fate: 'cancel' } } })).toMatch(
    /, which is paid, .* Of the \$48\.50 paid, the desk/,
  )
  expect(cancelQuestion(paid, { fate: 'each', each: { 3: { fate: 'cancel' } } })).not.toMatch(/give back/)
})

test('a choice goes on for another list, except for times that are no longer free', () => {
  const each = { 1: { fate: 'cancel' as const }, 2: { fate: 'move' as const, to: '2026-11-25T12:00:00-05:00' } }
  const choice = { fate: 'each' as const, each }
  expect(keepChoice(choice, all, new Set(['2026-11-25T12:00:00-05:00']))).toEqual({ choice, again: [] })
  expect(keepChoice(choice, all, new Set())).toEqual({
    choice: { fate: 'each', each: { 1: { fate: 'cancel' } } },
    again: [expect.objectContaining({ id: 2 })],
  })
  expect(keepChoice(choice, [one(3)], new Set())).toEqual({ choice: { fate: 'each', each: {} }, again: [] })
  expect(keepChoice({ fate: 'cancel', each: {} }, all, new Set())).toEqual({ choice: { fate: 'cancel', each: {} }, again: [] })
  expect(keepChoice({ fate: 'move', each: {} }, [one(3, null)], new Set())).toEqual({
    choice: { fate: null, each: {} },
    again: [expect.objectContaining({ id: 3 })],
  })
})

test('the summary counts what was done and names who could not be moved', () => {
  expect(summaryOf({ moved: 2, kept: 1, cancelled: 0, failed: [] }, all)).toEqual({ text: 'Moved 2, kept 1, cancelled 0.', failed: [] })
  expect(summaryOf({ moved: 1, kept: 0, cancelled: 0, failed: [{ id: 2, reason: 'Taken.' }] }, all)).toEqual({
    text: 'Moved 1, kept 0, cancelled 0, not moved 1.',
    failed: ['Ann Lee 2: Taken.'],
  })
})
