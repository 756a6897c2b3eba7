import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3, type TestS3 } from '../../testing/servers/s3-server.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { checkFileStore, openFileStore } from './file-store.ts'

let s3: TestS3
const folder = mkdtempSync(join(tmpdir(), 'bims-files-'))
const settingsWith = (env: Record<string, string> = {}) => readSettings({ BIMS_DATA: folder, ...s3.env, ...env })
const bytes = new TextEncoder().encode('%PDF-1.4 of a signed waiver')

beforeAll(async () => {
  s3 = await startS3()
})
beforeEach(() => {
  s3.objects.clear()
  s3.calls.length = 0
  s3.manners.length = 0
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

describe.each(['a folder', 'a bucket'])('in %s', (where) => {
  const store = () => openFileStore(where === 'a folder' ? readSettings({ BIMS_DATA: folder }) : settingsWith())

  test('files are stored, found, read and deleted; deleting a missing file is no error', async () => {
    const key = randomUUID()
    expect(await store().exists(key)).toBe(false)
    await store().put(key, bytes)
    expect(await store().exists(key)).toBe(true)
    expect(Buffer.from(await store().getBytes(key)).equals(Buffer.from(bytes))).toBe(true)
    await store().delete(key)
    await store().delete(key)
    expect(await store().exists(key)).toBe(false)
    await expect(store().getBytes(key)).rejects.toThrow()
  })
})

describe('the bucket', () => {
  test('receives each call with a signature over its content, and stores nothing in the data folder', async () => {
    await openFileStore(settingsWith()).put('one', bytes)
    expect(s3.calls).toEqual(['PUT one'])
    expect(s3.objects.get('one')).toEqual(Buffer.from(bytes))
    expect(await openFileStore(readSettings({ BIMS_DATA: folder })).exists('one')).toBe(false)
  })

  test('is addressed by path or by host name', async () => {
    const signed = (S3_PATH_STYLE: string) =>
      openFileStore(settingsWith({ S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE })).getSignedUrl('one')
    expect(await signed('1')).toMatch(/^https:\/\/s3\.example\.org\/bims-files\/one\?/)
    expect(await signed('0')).toMatch(/^https:\/\/bims-files\.s3\.example\.org\/one\?/)
  })

  test('refuses another secret, another key and another region', async () => {
    const settings: Record<string, string>[] = [
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      { S3_ACCESS_KEY_ID: 'OTHER' },
      { S3_REGION: 'eu-west-1' },
    ]
    for (const wrong of settings) await expect(openFileStore(settingsWith(wrong)).put('two', bytes)).rejects.toThrow()
    expect(s3.objects.size).toBe(0)
  })

  test('retries a call that fails or drops its connection, three times at most', async () => {
    s3.manners.push('fail', 'drop')
    await openFileStore(settingsWith()).put('three', bytes)
    expect(s3.calls).toEqual(['PUT three', 'PUT three', 'PUT three'])
    s3.manners.push('drop', 'fail', 'fail')
    await expect(openFileStore(settingsWith()).getBytes('three')).rejects.toMatchObject({ code: 'E_CANNOT_READ_FILE' })
    expect(s3.calls).toHaveLength(6)
  }, 30_000)

  test('is asked twice where it is silent', { timeout: 60_000 }, async () => {
    const store = openFileStore(settingsWith())
    s3.manners.push('never', 'never')
    await expect(store.put('four', bytes)).rejects.toMatchObject({ code: 'E_CANNOT_WRITE_FILE' })
    expect(s3.calls).toEqual(['PUT four', 'PUT four'])
    s3.manners.push('never')
    await store.put('four', bytes)
    expect(s3.calls).toHaveLength(4)
  })

  test('is not waited for without end where it stops in the middle of an answer', { timeout: 30_000 }, async () => {
    const store = openFileStore(settingsWith())
    await store.put('five', bytes)
    s3.manners.push('stall')
    await expect(store.getBytes('five')).rejects.toMatchObject({ code: 'E_CANNOT_READ_FILE' })
    expect(Buffer.from(await store.getBytes('five'))).toEqual(Buffer.from(bytes))
  })
})

describe('at the start', () => {
  test('the bucket is tested and left unchanged; a folder needs no test', async () => {
    await checkFileStore(settingsWith())
    expect(s3.calls.map((call) => call.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
    expect(s3.objects.size).toBe(0)
    await checkFileStore(readSettings({ BIMS_DATA: folder }))
    expect(s3.calls).toHaveLength(3)
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /bims-files of S3_BUCKET: SignatureDoesNotMatch/],
    [{ S3_BUCKET: 'not-there' }, /not-there of S3_BUCKET: NoSuchBucket/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /ECONNREFUSED/],
  ])(
    '%j is reported',
    async (wrong, words) => {
      const refused = await checkFileStore(settingsWith(wrong)).catch((error: Error) => error)
      expect(refused).toBeInstanceOf(StartRefusal)
      expect((refused as Error).message).toMatch(words)
    },
    30_000,
  )
})
