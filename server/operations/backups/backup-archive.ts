import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import type { StoredBackup } from './stored-backup.ts'

/** One file of an archive. */
export type Entry = { name: string; bytes: Buffer }

/** The archive is damaged, or not one of ours. */
export class BadArchive extends Error {}

/** Packs the entries as a tar archive, readable by any tar. */
export function packEntries(entries: AsyncIterable<Entry>, taken: Date): Readable {
  const archive = pack()
  packAll(archive, entries, taken).catch((error) => archive.destroy(error))
  return archive
}

async function packAll(archive: Pack, entries: AsyncIterable<Entry>, mtime: Date): Promise<void> {
  for await (const { name, bytes } of entries) {
    await new Promise<void>((resolve, reject) => {
      archive.entry({ name, size: bytes.length, mode: 0o600, mtime }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  }
  archive.finalize()
}

/** The entries of a packed archive. Ends only at the end of the backup, after its checksum was verified. */
export async function* entriesOf(stored: StoredBackup): AsyncGenerator<Entry> {
  const archive = extract()
  const read = pipeline(Readable.from(stored.read()), createGunzip(), archive)
  // Awaited below, unless the reader stops earlier, which needs no error.
  read.catch(() => undefined)
  try {
    for await (const entry of archive) {
      if (entry.header.type !== 'file') throw new BadArchive(`It holds ${entry.header.name}, which is no file.`)
      yield { name: entry.header.name, bytes: await buffer(entry) }
    }
    await read
  } catch (error) {
    throw isOfSystem(error) ? error : new BadArchive('It is no backup, or it is damaged.', { cause: error })
  }
}

/** Whether reading failed, as opposed to parsing. */
const isOfSystem = (error: unknown) =>
  error instanceof BadArchive || error instanceof StartRefusal || (error as NodeJS.ErrnoException).syscall !== undefined
