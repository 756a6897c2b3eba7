import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'

const SERVER = join(import.meta.dirname, '../..')
const TABLE = 'platform/database/advisory-locks.ts'
const sources = globSync('**/*.ts', { cwd: SERVER }).filter((path) => !path.endsWith('.test.ts') && path !== TABLE)
const NUMBERS = Object.values(advisoryLocks)

test('all advisory locks have different numbers', () => {
  expect(new Set(NUMBERS).size).toBe(NUMBERS.length)
})

test('every advisory lock is taken by its name in the table', () => {
  const calls = sources.flatMap((path) =>
    readFileSync(join(SERVER, path), 'utf8')
      .split('\n')
      .filter((line) => /pg_(try_)?advisory_(xact_)?lock/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(calls.length).toBeGreaterThan(8)
  expect(calls.filter((call) => !/advisoryLocks\.\w+|lockOf\('|`hold /.test(call))).toEqual([])
})

test('no other file contains a number of the table', () => {
  const holders = sources.filter((path) => {
    const digits = readFileSync(join(SERVER, path), 'utf8').replaceAll('_', '')
    return NUMBERS.some((number) => digits.includes(String(number)))
  })
  expect(holders).toEqual([])
})
