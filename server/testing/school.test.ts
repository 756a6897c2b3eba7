import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { emptyTables } from './database/empty-tables.ts'
import { CHALLENGED, DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from './payments.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from './servers/server-process.ts'

/*
 * A school and an attacker, each behind one address, through two servers. The test sends in a minute what the people of a school do in an
 * hour: since limits count hours, it is the stricter form. `npm run drill school` sends 200 people, and 1,000 guesses.
 */
const PEOPLE = Number(process.env.SCHOOL_PEOPLE ?? 40)
const GUESSES = Number(process.env.SCHOOL_GUESSES ?? 100)
const AT_ONCE = 8
const ASSETS = join(import.meta.dirname, '../../dist/assets')
const SLOTS_A_DAY = 32
/** One in this number mistypes the lookup, has a card that is declined, or loses the answer to the booking. */
const MISTAKEN = 10
const DECLINING = 20
const LOSING = 4
/** The limit of 3,000 requests per minute for each of a school of 200, of a smaller one a share. */
const FLOOD_OF_EACH = 15
/** The most that a page has. */
const FILES_OF_PAGE = 42
const SCHOOL = '203.0.113.1'
const TIMEOUT_MS = 300_000

let testServer: PayingTestServer
let servers: ServerProcess[]
let remove: () => void
beforeAll(async () => {
  testServer = await openPayingTestServer()
  await testServer.database.run(sql`update network set enable_transfers = true, bookings_per_hour = ${PEOPLE}`)
  await testServer.database.run(sql`update applicant_type set transfer = true`)
  const settings = makeSettingsOn(testServer)
  remove = settings.remove
  const env = { ...settings.env, RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', FLOOD_PER_MINUTE: String(FLOOD_OF_EACH * PEOPLE) }
  servers = await Promise.all([0, 1].map(async () => startProcess({ env, port: await findFreePort() })))
}, 90_000)
beforeEach(() => emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency', 'attempt', 'transfer', 'mail'))
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await testServer.close()
  remove()
})

/** Opens a page as a phone does that has none of its files; returns the statuses. */
async function openPage(): Promise<number[]> {
  const address = servers[calls++ % servers.length]?.address
  const names = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name))
  const statuses: number[] = []
  for (const path of ['/landing', ...names.slice(0, FILES_OF_PAGE).map((name) => `/assets/${name}`)]) {
    const response = await fetch(`${address}${path}`, { headers: { accept: 'text/html', 'x-forwarded-for': SCHOOL } })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

type Answer = { status: number; retry_after: number; body: Record<string, string> }
let calls = 0
async function post(from: string, path: string, body: object, key?: string): Promise<Answer> {
  const response = await fetch(`${servers[calls++ % servers.length]?.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, retry_after: Number(response.headers.get('retry-after')), body: text === '' ? {} : JSON.parse(text) }
}

/** Runs the work for each number, a few at a time. */
async function forEach<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => first + at)
    results.push(...(await Promise.all(indexes.map(work))))
  }
  return results
}

const slot = (index: number) =>
  Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 8 + Math.floor(index / SLOTS_A_DAY) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (index % SLOTS_A_DAY) })
    .toInstant()
    .toString()

const person = (index: number) => ({
  firstName: 'Pat',
  lastName: `Lee${String(index).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string)}`,
  email: `person.${index}@school.example`,
  phone: String(3_055_550_000 + index),
})

const card = (cardNumber: string) => ({ cardNumber, cardExpiry: '1230', cardName: 'Pat Lee', cardCode: '123', cardZip: '12207' })

/**
 * Holds a slot, pays by card and books it, all under one key. The bank asks each about the card, but for those whose card is declined, which
 * is followed by another one.
 */
async function book(index: number): Promise<void> {
  const held = await post(SCHOOL, 'appointments/hold', { lsv: testServer.downtown, dateTime: slot(index), network: testServer.metro })
  expect(held.status).toBe(201)
  const cards = index % DECLINING === 0 ? [DECLINED, GOOD] : [CHALLENGED]
  for (const number of cards) await payWith(number, index, held.body.hold)
}

async function payWith(number: string, index: number, hold: string | undefined): Promise<void> {
  const key = `school-${index}`
  const token = await post(SCHOOL, 'paymenttokens', card(number), key)
  const changes = { ...person(index), dateTime: slot(index), hold, paymentMethod: 'OL', paymentToken: token.body.token }
  const schedule = () => post(SCHOOL, 'appointments/schedule', testServer.booking(changes), key)
  const { status, body } = await schedule()
  expect([token.status, status]).toEqual([201, number === GOOD ? 201 : 402])
  if (number !== CHALLENGED) return
  await post(SCHOOL, 'paymenttokens/challenge', { client_secret: body.client_secret, approved: true })
  expect((await schedule()).status).toBe(201)
  if (index % LOSING === 0) expect((await schedule()).status).toBe(201)
}

async function lookUp(index: number, reg_number: string): Promise<void> {
  const { email, lastName } = person(index)
  const typed = { network: testServer.metro, reg_number, last_name: lastName, email }
  if (index % MISTAKEN === 0) expect((await post(SCHOOL, 'applicants/lookup', { ...typed, email: `${email}.org` })).status).toBe(404)
  expect((await post(SCHOOL, 'applicants/lookup', typed)).status).toBe(200)
}

async function findLink(reg_number: string): Promise<void> {
  expect((await post(SCHOOL, 'bookings/find', { network: testServer.metro, reg_number })).status).toBeLessThan(300)
}

async function transfer(index: number): Promise<void> {
  const { lsv: _lsv, dateTime: _time, ...body } = testServer.booking({ ...person(index), mode: 'transfer' })
  expect((await post(SCHOOL, 'applicants/transfer', body)).status).toBe(201)
}

test('no one in a school behind one address is refused: pages with their files, bookings with cards, lost links, lookups and transfers', {
  timeout: TIMEOUT_MS,
}, async () => {
  const opened = await forEach(PEOPLE, openPage)
  expect(opened.flat().filter((status) => status !== 200)).toEqual([])
  await forEach(PEOPLE, book)
  await testServer.database.run(sql`update applicant set illegible = true`)
  const booked = await testServer.database.rows<{ email: string; id: number }>(
    sql`select a.email, p.id from appointment p join applicant a on a.id = p.applicant where p.status = 'SCHEDULED'`,
  )
  expect(booked).toHaveLength(PEOPLE)
  const numbers = new Map(booked.map(({ email, id }) => [email, String(id)]))
  await forEach(PEOPLE, (index) => findLink(numbers.get(person(index).email) as string))
  await forEach(PEOPLE, (index) => lookUp(index, numbers.get(person(index).email) as string))
  await forEach(PEOPLE, transfer)
})

test('guesses of one address are refused soon, and the refusal says when to try again', { timeout: TIMEOUT_MS }, async () => {
  const answers = await forEach(GUESSES, (index) =>
    post('203.0.113.66', 'applicants/lookup', {
      network: testServer.metro,
      reg_number: String(1_000_000_000 + index),
      last_name: 'Lee',
      email: 'pat@example.org',
    }),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(limits.lookup.most * 2)
  expect(refused.length).toBeGreaterThanOrEqual(GUESSES - limits.lookup.most * 2)
  for (const { retry_after, body } of refused) {
    expect(retry_after).toBeGreaterThan(0)
    expect(retry_after).toBeLessThanOrEqual(limits.lookup.minutes * 60)
    expect(body.detail).toMatch(/^Too many attempts\. Try again in (1 minute|\d+ minutes)\.$/)
  }
})

test('cards of one address are tried a few times only, under whatever key and name', { timeout: TIMEOUT_MS }, async () => {
  const statuses = await forEach(GUESSES, async (index) => {
    const token = await post('203.0.113.67', 'paymenttokens', card(DECLINED))
    const changes = { ...person(index), dateTime: slot(index), paymentMethod: 'OL', paymentToken: token.body.token }
    return (await post('203.0.113.67', 'appointments/schedule', testServer.booking(changes))).status
  })
  expect(new Set(statuses)).toEqual(new Set([402, 429]))
  expect(statuses.filter((status) => status === 402).length).toBeLessThanOrEqual(limits.declinedCard.most * 2)
})

test('a stranger who knows email and birth date prevents no booking, and floods no mailbox', { timeout: TIMEOUT_MS }, async () => {
  const bookAs = (from: string, index: number) =>
    post(
      from,
      'appointments/schedule',
      testServer.booking({ email: 'target@example.org', dateTime: slot(index), paymentMethod: 'CC', another: true }),
    )
  const strangers = await forEach(20, (index) => bookAs('203.0.113.68', index))
  expect(strangers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await bookAs('203.0.113.69', 30)).status).toBe(201)
  const mails = sql`select count(*) as count from mail where to_address = 'target@example.org'`
  await expect.poll(() => testServer.database.one(mails), { timeout: 20_000 }).toEqual({ count: 4 })
})
