import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'

const KEY_BYTES = 32
const OTHERS = 0o077
/** Random keys of 32 bytes have fewer distinct ones only once in 10^20. */
const MIN_DISTINCT_BYTES = 16

/** The settings of the master key: itself, or the data folder. */
export type KeySettings = { key?: Buffer | undefined; dataFolder: string }

/** The file of the master key if the settings have none. */
export const keyFile = (dataFolder: string): string => join(dataFolder, 'bims.key')

/** The master key: BIMS_KEY, or a file that only its owner may read. Undefined when there is none. */
export function findKey({ key, dataFolder }: KeySettings): Buffer | undefined {
  if (key) return key
  const file = keyFile(dataFolder)
  return statSync(file, { throwIfNoEntry: false }) && readKeyFile(file)
}

/** The master key; refuses when it is missing. */
export function readKey(settings: KeySettings): Buffer {
  const key = findKey(settings)
  if (key === undefined)
    throw new StartRefusal(`There is no encryption key ${keyFile(settings.dataFolder)}. Put it there (chmod 600), or set BIMS_KEY.`)
  return key
}

/** Refuses a key that was not drawn at random, such as one of zeros. */
export function refuseWeakKey(key: Buffer): void {
  const steps = new Set(key.map((byte, at) => byte - (key[at - 1] ?? 0)))
  if (new Set(key).size >= MIN_DISTINCT_BYTES && steps.size >= MIN_DISTINCT_BYTES) return
  throw new StartRefusal(
    'The encryption key can be guessed. Make one with: openssl rand -base64 32. If data is sealed with it already: npm run rotate-key.',
  )
}

/** Creates the key in a new file. Of two processes one creates it, and neither reads a partial one; both get the same key. */
export function makeKey(file: string): Buffer {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const making = `${file}.${process.pid}`
  writeFileSync(making, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(making, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(making)
  }
  syncFolder(folder)
  return readKeyFile(file)
}

/** Syncs a folder to disk: a key in use must survive a power failure. */
export function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Closes a key of ours that others may read, and logs it, since they may have read it. */
function closeKey(file: string, isOurs: boolean): void {
  try {
    if (!isOurs) throw new Error('It belongs to another user.')
    chmodSync(file, 0o600)
    if ((statSync(file).mode & OTHERS) !== 0) throw new Error('Its mode cannot be changed.')
  } catch {
    throw new StartRefusal(`The encryption key ${file} may be read by others. Close it with: chmod 600 ${file}`)
  }
  log.warn({ file }, 'Others could read the encryption key. It is closed now; if somebody may have read it: npm run rotate-key')
}

/** The key of a file; closes one that others may read, and refuses a damaged one. */
export function readKeyFile(file: string): Buffer {
  const { uid, mode } = statSync(file)
  const us = process.getuid?.()
  if (us !== 0 && uid !== us)
    throw new StartRefusal(`The encryption key ${file} belongs to another user. Start as that user, or set BIMS_DATA.`)
  if ((mode & OTHERS) !== 0) closeKey(file, uid === us)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new StartRefusal(`The encryption key ${file} does not hold 32 bytes in base64. Restore it from its backup.`)
}
