import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Entry, entriesOf, packEntries } from '../../operations/backups/backup-archive.ts'
import { appendProof } from '../../operations/backups/backup-proof.ts'
import { storedBackup } from '../../operations/backups/stored-backup.ts'

/** Rewrites a backup with other entries, with a proof by a key; without a key in the format of earlier versions. */
export async function rewriteBackup(
  file: string,
  { changed, key, change }: { changed: string; key: Buffer | null; change: (entries: AsyncIterable<Entry>) => AsyncIterable<Entry> },
): Promise<void> {
  const entries = change(entriesOf(storedBackup(file)))
  const packed = packEntries(key === null ? withoutMention(entries) : entries, new Date(0))
  const written = createWriteStream(changed)
  if (key === null) await pipeline(packed, createGzip(), written)
  else await pipeline(packed, createGzip(), appendProof(key), written)
}

/** The entries with a header that mentions no proof. */
async function* withoutMention(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  for await (const { name, bytes } of entries) {
    if (name !== 'backup.json') yield { name, bytes }
    else {
      const { proven: _proven, ...header } = JSON.parse(bytes.toString())
      yield { name, bytes: Buffer.from(JSON.stringify(header)) }
    }
  }
}
