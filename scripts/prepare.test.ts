import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** npm's own list of what is installed, which it writes at the end. */
const LIST = 'node_modules/.package-lock.json'
/** Ours of the lock file from which `prepare.js` has installed. */
const MARK = 'node_modules/.installed-lock'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-prepare-'))
  for (const name of ['scripts', 'node_modules/.bin', 'fake']) mkdirSync(join(folder, name), { recursive: true })
  copyFileSync(join(ROOT, 'scripts/prepare.js'), join(folder, 'scripts/prepare.js'))
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string, mode = 0o644) => writeFileSync(join(folder, path), text, { mode })

/** Prepares with an npm that only notes how it is called. */
function prepare(exitCode = 0) {
  write('fake/npm', `#!/bin/sh\necho "$@" >> "${folder}/called"\nexit ${exitCode}\n`, 0o755)
  const env = { PATH: `${join(folder, 'node_modules/.bin')}:${join(folder, 'fake')}:/usr/bin:/bin` }
  const { status } = spawnSync(process.execPath, [join(folder, 'scripts/prepare.js')], { env, stdio: 'ignore' })
  const calls = existsSync(join(folder, 'called')) ? readFileSync(join(folder, 'called'), 'utf8').split('\n').filter(Boolean) : []
  return { status, calls, isMarked: existsSync(join(folder, MARK)) }
}

test('the packages of a production install stay as they are: none of development is added', () => {
  write(LIST, '{}')
  expect(prepare()).toEqual({ status: 0, calls: [], isMarked: false })
})

test('the packages of another lock file are replaced, once', () => {
  write(LIST, '{}')
  write(MARK, createHash('sha256').update('another one').digest('hex'))
  const installed = { status: 0, calls: [expect.stringMatching(/^ci --include=dev /)], isMarked: true }
  expect([prepare(), prepare()]).toEqual([installed, installed])
})

test('an install that was interrupted is repeated, and one that failed is no install', () => {
  expect(prepare(1)).toMatchObject({ status: 1, isMarked: false })
  expect(prepare()).toMatchObject({ status: 0, isMarked: true, calls: { length: 2 } })
})
