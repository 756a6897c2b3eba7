import { randomBytes, randomUUID } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { createSealing } from '../../platform/secrets/sealing.ts'
import { cloneDatabase, type TestDatabase } from '../database/database.ts'
import { findFreePort, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { mountSmallDisk } from '../servers/small-disk.ts'
import { fillDatabase, TEST_PASSWORD } from '../test-server.ts'
import { wizardPerson } from '../wizard-person.ts'

/** The bookings of a day, and the maximum number until no page of the database has room for another. */
const A_DAY = 16
const MAX_BOOKINGS = 300
const SENTENCE = 'The service is not available right now. Please try again shortly.'
const FILES_SENTENCE = 'Files cannot be read or stored right now. Please try again shortly.'
const PDF = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(1 << 20, 32)])

const space = `small_${randomUUID().replaceAll('-', '')}`
/** The tests are skipped where no file system can be mounted, as in CI. */
const [tables, files] = [mountSmallDisk('64m'), mountSmallDisk('8m')]

let folder: string
let copy: TestDatabase
let database: Database
/** Opened while there is room: PostgreSQL may refuse a new connection when its disk is full. */
let own: pg.Client
let server: ServerProcess
let places: Awaited<ReturnType<typeof fillDatabase>>['ids']

async function runOn(config: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  if (tables === undefined || files === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'bims-full-disk-'))
  const location = join(tables.folder, 'space')
  const { uid, gid } = statSync(inject('postgres').host)
  mkdirSync(location)
  chownSync(location, uid, gid)
  await runOn(inject('postgres'), `create tablespace ${space} location '${location}'`)
  copy = await cloneDatabase()
  await runOn(inject('postgres'), `alter database ${copy.config.database} set tablespace ${space}`)
  database = openDatabase(copy.config)
  const env = {
    DATABASE_URL: copy.url,
    BIMS_DATA: join(files.folder, 'data'),
    BIMS_KEY: randomBytes(32).toString('base64'),
    BIMS_DEMO: '0',
    RATE_LIMITS: 'off',
  }
  server = await startProcess({ env, port: await findFreePort() })
  places = (await fillDatabase(database, createSealing(randomBytes(32)))).ids
  own = new pg.Client(copy.config)
  await own.connect()
}, 120_000)
afterAll(async () => {
  await server?.kill('SIGKILL')
  await own?.end()
  await database?.close()
  await copy?.drop()
  if (copy !== undefined) await runOn(inject('postgres'), `drop tablespace ${space}`)
  tables?.unmount()
  files?.unmount()
  if (folder !== undefined) rmSync(folder, { recursive: true })
})

const readiness = async () => (await fetch(`${server.address}/readyz`)).status

type Answer = { status: number; detail?: string; token?: string; upload_url?: string }

async function post(path: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { ...((await answer.json()) as object), status: answer.status }
}

function book(slot: number): Promise<Answer> {
  const dateTime = Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 2 + Math.floor(slot / A_DAY) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (slot % A_DAY) })
  return post('appointments/schedule', {
    mode: 'new',
    ...wizardPerson,
    network: places.metro,
    lsv: places.downtown,
    applicantType: places.types.downtown,
    email: `a${slot}@example.org`,
    dateTime: dateTime.toInstant().toString(),
  })
}

/** Fills the disk to its last page; returns a function that empties it. */
async function fillTables(): Promise<() => Promise<unknown>> {
  await own.query(`create table junk (filler text)`)
  await own.query(`alter table junk alter column filler set storage plain`)
  for (const bytes of [7_000, 400])
    for (let refused = false; !refused; )
      refused = await own.query(`insert into junk select repeat('x', ${bytes}) from generate_series(1, 100)`).then(
        () => false,
        () => true,
      )
  return () => own.query('drop table junk')
}

const countBooked = async () => (await own.query<{ count: string }>('select count(*) from appointment')).rows[0]?.count

const tryConnection = () =>
  runOn(copy.config, 'select').then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )

/** Fills the disk without the file with which each new connection begins: PostgreSQL refuses one for which it cannot write the file. */
async function refuseConnections(): Promise<void> {
  tables?.fill()
  await expect
    .poll(() => {
      for (const file of globSync(join(tables?.folder ?? '', 'space/*/*/pg_internal.init'))) rmSync(file)
      tables?.fill()
      return tryConnection()
    })
    .toBe('53100')
  await own.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
}

test.runIf(tables && files)(
  'on a full disk bookings are answered with 503 and leave nothing and the server is not ready, until there is room',
  { timeout: 120_000 },
  async () => {
    expect((await book(0)).status).toBe(201)
    const emptyTables = await fillTables()
    const answers: Answer[] = []
    for (let slot = 1; slot <= MAX_BOOKINGS && answers.at(-1)?.status !== 503; slot++) answers.push(await book(slot))
    expect(answers.at(-1)).toMatchObject({ status: 503, detail: SENTENCE })
    expect(answers.slice(0, -1).filter(({ status }) => status !== 201)).toEqual([])
    expect(await countBooked()).toBe(String(answers.length))
    expect(await readiness()).toBe(503)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    await emptyTables()
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200)
    expect((await book(MAX_BOOKINGS + 1)).status).toBe(201)
    expect(server.printed()).toMatch(/disk of the database is full.*\n(.*\n)*.*has room again/)
  },
)

test.runIf(tables && files)(
  'a full disk on which PostgreSQL accepts no new connection is a 503 with one line in the log, until there is room',
  { timeout: 120_000 },
  async () => {
    const before = server.printed().length
    await refuseConnections()
    expect(await book(MAX_BOOKINGS + 2)).toMatchObject({ status: 503, detail: SENTENCE })
    expect(await readiness()).toBe(503)
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    tables?.empty()
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200)
    expect((await book(MAX_BOOKINGS + 2)).status).toBe(201)
    const printed = server.printed().slice(before)
    expect(printed.match(/disk of the database is full/g)).toHaveLength(1)
    expect(printed).toMatch(/disk of the database is full.*\n(.*\n)*.*has room again/)
  },
)

test.runIf(tables && files)(
  'with a full data folder an upload is a 503 and leaves nothing; with room the same address accepts it',
  { timeout: 60_000 },
  async () => {
    const kept = join(files?.folder ?? '', 'data/files')
    const { token } = await post('auth/token', { username: 'staff', password: TEST_PASSWORD })
    const { upload_url } = await post('files/upload', { original_name: 'a.pdf', mime_type: 'application/pdf' }, token)
    const send = async (): Promise<Answer> => {
      const answer = await fetch(`${server.address}${upload_url}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: PDF,
      })
      return { ...(answer.status === 204 ? {} : ((await answer.json()) as object)), status: answer.status }
    }
    files?.fill()
    expect(await send()).toMatchObject({ status: 503, detail: FILES_SENTENCE })
    expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([])
    expect(await readiness()).toBe(200)
    files?.empty()
    expect((await send()).status).toBe(204)
    expect(readdirSync(kept)).toHaveLength(1)
  },
)
