import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { lazyRequire } from '../process/lazy-require.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Settings } from '../settings/settings.ts'
import { type S3Times, s3ClientConfig } from './s3-client.ts'

/** The settings of the file store. */
type FileSettings = Pick<Settings, 'dataFolder' | 's3'>
type S3 = NonNullable<Settings['s3']>

/**
 * Somebody waits for most calls: a silent store fails them within eleven seconds. It is asked twice, since one connection alone may be
 * dead.
 */
const TIMES: S3Times = { connectMs: 3_000, silentMs: 5_000, answerMs: 15_000, tries: 3, silentTries: 2 }
const PROBE = 'bims-start-check'

/** The store of file contents, by record key: a folder, or a bucket. */
export function openFileStore({ dataFolder, s3 }: FileSettings): Disk {
  if (s3 !== undefined) return bucketOf(s3)
  const { Disk } = lazyRequire<typeof import('flydrive')>('flydrive')
  const { FSDriver } = lazyRequire<typeof import('flydrive/drivers/fs')>('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location: join(dataFolder, 'files'), visibility: 'private' }))
}

/** Writes, reads and deletes a test object in the bucket, so that wrong settings fail the start and not the first upload. */
export async function checkFileStore(settings: FileSettings): Promise<void> {
  if (settings.s3 === undefined) return
  const store = openFileStore(settings)
  const bytes = new TextEncoder().encode(PROBE)
  try {
    await store.put(PROBE, bytes)
    if (Buffer.compare(await store.getBytes(PROBE), bytes) !== 0) throw new Error('what was read is not what was written')
    await store.delete(PROBE)
  } catch (error) {
    throw new StartRefusal(`Files cannot be kept in the bucket ${settings.s3.bucket} of S3_BUCKET: ${reasonOf(error)}.`)
  }
}

const opened = new WeakMap<S3, Disk>()

function bucketOf(s3: S3): Disk {
  const known = opened.get(s3)
  if (known !== undefined) return known
  // Imported only when files are stored on S3: it is larger than the rest of the server.
  const { Disk } = lazyRequire<typeof import('flydrive')>('flydrive')
  const { S3Driver } = lazyRequire<typeof import('flydrive/drivers/s3')>('flydrive/drivers/s3')
  const made = new Disk(
    new S3Driver({
      bucket: s3.bucket,
      ...s3ClientConfig(s3, TIMES),
      visibility: 'private',
      // New buckets have no ACLs; the bucket's policy decides what is public, which is nothing.
      supportsACL: false,
    }),
  )
  opened.set(s3, made)
  return made
}

/** The name and message of S3's error, which flydrive passes on as the cause. */
function reasonOf(error: unknown): string {
  const cause = ((error as Error).cause ?? error) as Error
  return `${cause.name}: ${cause.message}`.replace(/\.$/, '')
}
