import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileStore } from '../files/file-store.ts'
import { openDataFolder } from './data-folder.ts'
import { StartRefusal } from './start-refusal.ts'

let home: string
let umask: number
beforeEach(() => {
  umask = process.umask(0)
  home = mkdtempSync(join(tmpdir(), 'bims-folder-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(home, { recursive: true })
})
const modeOf = (...path: string[]) => (statSync(join(home, ...path)).mode & 0o777).toString(8)

test('the data folder is created with its parents, closed to others', () => {
  openDataFolder(join(home, 'a/b'))
  expect(existsSync(join(home, 'a/b'))).toBe(true)
  expect(modeOf('a/b')).toBe('700')
})

test('files written into the data folder are closed to others, under any umask', async () => {
  openDataFolder(join(home, 'data'))
  await openFileStore({ dataFolder: join(home, 'data'), s3: undefined }).put('one', 'uploaded')
  writeFileSync(join(home, 'data/audit-head'), 'x')
  expect([modeOf('data/files'), modeOf('data/files/one'), modeOf('data/audit-head')]).toEqual(['700', '600', '600'])
})

test('an older data folder is closed with its content, except the key, which is closed where it is read', () => {
  mkdirSync(join(home, 'data/files/ab'), { recursive: true })
  for (const name of ['files/one', 'files/ab/two', 'sandbox-payments.jsonl', 'bims.key', '../outside'])
    writeFileSync(join(home, 'data', name), 'x', { mode: 0o644 })
  symlinkSync(join(home, 'outside'), join(home, 'data/files/link'))
  openDataFolder(join(home, 'data'))
  expect(['data', 'data/files', 'data/files/ab'].map((path) => modeOf(path))).toEqual(['700', '700', '700'])
  expect(['data/files/one', 'data/files/ab/two', 'data/sandbox-payments.jsonl'].map((path) => modeOf(path))).toEqual(['600', '600', '600'])
  expect([modeOf('data/bims.key'), modeOf('outside')]).toEqual(['644', '644'])
  chmodSync(join(home, 'data/files'), 0o755)
  chmodSync(join(home, 'data/files/one'), 0o640)
  openDataFolder(join(home, 'data'))
  expect([modeOf('data/files'), modeOf('data/files/one')]).toEqual(['700', '600'])
})

test('a data folder in a file system that denies each new folder is refused, and the attempt ends', () => {
  expect(() => openDataFolder('/proc/bims/data')).toThrow(StartRefusal)
})

test('a data folder that cannot be created is refused with the reason', () => {
  writeFileSync(join(home, 'file'), '')
  expect(() => openDataFolder(join(home, 'file/data'))).toThrow(StartRefusal)
  expect(() => openDataFolder(join(home, 'file/data'))).toThrow('cannot be used by this user (ENOTDIR)')
})
