import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { DAY_MS } from '../../../contract/records/days.ts'
import { type S3Access, type S3Times, s3ClientConfig } from '../../platform/files/s3-client.ts'
import { log } from '../../platform/log.ts'
import { lazyRequire } from '../../platform/process/lazy-require.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { moveObject } from './move-object.ts'
import type { BackupPlace, StoredBackup } from './stored-backup.ts'

/** Includes a minute for each part. */
const TIMES: S3Times = { connectMs: 5_000, silentMs: 60_000, answerMs: 60_000, tries: 3, silentTries: 3 }
const RETRY_MS = 500
/** The size of an uploaded part; 10,000 parts are 160 GB. Two are under way while another is filled. */
const PART = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
/** The size of a range that is read at once. */
const RANGE = 8 * 1024 * 1024
const ARCHIVE = /\.tar\.gz$/

const s3 = () => lazyRequire<typeof import('@aws-sdk/client-s3')>('@aws-sdk/client-s3')

/** A backup as an object of a bucket. Uploaded in parts, which become an object after the last one. */
export function backupObject(address: string, access: S3Access, times = TIMES): StoredBackup {
  const { Bucket, Key } = partsOf(address)
  const { HeadObjectCommand, DeleteObjectCommand, S3Client } = s3()
  const client = new S3Client(s3ClientConfig(access, times))
  const head = (what: string) => explained(address, what, () => client.send(new HeadObjectCommand({ Bucket, Key })).catch(noneWhereMissing))
  return {
    // Asked before it is written.
    exists: async () => (await head('cannot be written')) !== undefined,
    async write(archive, signal) {
      const { Upload } = lazyRequire<typeof import('@aws-sdk/lib-storage')>('@aws-sdk/lib-storage')
      const params = { Bucket, Key, Body: archive, ContentType: 'application/gzip' }
      const upload = new Upload({ client, params, partSize: PART, queueSize: PARTS_AT_ONCE })
      let bytes = 0
      upload.on('httpUploadProgress', ({ loaded = 0 }) => {
        bytes = Math.max(bytes, loaded)
      })
      signal?.addEventListener('abort', () => void upload.abort())
      await explained(address, 'cannot be written', () => upload.done()).catch((error) => {
        throw signal?.aborted ? signal.reason : error
      })
      return bytes
    },
    remove: () => explained(address, 'cannot be deleted', async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key })))),
    moveTo: (name) => explained(address, 'cannot be renamed', () => moveObject(client, { Bucket, Key }, partsOf(name).Key)),
    async size() {
      const found = await head('cannot be read')
      if (found === undefined) throw new StartRefusal(`${address} is not there.`)
      return found.ContentLength ?? 0
    },
    async *read(from = 0, to = Number.POSITIVE_INFINITY) {
      const found = await head('cannot be read')
      if (found === undefined) throw new StartRefusal(`${address} is not there.`)
      const end = Math.min(to, found.ContentLength ?? 0)
      // Read in ranges, since a slow reader may take hours without an open connection; all ranges are of the same object version.
      for (let at = from; at < end; at += RANGE) {
        const range = { Bucket, Key, IfMatch: found.ETag, Range: `bytes=${at}-${Math.min(at + RANGE, end) - 1}` }
        yield await explained(address, 'cannot be read', () => readRange(client, range, times))
      }
    },
  }
}

/** The objects of a bucket with a prefix; undefined when the address names one object. */
export function backupBucket(address: string, access: S3Access, times = TIMES): BackupPlace | undefined {
  if (ARCHIVE.test(address)) return undefined
  const { Bucket, Key } = partsOf(address.replace(/\/*$/, '/'))
  const { S3Client, paginateListObjectsV2 } = s3()
  const client = new S3Client(s3ClientConfig(access, times))
  return {
    at: (name) => `s3://${Bucket}/${Key}${name}`,
    names: () =>
      explained(address, 'cannot be listed', async () => {
        const names: string[] = []
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: Key, Delimiter: '/' }))
          names.push(...Contents.map((object) => object.Key?.slice(Key.length) ?? ''))
        return names
      }),
    sweep: () => abortOldUploads(client, Bucket, Key),
  }
}

/** Uploads of killed processes cost money and are not listed as objects: those older than a day are aborted. */
async function abortOldUploads(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = s3()
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Key && ARCHIVE.test(Key) && Initiated && Date.now() - Initiated.getTime() > DAY_MS)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  } catch (error) {
    log.warn({ reason: (error as Error).name }, 'Unfinished uploads of backups that were killed could not be looked for')
  }
}

/** The client repeats calls that fail before the answer; this also repeats answers whose content ends early. */
async function readRange(
  client: S3Client,
  range: { Bucket: string; Key: string; IfMatch?: string | undefined; Range: string },
  times: S3Times,
) {
  const { GetObjectCommand } = s3()
  for (let tries = 1; ; tries += 1) {
    try {
      const abortSignal = AbortSignal.timeout(times.answerMs)
      const { Body } = await client.send(new GetObjectCommand(range), { abortSignal })
      // A truncated stream is an error only when it is read as a Node stream.
      return await buffer(Body as Readable)
    } catch (error) {
      if (tries >= times.tries || isRefused(error)) throw error
      await pause(RETRY_MS)
    }
  }
}

function partsOf(address: string): { Bucket: string; Key: string } {
  const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  return { Bucket, Key }
}

const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
const isRefused = (error: unknown) => [400, 403, 404, 412].includes(statusOf(error) ?? 0)

/** Whether an object is missing; a missing bucket is an error. */
function noneWhereMissing(error: unknown): undefined {
  if ((error as Error).name === 'NotFound') return undefined
  throw error
}

/** Turns an error of the store into one sentence. Other errors, such as those of the source, pass unchanged. */
async function explained<T>(address: string, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isOfStore(error)) throw error
    throw new StartRefusal(`${address} ${what}: ${meaningOf(error as Error)} (${reasonOf(error as Error)}).`, { cause: error })
  }
}

/** An error of the store in words. */
function meaningOf(error: Error): string {
  const status = statusOf(error)
  if (error.name === 'NoSuchBucket') return 'there is no such bucket'
  if (status === 507 || FULL.test(error.name)) return 'the store is full'
  if (status === 401 || status === 403) return 'the store refuses these credentials, or they lack a right'
  return status === undefined ? 'the store cannot be reached, or does not answer' : 'the store reports a fault'
}

const FULL = /StorageFull|QuotaExceeded|InsufficientStorage/

/** The reason of an error; an answer without a body, as to HEAD, has no name. */
const reasonOf = (error: Error) =>
  error.message === 'UnknownError' ? `status ${statusOf(error)}` : `${error.name}: ${error.message.replace(/\.$/, '')}`

/** Whether the error is the store's: the client adds its metadata. */
const isOfStore = (error: unknown) => '$metadata' in (error as object) || /^(Abort|Timeout)Error$/.test((error as Error).name)
