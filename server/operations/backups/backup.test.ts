import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { queueReminders } from '../../mails/appointments/reminders.ts'
import { openSession } from '../../people/sign-in/sessions.ts'
import { sealAudit } from '../../platform/audit/audit-chain.ts'
import { checkAudit } from '../../platform/audit/audit-check.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { type AppliedStep, knownSteps, migrate } from '../../platform/database/migrate.ts'
import { type KeptFile, readBytes } from '../../platform/files/file-bytes.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { earlierSchema, pretendSteps } from '../../testing/database/schema.ts'
import { rewriteBackup } from '../../testing/documents/rewrite-backup.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { agreed } from '../../testing/sms-stage.ts'
import { storeTestFile } from '../../testing/stored-test-file.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { wizardPerson } from '../../testing/wizard-person.ts'
import { openDatabaseKeys } from '../keys/database-keys.ts'
import { backup } from './backup.ts'
import type { Entry } from './backup-archive.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'bims-backup-'))
const LETTER = Buffer.from('%PDF-1.4 what was signed')
const silent = () => undefined
let server: TestServer
let applicant: number
let kept: number
const targets: TestDatabase[] = []
const opened: Database[] = []
const apps: Awaited<ReturnType<typeof buildApp>>[] = []
/** The tables when the backup began. */
let before: Record<string, string>
/** The restored tables. */
let back: Awaited<ReturnType<typeof restored>> & { backup: Awaited<ReturnType<typeof taken>> }

beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', BIMS_DATA: join(folder, 'first') })
  const booked = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ smsConsent: agreed }),
    headers: { 'idempotency-key': 'one' },
  })
  applicant = booked.body.applicant
  // Booked before its reminders are due, whatever the day of the test.
  await server.database.run(sql`update appointment_history set created = '2026-11-17T14:00:00Z'`)
  const file = { original_name: 'Signed.pdf', mime_type: 'application/pdf' as const, bytes: LETTER }
  kept = await storeTestFile(server.services, file)
  await server.database.run(sql`
    insert into mail (event_key, to_address, subject, text_body, html_body, message_id, state)
    values ('waits', 'a@b.example', 's', 't', 'h', 'm', 'QUEUED'), ('failed', 'a@b.example', 's', 't', 'h', 'n', 'FAILED')`)
  await server.database.run(sql`select graphile_worker.add_job('waiver_document', '{"signature": 7}'::json)`)
  await server.database.run(sql`select graphile_worker.add_job('send_mail', '{"mail": 1}'::json)`)
  await server.database.run(sql`select graphile_worker.add_job('forgot_password', '{"user": 1}'::json)`)
  const keys = await openDatabaseKeys(server.database, { ...server.services.settings, key: server.services.key.current })
  keys.stop()
  await sealAudit(server.database)
  // Writes continue meanwhile: none of it is in the backup, not even partly.
  let written = false
  before = await sums(server.database)
  const backedUp = await taken(async () => {
    if (!written) await server.database.run(sql`update network set name = 'Renamed' where id = ${server.metro}`)
    written = true
  })
  back = { ...(await restored(backedUp.file)), backup: backedUp }
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await Promise.all(opened.map((database) => database.close()))
  await Promise.all(targets.map((target) => target.drop()))
  await server.close()
  rmSync(folder, { recursive: true })
})

const config = () => {
  const { host, port, user, database } = server.database.pool.options as TestDatabase['config']
  return { host, port, user, database }
}
let number = 0
const newFile = () => join(folder, `${++number}.tar.gz`)
const taken = (report: (words: string) => unknown = silent) =>
  backup(config(), { settings: server.services.settings, key: server.services.key.current, file: newFile(), report })
/** An empty database with a data folder of its own. */
const empty = async (template?: string) => {
  const target = await cloneDatabase(template)
  targets.push(target)
  const database = openDatabase(target.config, { size: 3 })
  opened.push(database)
  return { config: target.config, database, settings: { ...server.services.settings, dataFolder: mkdtempSync(join(folder, 'data-')) } }
}
type Target = Awaited<ReturnType<typeof empty>>
/** The restore runs a day later, two hours before the appointment. */
const LATER = fixedClock('2026-11-24T12:30:00Z')
const restored = async (file: string, sendMail = false, template?: string) => {
  const target = await empty(template)
  const order = { settings: target.settings, key: server.services.key.current, file, sendMail, clock: LATER, report: silent }
  return { ...target, ...(await restore(target.config, order)) }
}
/** The current server over a restored database, called by one user. */
async function callerOf({ database, settings }: Pick<Target, 'database' | 'settings'>, user: number) {
  const services = { ...server.services, database, settings }
  const app = await buildApp(services)
  apps.push(app)
  const origin = { ip: '127.0.0.1', user_agent: null, request_id: 'test' }
  const { token } = await openSession(database, settings, services.key, user, origin)
  return (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `/api/${path}`, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) })
}
const outbox = ({ database }: Pick<Target, 'database'>) =>
  database.rows<{ event: string; state: string }>(sql`select split_part(event_key, '-', 1) as event, state from mail order by event_key`)
const waiting = async ({ database }: Pick<Target, 'database'>) =>
  (await database.rows<{ name: string }>(sql`select distinct task_identifier as name from graphile_worker.jobs order by 1`)).map(
    ({ name }) => name,
  )
const rewritten = async (file: string, change: (entry: Entry) => Entry | null): Promise<string> => {
  const changed = newFile()
  await rewriteBackup(file, {
    changed,
    key: server.services.key.current,
    change: async function* (entries) {
      for await (const entry of entries) {
        const next = change(entry)
        if (next) yield next
      }
    },
  })
  return changed
}
/** The reason of a refused restore; the database stays empty. */
const refused = async (target: Target, file: string, key = server.services.key.current) => {
  const failure = await restore(target.config, { settings: target.settings, key, file, report: silent }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  expect(await target.database.one(sql`select count(*) as count from network`)).toEqual({ count: 0 })
  return failure
}

/** A checksum of every table's rows, without the tables that a restore rewrites. */
async function sums({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
     and relname not in ('schema_migration', 'session', 'audit_event', 'mail', 'sms') order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await pool.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`,
    )
    all[name] = found[0].sum
  }
  return all
}
const guards = ({ pool }: Database) =>
  pool.query(`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`)

describe('a restored backup', () => {
  test('equals the state at its instant: rows, sealed values, files, sequences and the audit chain, without sessions', async () => {
    const { database, settings } = back
    expect(await sums(database)).toEqual(before)
    expect((await guards(database)).rows).toEqual((await guards(server.database)).rows)
    const file = (await database.one<KeptFile>(sql`select record_key, content_key from file where id = ${kept}`)) as KeptFile
    expect(await readBytes({ settings, sealing: server.services.sealing }, file)).toEqual(LETTER)
    await sealAudit(database)
    expect((await checkAudit(database, 0)).fault).toBeNull()
    expect(await database.one(sql`select count(*) as count from session where ended_at is null`)).toEqual({ count: 0 })
    const staff = await database.one<{ id: number }>(sql`select id from user_account where username = 'staff'`)
    const ask = await callerOf(back, staff?.id as number)
    const shown = await ask('POST', `applicants/${applicant}/reveal`, { fields: ['dob', 'ssn4'] })
    expect(shown.json()).toMatchObject({ ssn4: wizardPerson.ssn4 })
    const next = await database.one<{ id: number }>(sql`insert into network (name) values ('Coastal') returning id`)
    expect(next?.id).toBeGreaterThan(server.metro)
  })

  test('holds mails that may have been sent since in the outbox, and queues other waiting jobs', async () => {
    expect(await outbox(back)).toEqual([
      { event: 'REMINDER_HOURS', state: 'UNKNOWN' },
      { event: 'booked', state: 'UNKNOWN' },
      { event: 'failed', state: 'FAILED' },
      { event: 'waits', state: 'UNKNOWN' },
    ])
    expect([back.held, await waiting(back)]).toEqual([3, ['delete_unnamed_file', 'waiver_document']])
    const error = `This database was restored from the backup of ${back.taken}. This mail waited then or came due since, and may have been sent.`
    expect(await back.database.rows(sql`select distinct error from mail where state = 'UNKNOWN'`)).toEqual([{ error }])
    await queueReminders({ database: back.database, clock: LATER })
    expect(await waiting(back)).toEqual(['delete_unnamed_file', 'waiver_document'])
  })

  test('holds text messages like mails: those that waited, and reminders that came due since', async () => {
    const held = await back.database.rows(sql`select split_part(event_key, '-', 1) as event, state, error from sms order by event_key`)
    const error = `This database was restored from the backup of ${back.taken}. This message waited then or came due since, and may have been sent.`
    expect(held).toEqual([
      { event: 'REMINDER_HOURS', state: 'UNKNOWN', error },
      { event: 'booked', state: 'UNKNOWN', error },
    ])
  })

  test('queues no mail before all are held, so that an aborted restore sends nothing', async () => {
    const target = await empty()
    const stopped: Clock = {
      now() {
        throw new Error('stopped')
      },
    }
    const order = { settings: target.settings, key: server.services.key.current, file: back.backup.file, clock: stopped, report: silent }
    await expect(restore(target.config, order)).rejects.toThrow('stopped')
    expect(await waiting(target)).toEqual(['delete_unnamed_file', 'waiver_document'])
  })

  test('sends the waiting mails if the operator confirms that none was sent since', async () => {
    const moved = await restored(back.backup.file, true)
    expect(await outbox(moved)).toEqual([
      { event: 'failed', state: 'FAILED' },
      { event: 'waits', state: 'QUEUED' },
    ])
    expect([moved.held, await waiting(moved)]).toEqual([
      0,
      ['delete_unnamed_file', 'forgot_password', 'send_mail', 'waiver_document', 'write_mail', 'write_sms'],
    ])
  })

  test('is recorded in the audit log like the backup itself', async () => {
    const { database, backup: taken } = back
    expect([taken.files, taken.missing]).toEqual([1, 0])
    expect(taken.rows).toBeGreaterThan(50)
    expect(statSync(taken.file).mode & 0o777).toBe(0o600)
    const written = await server.database.one(
      sql`select actor_role, detail from audit_event where event = 'backup' order by seq desc limit 1`,
    )
    expect(written).toMatchObject({ actor_role: 'system', detail: { bytes: taken.bytes, files: 1, missing: 0 } })
    expect(await database.rows(sql`select detail ->> 'files' as files from audit_event where event = 'restore'`)).toEqual([{ files: '1' }])
  })

  test('reports files that are missing in the storage or damaged', async () => {
    const { record_key } = (await server.database.one<{ record_key: string }>(sql`select record_key from file where id = ${kept}`)) ?? {
      record_key: '',
    }
    const store = openFileStore(server.services.settings)
    const bytes = await store.getBytes(record_key)
    const reports: string[] = []
    await store.put(record_key, 'something else')
    const { file, ...lacking } = await taken((words) => reports.push(words))
    expect(lacking).toMatchObject({ files: 0, missing: 1 })
    expect(file).toMatch(/\.incomplete\.tar\.gz$/)
    expect([existsSync(file), existsSync(file.replace('.incomplete', ''))]).toEqual([true, false])
    expect(reports).toContain(`The file ${record_key} is damaged in the file storage.`)
    await store.put(record_key, bytes)
  })
})

test('a backup older than the schema files is restored and migrated: people are found, sealed values open, keys stay used', {
  timeout: 60_000,
}, async () => {
  const old = await empty('template1')
  await migrate(old.database.pool, undefined, ['0000-schema'])
  await pretendSteps(old.database.pool, earlierSchema().steps)
  const key = randomUUID()
  const seal = (name: string, value: string) => server.services.sealing.seal(`applicant|${name}|${key}`, value)
  const made = (statement: ReturnType<typeof sql>) => old.database.one<{ id: number }>(statement).then((row) => row?.id as number)
  const network = await made(sql`insert into network (name, applicant_subdomain) values ('Metro', 'metro') returning id`)
  const lsv = await made(sql`insert into live_scan_vendor (network, name, public) values (${network}, 'Downtown', true) returning id`)
  const user = await made(sql`insert into user_account (email, username) values ('old@bims.example', 'old') returning id`)
  const person = await made(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone, dob, dob_index)
    values (${key}, ${network}, 'Åsa', 'Österberg', 'asa@example.org', '3055550101', ${seal('dob', '1990-04-05')},
      ${server.services.sealing.index('dob', '1990-04-05')}) returning id`)
  const visit = await made(sql`
    insert into appointment (id, applicant, lsv, date_time, ends_at, station, status, price)
    values (4711471147, ${person}, ${lsv}, '2026-12-01T14:00:00Z', '2026-12-01T14:15:00Z', 1, 'SCHEDULED', 4250) returning id`)
  await old.database.run(sql`insert into appointment_history (appointment, event, status, lsv, date_time)
    select id, 'BOOKED', status, lsv, date_time from appointment`)
  await old.database.run(sql`insert into note (applicant, note_text, author) values (${person}, 'Called', ${user})`)
  await old.database.run(sql`insert into idempotency (scope, key, body_hash, made) values ('schedule', 'k', '\\x00', ${visit})`)
  await old.database.run(
    sql`select graphile_worker.add_job('write_mail', ${{ kind: 'appointment', appointment: visit, event: 'BOOKED' }}::json)`,
  )
  await sealAudit(old.database)
  const file = newFile()
  await backup(old.config, { settings: server.services.settings, key: server.services.key.current, file, report: silent })
  const today = await restored(file, false, 'template1')
  expect(await today.database.rows(sql`select name, checksum from schema_migration`)).toEqual(knownSteps())
  expect((await guards(today.database)).rows).toEqual((await guards(server.database)).rows)
  expect(await outbox(today)).toEqual([{ event: 'booked', state: 'UNKNOWN' }])
  expect(await today.database.rows(sql`select made, user_account from idempotency`)).toEqual([{ made: visit, user_account: null }])
  await sealAudit(today.database)
  expect((await checkAudit(today.database, 0)).fault).toBeNull()
  const ask = await callerOf(today, user)
  const found = (await ask('GET', `applicants?search=${encodeURIComponent('asa osterberg')}`)).json()
  expect(found).toMatchObject({ count: 1, results: [{ id: person, last_name: 'Österberg' }] })
  expect((await ask('POST', `applicants/${person}/reveal`, { fields: ['dob'] })).json()).toMatchObject({ dob: '1990-04-05' })
  expect((await ask('GET', `notes?applicant=${person}`)).json()).toMatchObject({ count: 1 })
  expect((await ask('GET', `appointments/${visit}`)).json()).toMatchObject({ price: '42.50', status: 'SCHEDULED' })
})

describe('refused restores and backups', () => {
  test('a backup never overwrites a file, and an aborted one leaves nothing', async () => {
    const file = newFile()
    const order = { settings: server.services.settings, key: server.services.key.current, file }
    const report = () => writeFileSync(file, 'another one')
    await expect(backup(config(), { ...order, report })).rejects.toThrow('is there already')
    await expect(backup(config(), { ...order, report: silent })).rejects.toThrow('is there already')
    expect(readFileSync(file, 'utf8')).toBe('another one')
    const stop = new AbortController()
    const stopped = backup(config(), { ...order, file: newFile(), report: () => stop.abort(), signal: stop.signal })
    await expect(stopped).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(readdirSync(folder)).not.toContain(`${number}.tar.gz`)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a restore refuses a non-empty database, another key and another version', async () => {
    const { file } = back.backup
    const order = { settings: back.settings, key: server.services.key.current, file, report: silent }
    await expect(restore(back.config, order)).rejects.toThrow('The database is not empty')
    const target = await empty()
    expect(await refused(target, file, randomBytes(32))).toMatch(
      /^The encryption key is not the one of this backup: the key given has the mark \w+, the backup was taken with the key of the mark (\w+)\. .*If the key was rotated since the backup, .* bims\.key\.\1; .*Overwrite no other/,
    )
    const ofSteps = (steps: (steps: AppliedStep[]) => AppliedStep[]) =>
      rewritten(file, ({ name, bytes }) => {
        if (name !== 'backup.json') return { name, bytes }
        const manifest = JSON.parse(bytes.toString())
        return { name, bytes: Buffer.from(JSON.stringify({ ...manifest, migrations: steps(manifest.migrations) })) }
      })
    const newer = await ofSteps((steps) => [...steps, { name: '9999-later.sql', checksum: 'x' }])
    expect(await refused(target, newer)).toContain('with the migration 9999-later.sql')
    const older = await ofSteps(() => earlierSchema().steps.filter(({ name }) => name < '0018'))
    expect(await refused(target, older)).toMatch(/up to 0017-trust.sql, are not the same. Restore it with the version that took it, update/)
  })

  test('a database with a table of another program is refused, and one with an extension only is not', async () => {
    const { config, database, settings } = await empty('template1')
    await database.run(sql`create extension pg_stat_statements`)
    await database.run(sql`create table guestbook (entry text)`)
    const restoring = () => restore(config, { settings, key: server.services.key.current, file: back.backup.file, report: silent })
    await expect(restoring()).rejects.toThrow(
      'The database is not empty: it has the table guestbook of another program. Give an empty one.',
    )
    await database.run(sql`drop table guestbook`)
    expect((await restoring()).taken).toBe(back.taken)
  })

  test('a truncated, changed or foreign file is refused and leaves nothing', async () => {
    const { file } = back.backup
    const target = await empty()
    const cut = await rewritten(file, (entry) => entry)
    truncateSync(cut, Math.floor(statSync(cut).size * 0.6))
    const refusal = await refused(target, cut)
    expect(refusal).toContain('It is no backup, or it is damaged.')
    expect(refusal).not.toContain('--unproven')
    expect(await refused(target, await rewritten(file, (entry) => (entry.name === 'end.json' ? null : entry)))).toContain(
      'ends before its end',
    )
    const without = await rewritten(file, (entry) => (entry.name.startsWith('tables/audit_event/') ? null : entry))
    expect(await refused(target, without)).toMatch(/Of audit_event it holds 0 rows instead of \d+/)
    const foreign = await rewritten(file, (entry) => (entry.name.startsWith('files/') ? { ...entry, name: 'files/../../bims.key' } : entry))
    expect(await refused(target, foreign)).toContain('where it is no part of a backup')
    const text = newFile()
    writeFileSync(text, 'nothing that was packed')
    expect(await refused(target, text)).toContain('It is no backup, or it is damaged.')
    expect(await refused(target, join(folder, 'nowhere'))).toContain('is not there')
  })
})

test('the command writes into a folder under a new name, without the key, and leaves nothing when it fails', {
  timeout: 60_000,
}, async () => {
  const place = mkdtempSync(join(folder, 'backups-'))
  const {
    key: { current: key },
    settings,
  } = server.services
  const { host, port, user, database } = config()
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/backup.ts'), ...words], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        BIMS_DATA: settings.dataFolder,
        BIMS_KEY: key.toString('base64'),
        DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      },
    })
  const { status, stdout, stderr } = run('--to', place)
  expect(status, stderr).toBe(0)
  expect(stdout).toContain('The encryption key is not in it. Keep a copy of BIMS_KEY in another place')
  const [name = ''] = readdirSync(place)
  expect(name).toMatch(/^bims-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)
  const plain = gunzipSync(readFileSync(join(place, name)))
  for (const secret of [key.toString('base64'), key.toString('hex')]) expect(plain.includes(secret)).toBe(false)
  expect(plain.includes(key)).toBe(false)
  expect(run().stderr.trim()).toBe('Say where: npm run backup -- --to <file, folder or s3://bucket/name>, or which: --verify <file>')
  expect(run('--verify', join(place, name)).stdout).toMatch(/ is whole: \d+ rows and 1 files, as of 20/)
  const damaged = join(folder, 'damaged.tar.gz')
  writeFileSync(damaged, readFileSync(join(place, name)).fill(1, 2_000, 2_001))
  expect(run('--verify', damaged)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^[^\n]* cannot be restored\. It is damaged, or it was changed after it was taken\. Nothing was changed\.\n$/,
    ),
  })
  expect(run('--to', join(folder, 'no/such/folder/a.tar.gz')).status).toBe(1)
  expect(readdirSync(place)).toEqual([name])
})
