import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../log.ts'
import { BEHIND, noticeReplica } from './replica-notices.ts'

let said: string[]
beforeEach(() => {
  said = []
  vi.spyOn(log, 'info').mockImplementation((message: unknown) => void said.push(String(message)))
  vi.spyOn(log, 'warn').mockImplementation((fields: unknown) => void said.push((fields as { reason: string }).reason))
})
afterEach(() => vi.restoreAllMocks())

test('a replica that is behind for a moment at the start is not logged', () => {
  let now = 0
  const tell = noticeReplica(() => now)
  for (now of [0, 2_000, 9_000]) tell(BEHIND)
  tell(undefined)
  expect(said).toEqual(['The read replica is used'])
  tell(BEHIND)
  expect(said).toEqual(['The read replica is used', BEHIND])
})

test('a replica that stays behind or does not answer is logged once', () => {
  let now = 0
  const tell = noticeReplica(() => now)
  for (now of [0, 9_000, 10_000, 11_000]) tell(BEHIND)
  expect(said).toEqual([BEHIND])
  noticeReplica(() => now)('it does not answer')
  expect(said).toEqual([BEHIND, 'it does not answer'])
})
