import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { StartRefusal } from './start-refusal.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'bims-folder-'))
})
afterEach(() => rmSync(home, { recursive: true }))

test('the data folder is made with its parents', () => {
  openDataFolder(join(home, 'a/b'))
  expect(existsSync(join(home, 'a/b'))).toBe(true)
})

test('a data folder that cannot be made is refused in plain words', () => {
  writeFileSync(join(home, 'file'), '')
  expect(() => openDataFolder(join(home, 'file/data'))).toThrow(StartRefusal)
  expect(() => openDataFolder(join(home, 'file/data'))).toThrow('cannot be used by this user (ENOTDIR)')
})
