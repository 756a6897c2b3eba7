import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFileStore } from '../../../platform/files/file-store.ts'
import { prepareDatabase } from '../../../prepare.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/database/database.ts'
import { storeTestFile } from '../../../testing/stored-test-file.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openDatabaseKeys } from '../../keys/database-keys.ts'
import { backup } from '../backup.ts'
import { restore } from '../restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'bims-interrupted-'))
const file = join(folder, 'backup.tar.gz')
let server: TestServer
let fileKey: string
let target: TestDatabase
let proxy: Server | undefined

beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', BIMS_DATA: join(folder, 'source') })
  const kept = { original_name: 'Signed.pdf', mime_type: 'application/pdf' as const, bytes: Buffer.from('%PDF-1.4 signed') }
  const id = await storeTestFile(server.services, kept)
  fileKey = (await server.database.pool.query('select record_key from file where id = $1', [id])).rows[0].record_key
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
  const { host, port, user, database } = server.database.pool.options as TestDatabase['config']
  const order = { settings: server.services.settings, key: server.services.key.current, file, report: () => undefined }
  await backup({ host, port, user, database }, order)
})
afterEach(async () => {
  proxy?.close()
  await target.drop()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** The fate of the statement that commits the content: its answer is lost, also that of all later connections, or it never arrives. */
type Fate = 'answer lost' | 'database away' | 'commit lost'

/** Cuts the connection that commits the content of the backup, as a network does. */
async function cutCommit({ config }: TestDatabase, fate: Fate): Promise<TestDatabase['config']> {
  let isAway = false
  proxy = createServer((near) => {
    near.on('error', () => undefined)
    if (isAway) return near.destroy()
    const far = connect(`${config.host}/.s.PGSQL.${config.port}`)
    let isOfContent = false
    near.on('data', (bytes) => {
      isOfContent ||= bytes.includes('truncate "')
      const isCommit = isOfContent && bytes.includes('commit\0')
      if (isCommit && fate === 'commit lost') far.destroy()
      else far.write(bytes)
      if (!isCommit) return
      isAway = fate === 'database away'
      near.destroy()
    })
    far.on('data', (bytes) => near.write(bytes)).on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('end', () => far.end())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { ...config, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port }
}

/** Restores the backup into an empty database, through a connection that breaks; and how to look at what is there. */
async function openTarget() {
  target = await cloneDatabase()
  const settings = { ...server.services.settings, dataFolder: mkdtempSync(join(folder, 'data-')) }
  const said: string[] = []
  const order = { settings, key: server.services.key.current, file, report: (words: string) => said.push(words) }
  const query = async (text: string) => {
    const client = new pg.Client(target.config)
    await client.connect()
    return (await client.query(text).finally(() => client.end())).rows[0].found
  }
  return {
    said,
    restoreBy: (config: TestDatabase['config']) => restore(config, order),
    hasFile: () => openFileStore(settings).exists(fileKey),
    countNetworks: async () => Number(await query('select count(*) as found from network')),
    start: () => prepareDatabase(target.config, { workers: 1, cores: 1 }),
  }
}

test('a restore whose answer to the commit is lost asks the database, and ends well', { timeout: 60_000 }, async () => {
  const { restoreBy, hasFile, countNetworks, start } = await openTarget()
  expect(await restoreBy(await cutCommit(target, 'answer lost'))).toMatchObject({ files: 1 })
  expect([await hasFile(), await countNetworks()]).toEqual([true, 1])
  await start()
})

test('a restore whose commit is lost leaves neither rows nor files', { timeout: 60_000 }, async () => {
  const { restoreBy, hasFile, countNetworks, start } = await openTarget()
  await expect(restoreBy(await cutCommit(target, 'commit lost'))).rejects.toThrow('Connection terminated')
  expect([await hasFile(), await countNetworks()]).toEqual([false, 0])
  await start()
})

test('a restore that cannot learn whether it was committed keeps its files; no server starts before it was run again', {
  timeout: 60_000,
}, async () => {
  const { said, restoreBy, hasFile, countNetworks, start } = await openTarget()
  await expect(restoreBy(await cutCommit(target, 'database away'))).rejects.toThrow('does not say whether it was')
  expect([await hasFile(), await countNetworks()]).toEqual([true, 1])
  await expect(start()).rejects.toThrow('A restore into this database is under way, or was interrupted.')
  said.length = 0
  expect(await restoreBy(target.config)).toMatchObject({ files: 1 })
  expect(said).toContain('its content is there already')
  expect([await hasFile(), await countNetworks()]).toEqual([true, 1])
  await start()
})
