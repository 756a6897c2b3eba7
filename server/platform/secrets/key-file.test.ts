import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Settings } from '../settings.ts'
import { readOrMakeKey } from './key-file.ts'

let folder: string
let notices: string[]
const read = (key?: Settings['key']) => readOrMakeKey({ key, dataFolder: join(folder, 'data') }, (notice) => notices.push(notice))
const file = () => join(folder, 'data/bims.key')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-key-'))
  notices = []
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the key is made once, closed to others, with a word about its backup', () => {
  const key = read()
  expect(key).toHaveLength(32)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(read()).toEqual(key)
  expect(notices).toEqual([expect.stringContaining('Back it up')])
  expect(notices[0]).not.toContain(readFileSync(file(), 'utf8').trim())
})

test('the key of the settings makes no file', () => {
  expect(read(Buffer.alloc(32, 1))).toEqual(Buffer.alloc(32, 1))
  expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined()
})

test('a key that others may read is refused', () => {
  read()
  chmodSync(file(), 0o644)
  expect(read).toThrow(/may be read by others/)
})

test('a damaged key is refused, never replaced', () => {
  read()
  writeFileSync(file(), 'half a ke')
  expect(read).toThrow(/does not hold 32 bytes/)
  expect(readFileSync(file(), 'utf8')).toBe('half a ke')
})
