import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../../contract/applicants/applicant-actions.ts'
import { reasonOf, sentenceOf } from './timeline-words.ts'

const entry: TimelineEntry = {
  at: '2026-11-02T15:30:00Z',
  kind: 'applicant',
  event: 'CREATED',
  what: null,
  reason: null,
  who: null,
  by_applicant: true,
}
const what = 'record 9 (Alvarez, Ann)'

test('entries of a merged record name it', () => {
  expect(sentenceOf({ ...entry, what })).toBe('Record created: record 9 (Alvarez, Ann)')
  expect(sentenceOf({ ...entry, event: 'MERGED_AWAY', what })).toBe('Ended by a merge: record 9 (Alvarez, Ann)')
})

test('the values that a merge did not take over have their labels, and codes their meaning', () => {
  const reason = 'phone: 7865550199\neye: BLU\nlanguage: es\nhome_address: 9 Oak, Miami\nnotes: Ring\ntwice'
  expect(reasonOf({ ...entry, event: 'MERGED', reason })).toBe(
    'Not taken over: Phone 7865550199; Eye color Blue; Language of mails Spanish; Home address 9 Oak, Miami; Remarks of the applicant Ring; twice',
  )
  expect(reasonOf({ ...entry, event: 'STATUS', reason: 'Undone by sam@example.com' })).toBe('Undone by sam@example.com')
})
