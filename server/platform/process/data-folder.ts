import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { log } from '../log.ts'
import { StartRefusal } from './start-refusal.ts'

const OTHERS = 0o077
/** The folder of uploads, which may hold many files: closed only when the folder itself is open to others. */
const FILES = 'files'

/**
 * Creates the data folder, and closes it and its content to other users, including all that this
 * process writes later. The key is closed where it is read (`key-file.ts`), with a notice.
 */
export function openDataFolder(folder: string): void {
  process.umask(OTHERS)
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefusal(`The data folder ${folder} cannot be used by this user (${code}). Set BIMS_DATA to another folder.`)
  }
  try {
    closeToOthers(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    log.warn({ folder, code }, 'Others may read the data folder, and it cannot be closed')
  }
}

/**
 * Not by `recursive`, which never ends where a file system denies that there is a folder (ENOENT in /proc, or where nothing is mounted).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function closeToOthers(folder: string): void {
  closePath(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile() && !entry.name.startsWith('bims.key')) closePath(path)
    if (entry.isDirectory() && entry.name === FILES && isOpen(path)) closeAllIn(path)
  }
}

/** The folder itself is closed last, so that the next start continues an interrupted run. */
function closeAllIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() || entry.isDirectory()) closePath(join(entry.parentPath, entry.name))
  closePath(folder)
}

const isOpen = (path: string) => (statSync(path).mode & OTHERS) !== 0

function closePath(path: string): void {
  const { mode } = statSync(path)
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700)
}
