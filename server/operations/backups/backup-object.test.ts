import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { S3Access } from '../../platform/files/s3-client.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { startS3, type TestS3 } from '../../testing/servers/s3-server.ts'
import { backupBucket, backupObject } from './backup-object.ts'
import { keepNewest, newBackupAt } from './stored-backup.ts'

const MIB = 1024 * 1024
const FOLDER = 's3://bims-files/nightly'
const ADDRESS = `${FOLDER}/bims-2026-11-23T140000Z.tar.gz`
const KEY = 'nightly/bims-2026-11-23T140000Z.tar.gz'
/** Parts of a backup, larger than those that are uploaded or read at once. */
const large = Array.from({ length: 20 }, () => randomBytes(MIB))
const PATIENT = { connectMs: 20_000, silentMs: 20_000, answerMs: 20_000, tries: 3, silentTries: 3 }
const SOON = { connectMs: 500, silentMs: 500, answerMs: 500, tries: 3, silentTries: 3 }
let s3: TestS3
let access: S3Access

beforeAll(async () => {
  s3 = await startS3()
  access = readSettings({ ...s3.env, BACKUP_TO: FOLDER }).s3Access as S3Access
})
beforeEach(() => {
  s3.objects.clear()
  s3.uploads.clear()
  s3.calls.length = 0
  s3.manners.length = 0
})
afterAll(() => s3.close())

const stored = (times = PATIENT) => backupObject(ADDRESS, access, times)
const readBack = (from?: number, to?: number) => buffer(Readable.from(stored().read(from, to)))

test('a backup of several parts becomes an object when it is complete, and is readable from any offset', async () => {
  expect(await stored().exists()).toBe(false)
  expect(await stored().write(Readable.from(large))).toBe(20 * MIB)
  const whole = Buffer.concat(large)
  expect(s3.objects.get(KEY)?.equals(whole)).toBe(true)
  expect(s3.uploads.size).toBe(0)
  expect([await stored().exists(), await stored().size()]).toEqual([true, whole.length])
  expect((await readBack()).equals(whole)).toBe(true)
  expect((await readBack(9 * MIB, 18 * MIB)).equals(whole.subarray(9 * MIB, 18 * MIB))).toBe(true)
  await stored().remove()
  await expect(stored().size()).rejects.toThrow(`${ADDRESS} is not there.`)
}, 60_000)

test('failed calls of uploads and reads are repeated', async () => {
  s3.manners.push('answer', 'fail', 'drop')
  await stored().write(Readable.from(large))
  s3.manners.push('fail', 'answer', 'drop', 'answer', 'fail')
  expect((await readBack()).equals(Buffer.concat(large))).toBe(true)
}, 60_000)

test('a failed source or a stop leaves no object and no parts', async () => {
  const failing = async function* () {
    yield* large
    throw new Error('The database went away')
  }
  await expect(stored().write(Readable.from(failing()))).rejects.toThrow('The database went away')
  const stop = new AbortController()
  const stopped = async function* () {
    yield* large
    stop.abort()
    yield* large
  }
  await expect(stored().write(Readable.from(stopped()), stop.signal)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  await expect.poll(() => s3.uploads.size, { timeout: 5_000 }).toBe(0)
  expect(s3.objects.size).toBe(0)
}, 60_000)

test.each([
  ['is silent', 'never', /cannot be written: the store cannot be reached, or does not answer \(TimeoutError/],
  ['is full', 'full', /cannot be written: the store is full \(XMinioStorageFull/],
  ['drops connections', 'drop', /cannot be written: the store cannot be reached, or does not answer \(/],
] as const)(
  'a bucket that %s is explained in one sentence',
  async (_how, manner, words) => {
    s3.manners.push(...Array(20).fill(manner))
    const refused = await stored(SOON)
      .write(Readable.from(large))
      .catch((error: Error) => error)
    expect(refused).toBeInstanceOf(StartRefusal)
    expect((refused as Error).message).toMatch(words)
    expect(s3.objects.size).toBe(0)
  },
  60_000,
)

test('a refusal and a missing configuration are explained in one sentence', async () => {
  const other = { ...access, credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wrong' } }
  await expect(backupObject(ADDRESS, other, SOON).write(Readable.from([large[0]]))).rejects.toThrow(
    `${ADDRESS} cannot be written: the store refuses these credentials, or they lack a right (SignatureDoesNotMatch: SignatureDoesNotMatch).`,
  )
  await expect(backupBucket('s3://not-there', access, SOON)?.names()).rejects.toThrow(
    /cannot be listed: there is no such bucket \(NoSuchBucket/,
  )
  expect(() => newBackupAt(ADDRESS)).toThrow('set S3_REGION')
})

test('replacing an object while it is read fails the read', async () => {
  s3.objects.set(KEY, Buffer.concat(large))
  const reading = stored().read()[Symbol.asyncIterator]()
  await reading.next()
  s3.objects.set(KEY, Buffer.concat(large.toReversed()))
  await expect(reading.next()).rejects.toThrow(/cannot be read: the store reports a fault \(PreconditionFailed/)
})

test('the newest are kept, other objects stay, and parts older than a day are aborted', async () => {
  const old = ['bims-2020-01-01T000000Z.tar.gz', 'bims-2021-01-01T000000Z.tar.gz', 'bims-2022-01-01T000000Z.tar.gz']
  const others = ['nightly/notes.txt', 'nightly/more/bims-2019-01-01T000000Z.tar.gz', 'bims-2018-01-01T000000Z.tar.gz']
  for (const key of [...old.map((name) => `nightly/${name}`), ...others]) s3.objects.set(key, Buffer.from('x'))
  s3.uploads.set('killed', { key: KEY, parts: new Map(), begun: new Date(Date.now() - 90_000_000) })
  s3.uploads.set('running', { key: KEY, parts: new Map(), begun: new Date() })
  s3.uploads.set('foreign', { key: 'nightly/film.mp4', parts: new Map(), begun: new Date(0) })
  await keepNewest(FOLDER, 2, access)
  expect([...s3.objects.keys()]).toEqual([...old.slice(1).map((name) => `nightly/${name}`), ...others])
  expect([...s3.uploads.keys()]).toEqual(['running', 'foreign'])
})
