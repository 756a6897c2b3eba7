import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { StoredBackup } from './stored-backup.ts'

/** One file in an archive. */
export type Entry = { name: string; bytes: Buffer }

/** An archive that is not one of ours, or that is damaged. */
export class BadArchive extends Error {}

/** The entries as a tar archive, which any tar can open. */
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

/** The entries of a packed archive, one after another. Ends only where the backup ends, whose check sum is right then. */
export async function* entriesOf(stored: StoredBackup): AsyncGenerator<Entry> {
  const archive = extract()
  const read = pipeline(Readable.from(stored.read()), createGunzip(), archive)
  // Awaited below; whoever stops before that does not want to know.
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

/** It cannot be read, as opposed to: what was read makes no sense. */
const isOfSystem = (error: unknown) =>
  error instanceof BadArchive || error instanceof StartRefusal || (error as NodeJS.ErrnoException).syscall !== undefined
