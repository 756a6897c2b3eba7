import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { findKey, keyFile, makeKey, readKey, refuseWeakKey } from './key-file.ts'

let folder: string
const data = () => join(folder, 'data')
const file = () => keyFile(data())
const find = () => findKey({ key: undefined, dataFolder: data() })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the key is created once, closed to others', () => {
  expect(find()).toBeUndefined()
  const key = makeKey(file())
  expect(key).toHaveLength(32)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect([makeKey(file()), find()]).toEqual([key, key])
  expect(readdirSync(data())).toEqual(['bims.key'])
})

test('the key of the settings takes precedence over the file', () => {
  makeKey(file())
  const key = Buffer.alloc(32, 1)
  expect(findKey({ key, dataFolder: data() })).toBe(key)
})

test('a required key is not created', () => {
  expect(() => readKey({ key: undefined, dataFolder: data() })).toThrow(/^There is no encryption key .*bims.key. Put it there/)
  expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined()
})

test('a key that others may read is closed, with a notice', () => {
  const key = makeKey(file())
  chmodSync(file(), 0o644)
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  expect(find()).toEqual(key)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(warned.mock.calls).toEqual([[{ file: file() }, expect.stringContaining('npm run rotate-key')]])
  expect(find()).toEqual(key)
  expect(warned).toHaveBeenCalledTimes(1)
  warned.mockRestore()
})

test.runIf(process.getuid?.() === 0)('a key of another user that others may read is refused, not changed', () => {
  makeKey(file())
  chownSync(file(), 12_345, 12_345)
  chmodSync(file(), 0o644)
  expect(find).toThrow(/may be read by others/)
  expect(statSync(file()).mode & 0o777).toBe(0o644)
})

test('a damaged key is refused, never replaced', () => {
  makeKey(file())
  writeFileSync(file(), 'half a ke')
  expect(find).toThrow(/does not hold 32 bytes/)
  expect(() => makeKey(file())).toThrow(/does not hold 32 bytes/)
  expect(readFileSync(file(), 'utf8')).toBe('half a ke')
})

test.each([
  ['of zeros', Buffer.alloc(32)],
  ['of one byte', Buffer.alloc(32, 0xa7)],
  ['that counts', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
  ['of a short word', Buffer.from('secretsecretsecretsecretsecretse')],
])('a key %s is refused', (_what, key) => {
  expect(() => refuseWeakKey(key)).toThrow(/can be guessed. Make one with: openssl rand -base64 32/)
})

test('a thousand random keys are accepted', () => {
  for (let count = 0; count < 1_000; count += 1) refuseWeakKey(randomBytes(32))
})
