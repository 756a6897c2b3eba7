import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'

const KEY_BYTES = 32

/**
 * The master key under which personal data is sealed: BIMS_KEY, or a file that only its owner may read, made at the first start.
 * `notify` is called when a file was made.
 */
export function readOrMakeKey(
  { key, dataFolder }: Pick<Settings, 'key' | 'dataFolder'>,
  notify: (notice: string) => void = console.log,
): Buffer {
  if (key) return key
  const file = join(dataFolder, 'bims.key')
  mkdirSync(dataFolder, { recursive: true })
  if (made(file)) notify(`Made the encryption key ${file}. Back it up apart from the data: without it, sealed personal data is lost.`)
  return keyIn(file)
}

/** The same key where one is wanted that is there already: nothing is made. */
export function readKey({ key, dataFolder }: Pick<Settings, 'key' | 'dataFolder'>): Buffer {
  if (key) return key
  const file = join(dataFolder, 'bims.key')
  if (statSync(file, { throwIfNoEntry: false })) return keyIn(file)
  throw new StartRefusal(`There is no encryption key ${file}. Put it there (chmod 600), or set BIMS_KEY.`)
}

/** Written beside and then linked, so that of two servers one makes the file and neither reads half of it. */
function made(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })) return false
  const making = `${file}.${process.pid}`
  writeFileSync(making, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(making, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(making)
  }
}

function keyIn(file: string): Buffer {
  const { uid, mode } = statSync(file)
  const us = process.getuid?.()
  if (us !== 0 && uid !== us)
    throw new StartRefusal(`The encryption key ${file} belongs to another user. Start as that user, or set BIMS_DATA.`)
  if ((mode & 0o077) !== 0) {
    throw new StartRefusal(`The encryption key ${file} may be read by others. Close it with: chmod 600 ${file}`)
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new StartRefusal(`The encryption key ${file} does not hold 32 bytes in base64. Restore it from its backup.`)
}
