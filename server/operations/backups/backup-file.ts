import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../../contract/records/days.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { refuseDisk } from './backup-trouble.ts'
import type { BackupPlace, StoredBackup } from './stored-backup.ts'

/** Temporary files of a killed process. */
const PART = /^bims-.*\.tar\.gz\.\d+\.part$/

/** A backup as a file that only its owner may read. */
export function backupFile(file: string): StoredBackup {
  return {
    exists: async () => existsSync(file),
    async write(archive, signal) {
      const making = `${file}.${process.pid}.part`
      try {
        const written = createWriteStream(making, { flags: 'wx', mode: 0o600, flush: true })
        await once(written, 'open').catch((error) => refuseDisk(`${file} cannot be written`, error))
        await pipeline(archive, written, signal ? { signal } : {})
        // Like a rename, but fails if the name exists.
        await link(making, file)
        return (await stat(file)).size
      } finally {
        await rm(making, { force: true })
      }
    },
    remove: () => rm(file),
    moveTo: (name) => rename(file, name),
    async size() {
      const found = await stat(file).catch(() => undefined)
      if (!found?.isFile()) throw new StartRefusal(`${file} is not there, or is no file.`)
      return found.size
    },
    read: (from = 0, to = Number.POSITIVE_INFINITY) => createReadStream(file, { start: from, end: to - 1 }),
  }
}

/** The folder of backups; undefined when the path is not a folder. */
export function backupFolder(folder: string): BackupPlace | undefined {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined
  return {
    at: (name) => join(folder, name),
    names: () => readdir(folder),
    async sweep() {
      for (const name of await readdir(folder)) {
        const file = join(folder, name)
        if (PART.test(name) && Date.now() - (await stat(file)).mtimeMs > DAY_MS) await rm(file)
      }
    },
  }
}
