import { beforeEach, expect, test } from 'vitest'
import { hasTakenFile, noteTakenFile } from './taken-files.ts'

const DAY_MS = 86_400_000

beforeEach(() => localStorage.clear())

test('a desk knows the appointments whose file it has taken, and no others', () => {
  noteTakenFile(7)
  expect([hasTakenFile(7), hasTakenFile(8)]).toEqual([true, false])
})

test('a file that was taken days ago is forgotten with the next one', () => {
  noteTakenFile(7, Date.now() - 4 * DAY_MS)
  noteTakenFile(8)
  expect([hasTakenFile(7), hasTakenFile(8)]).toEqual([false, true])
})

test('a damaged store counts as empty', () => {
  localStorage.setItem('bims.machine-files', '{')
  expect(hasTakenFile(7)).toBe(false)
})
