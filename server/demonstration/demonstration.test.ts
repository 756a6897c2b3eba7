import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedSearch } from '../../contract/applicants/saved-searches.ts'
import { widthOfLogo } from '../../contract/environments/logo-size.ts'
import { starterStatuses as statuses } from '../../contract/letters/starters.ts'
import { plusDays } from '../../contract/records/days.ts'
import { savedSearches } from '../applicants/search/saved-searches.ts'
import { readLsvDays, wholeDays } from '../availability/lsv-day.ts'
import { slotGrid } from '../availability/open-slots.ts'
import { dateIn } from '../availability/zoned-time.ts'
import { catalogue } from '../consequences.ts'
import { checkPassword } from '../people/passwords.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type KeptFile, readBytes } from '../platform/files/file-bytes.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { checkContent } from '../platform/files/upload-file.ts'
import type { Services } from '../platform/http/action.ts'
import type { Viewer } from '../platform/records/access.ts'
import { createFixedSigning, createSealing, place } from '../platform/secrets/sealing.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts'
import { fixedClock } from '../testing/fixed-clock.ts'
import { documentWaiver } from '../waivers/waiver-document.ts'
import { loadDemonstration } from './demonstration.ts'

const MONDAY_NOON = '2026-11-23T17:00:00Z'
const SUNDAY_NIGHT = '2027-03-14T06:30:00Z'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const isPositive = (count: number) => count > 0
const origin = { ip: '127.0.0.1', user_agent: null, request_id: 'demonstration' }
const staff: Viewer = { role: 'staff', user_id: 2, context_type: null, context_id: null, session: null, origin, query: {} }
const key = Buffer.alloc(32, 7)
const folder = mkdtempSync(join(tmpdir(), 'bims-demonstration-'))
const settings = readSettings({ BIMS_DATA: folder })
const made: { copy: TestDatabase; database: Database }[] = []

async function loaded(iso: string): Promise<Services> {
  const copy = await cloneDatabase()
  const database = openDatabase(copy.config, { size: 4 })
  made.push({ copy, database })
  const services = { database, clock: fixedClock(iso), sealing: createSealing(key), settings, key: createFixedSigning(key), catalogue }
  await loadDemonstration(services)
  return services
}

let monday: Services
let again: Services
let sunday: Services
beforeAll(async () => {
  monday = await loaded(MONDAY_NOON)
  again = await loaded(MONDAY_NOON)
  sunday = await loaded(SUNDAY_NIGHT)
})
afterAll(async () => {
  for (const { database, copy } of made) {
    await database.close()
    await copy.drop()
  }
  rmSync(folder, { recursive: true })
})

const count = async ({ database }: Services, table: string, condition = 'true') =>
  (await database.one<{ count: number }>(sql`select count(*) as count from ${raw(table)} where ${raw(condition)}`))?.count ?? 0
const today = [
  ['on a Monday', () => monday],
  ['on a Sunday when clocks change', () => sunday],
] as const

describe.each(today)('the demonstration %s', (_name, services) => {
  test('has the locations of the product description', async () => {
    const { database } = services()
    const lsvs = await database.rows(sql`select name, timezone, appointment_duration, stations, public from live_scan_vendor order by id`)
    expect(lsvs).toEqual([
      { name: 'Downtown Fingerprint Center', timezone: 'America/New_York', appointment_duration: 15, stations: 2, public: true },
      { name: 'Lakefront Live Scan', timezone: 'America/Chicago', appointment_duration: 20, stations: 1, public: true },
      { name: 'Harbor Biometrics', timezone: 'America/Chicago', appointment_duration: 15, stations: 1, public: false },
    ])
    expect(await count(services(), 'location')).toBe(6)
    expect(await count(services(), 'vendor')).toBe(2)
    expect(await count(services(), 'waiver')).toBe(2)
    expect(await count(services(), 'disclaimer')).toBe(3)
    expect(await count(services(), 'saved_search')).toBe(13)
  })

  test('has some 300 applicants, in every hire status and without one', async () => {
    expect(await count(services(), 'applicant')).toBeGreaterThanOrEqual(300)
    expect(await count(services(), 'applicant')).toBeLessThan(340)
    const found = await services().database.rows<{ slug: string }>(sql`
      select distinct s.slug from applicant a join status_code s on s.id = a.status_code`)
    expect(found.map(({ slug }) => slug).sort()).toEqual(statuses.map(({ slug }) => slug).sort())
    expect(await count(services(), 'applicant', 'status_code is null')).toBeGreaterThan(0)
    expect(await count(services(), 'applicant', 'illegible and tcr is not null and attempt = 2')).toBeGreaterThan(4)
    expect(await count(services(), 'appointment', "mode = 'illegible' and attempt = 2 and tcr is not null and price = 0")).toBeGreaterThan(
      0,
    )
    expect(await count(services(), 'identification')).toBeGreaterThan(80)
    expect(await count(services(), 'note')).toBeGreaterThan(50)
    expect(await count(services(), 'address', "address_type = 'WORK'")).toBeGreaterThan(30)
  })

  test('has signatures with valid documents', async () => {
    const signature = await services().database.one<{ id: number }>(sql`select min(id) as id from waiver_signature`)
    await documentWaiver(services(), signature?.id as number)
    expect(await count(services(), 'waiver_signature', 'waiver_file is not null')).toBe(1)
  })

  test('has appointments of every outcome before now, and only open or cancelled ones after', async () => {
    const now = new Date(services().clock.now()).toISOString()
    for (const status of ['COMPLETED', 'NO_SHOW', 'CANCELLED'])
      expect(await count(services(), 'appointment', `status = '${status}' and date_time < '${now}'`)).toBeGreaterThan(3)
    expect(await count(services(), 'appointment', `status in ('COMPLETED', 'NO_SHOW') and ends_at > '${now}' and not walk_in`)).toBe(0)
    expect(await count(services(), 'appointment', `status = 'SCHEDULED' and ends_at <= '${now}'`)).toBe(0)
    expect(await count(services(), 'appointment', `status = 'SCHEDULED' and date_time > '${now}'`)).toBeGreaterThan(60)
    expect(await count(services(), 'appointment', 'walk_in')).toBeGreaterThan(2)
  })

  test('has appointments on the grid and outside blocks, never two at one station', async () => {
    const { database, clock } = services()
    expect(
      await count(
        services(),
        'appointment a join appointment b on a.lsv = b.lsv and a.station = b.station and a.id < b.id and a.date_time < b.ends_at and b.date_time < a.ends_at',
      ),
    ).toBe(0)
    const rows = await database.rows<{ lsv: number; date_time: string; ends_at: string; station: number; status: string }>(sql`
      select lsv, date_time, ends_at, station, status from appointment where not walk_in`)
    const day = dateIn('UTC', clock.now())
    for (const lsv of new Set(rows.map((row) => row.lsv))) {
      const known = await readLsvDays(database, lsv, wholeDays(plusDays(day, -16), plusDays(day, 23)))
      if (known === undefined) throw new Error('no such name')
      for (const row of rows.filter((each) => each.lsv === lsv)) {
        const span = { start: Date.parse(row.date_time), end: Date.parse(row.ends_at) }
        expect(slotGrid({ ...known, date: dateIn(known.time_zone, span.start) })).toContainEqual(span)
        expect(known.blocks.some((block) => block.start < span.end && span.start < block.end)).toBe(false)
        expect(row.station).toBeLessThanOrEqual(known.stations)
      }
    }
  })

  test('has histories in order, without future entries', async () => {
    const now = new Date(services().clock.now()).toISOString()
    expect(await count(services(), 'applicant_history', `date > '${now}'`)).toBe(0)
    expect(await count(services(), 'appointment_history', `created > '${now}'`)).toBe(0)
    expect(await count(services(), 'applicant_history h join applicant a on a.id = h.applicant', 'h.date < a.created')).toBe(0)
    expect(await count(services(), 'appointment_history h join appointment p on p.id = h.appointment', 'h.created < p.created')).toBe(0)
    expect(await count(services(), 'appointment p join applicant a on a.id = p.applicant', 'p.created < a.created')).toBe(0)
    expect(await count(services(), 'appointment', 'created > date_time')).toBe(0)
    const last = await services().database.rows<{ same: boolean }>(sql`
      select a.status_code is not distinct from (select h.status_code from applicant_history h where h.applicant = a.id order by h.date desc, h.id desc limit 1) as same
      from applicant a`)
    expect(last.every(({ same }) => same)).toBe(true)
    expect(
      await count(
        services(),
        'appointment p',
        'not exists (select from appointment_history h where h.appointment = p.id and h.status = p.status)',
      ),
    ).toBe(0)
  })
})

test('the demonstration has queued letters of the latest changes of a hire status', async () => {
  const [letters] = await monday.database.rows<{ count: number; addressed: number }>(sql`
    select count(*) as count, count(coalesce(location, vendor)) as addressed from letter`)
  expect(letters?.count).toBeGreaterThanOrEqual(24)
  expect(letters?.addressed).toBe(letters?.count)
})

type Face = { logo_url: string; color: string; title: string | null; size: number } & KeptFile

test('the demonstration has three faces, of the network and of each employer, with logos where the file storage finds them', async () => {
  const faces = sql`logo_url, logo_file, brand_color, landing_texts`
  const files = await monday.database.rows<Face>(sql`
    select e.logo_url, e.brand_color as color, e.landing_texts -> 'en' ->> 'title' as title, f.record_key, f.content_key, f.size
    from (select ${faces} from network union all select ${faces} from employer) e join file f on f.id = e.logo_file`)
  expect(files.map(({ color, title }) => [color, title])).toEqual([
    ['#5b2a86', null],
    ['#0b6e4f', 'Fingerprints for Lakeside schools'],
    ['#8c2f39', 'Safe Environment of Saint Brigid'],
  ])
  expect(files.map(({ logo_url }) => widthOfLogo(logo_url))).toEqual([144, 48, 48])
  for (const { record_key, content_key, size } of files) {
    const bytes = await readBytes(monday, { record_key, content_key })
    expect(bytes.length).toBe(size)
    expect(await checkContent('image/png', bytes)).toEqual({ content: null })
  }
})

test('the demonstration has templates that are Word files, where the file storage finds them', async () => {
  const files = await monday.database.rows<KeptFile & { size: number }>(sql`
    select f.record_key, f.content_key, f.size from status_code s join file f on f.id = s.template where s.recipient is not null`)
  expect(files.length).toBe(4)
  for (const { record_key, content_key, size } of files) {
    const bytes = await readBytes(monday, { record_key, content_key })
    expect(bytes.length).toBe(size)
    expect(await checkContent(DOCX, bytes)).toEqual({ content: null })
  }
})

test('the demonstration stores every file sealed from the beginning', async () => {
  const files = await monday.database.rows<KeptFile>(sql`select record_key, content_key from file where uploaded_at is not null`)
  expect(files.length).toBeGreaterThanOrEqual(7)
  for (const { record_key, content_key } of files) {
    const kept = Buffer.from(await openFileStore(settings).getBytes(record_key))
    expect([content_key === null, /^(PK|.PNG|%PDF)/s.test(kept.toString('latin1'))]).toEqual([false, false])
  }
})

test('the demonstration keeps dates of birth, SSN digits and identification numbers sealed', async () => {
  const rows = await monday.database.rows<{ record_key: string; ssn4: Buffer; dob: Buffer }>(
    sql`select record_key, ssn4, dob from applicant`,
  )
  for (const { record_key, ssn4, dob } of rows) {
    const plain = {
      ssn4: await monday.sealing.open(place('applicant', 'ssn4', record_key), ssn4),
      dob: await monday.sealing.open(place('applicant', 'dob', record_key), dob),
    }
    expect(plain.ssn4).toMatch(/^\d{4}$/)
    expect(plain.dob).toMatch(/^(19|20)\d\d-\d\d-\d\d$/)
    expect(dob.includes(Buffer.from(plain.dob))).toBe(false)
    expect(ssn4.length).toBeGreaterThan(plain.ssn4.length + 28)
  }
  const numbers = await monday.database.rows<{ record_key: string; identifier: Buffer }>(
    sql`select record_key, identifier from identification`,
  )
  for (const { record_key, identifier } of numbers) {
    const plain = await monday.sealing.open(place('identification', 'identifier', record_key), identifier)
    expect(identifier.includes(Buffer.from(plain))).toBe(false)
  }
})

test('the demonstration has five accounts with the password of the product description', async () => {
  const accounts = await monday.database.rows<Record<string, string>>(sql`
    select u.username, u.email, u.password_hash, s.role, u.context_type, coalesce(l.name, n.name) as context
    from user_account u join user_account_seen s on s.id = u.id
    left join live_scan_vendor l on u.context_type = 'livescanvendor' and l.id = u.context_id
    left join network n on u.context_type = 'network' and n.id = u.context_id order by u.id`)
  expect(accounts.map(({ username, email, role, context }) => [username, email, role, context])).toEqual([
    ['admin', 'admin@bims.example', 'superuser', null],
    ['staff', 'staff@bims.example', 'staff', null],
    ['network', 'network@bims.example', 'network_admin', 'Metro Live Scan Network'],
    ['vendor', 'vendor@bims.example', 'lsv_user', 'Downtown Fingerprint Center'],
    ['vendor2', 'vendor2@bims.example', 'lsv_user', 'Lakefront Live Scan'],
  ])
  for (const { password_hash } of accounts) {
    expect(await checkPassword('bims-demo-password', String(password_hash))).toBe(true)
    expect(await checkPassword('another', String(password_hash))).toBe(false)
  }
})

test('the demonstration has saved searches in three groups that find people', async () => {
  const cards = await monday.database.rows<{ group: number; description: string; query_string: string; count?: number }>(sql`
    select "group", description, query_string from saved_search`)
  expect(new Set(cards.map(({ group }) => group))).toEqual(new Set([1, 2, 3]))
  for (const card of cards) expect(savedSearch.check({ ...card, id: 1, count: 0, count_capped: false, author: null })).toEqual({})
  await savedSearches.finish?.(monday.database, monday, staff, cards)
  // Cards with moving dates use the real today, not the clock's.
  for (const card of cards.filter(({ query_string }) => !query_string.includes('today')))
    expect(card, card.description).toMatchObject({ count: expect.toSatisfy(isPositive) })
})

test('the demonstration is the same for the same day, except keys and registration numbers', async () => {
  const people = sql`
    select id, employer, network, first_name, last_name, email, phone, dob_index, ssn4_index, status_code, submitted, safe_date, tcr, created
    from applicant order by id`
  const visits = sql`
    select applicant, lsv, date_time, station, status, mode, price, created, transaction_id from appointment order by applicant, date_time, created`
  expect(await again.database.rows(people)).toEqual(await monday.database.rows(people))
  expect(await again.database.rows(visits)).toEqual(await monday.database.rows(visits))
})

test('the demonstration leaves a database with an account unchanged', async () => {
  const before = await count(monday, 'applicant')
  await loadDemonstration(monday)
  expect(await count(monday, 'applicant')).toBe(before)
  expect(await count(monday, 'user_account')).toBe(5)
})
