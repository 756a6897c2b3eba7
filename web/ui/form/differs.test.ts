import { expect, test } from 'vitest'
import { differs } from './differs.ts'

test.each([
  [{ name: null, open: undefined }, { name: '', open: false }, false],
  [{ minutes: 15 }, { minutes: '15' }, false],
  [{ name: 'Ann' }, { name: 'Anna' }, true],
  [{}, { name: 'Ann' }, true],
  [{ codes: ['CC', 'IN'] }, { codes: ['CC', 'IN'] }, false],
  [{ codes: ['CC', 'IN'] }, { codes: ['CC'] }, true],
  [{ file: new File(['a'], 'a.docx', { lastModified: 1 }) }, { file: new File(['b'], 'a.docx', { lastModified: 2 }) }, true],
])('fields with %j differ from %j: %s', (first, now, expected) => {
  expect(differs(first, now)).toBe(expected)
})
