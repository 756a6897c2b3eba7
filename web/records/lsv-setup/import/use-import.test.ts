import { expect, test } from 'vitest'
import { offline, Problem } from '../../../data/problem.ts'
import { importFailure, isOfRows } from './use-import.ts'

test('a file that is too large is refused with the limit, without a retry', () => {
  const large = new Problem(413, { detail: 'This is too large.' })
  expect(importFailure(large)).toBe('This is too large. A file may have 2,000 rows and 1 MB. Import it in parts.')
  expect(isOfRows(large)).toBe(true)
  expect(importFailure(offline())).toBe(offline().message)
  expect(isOfRows(offline())).toBe(false)
})
