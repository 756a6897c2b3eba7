import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: 'loopback' })
})
beforeEach(() => emptyTables(server.database, 'appointment', 'applicant', 'idempotency'))
afterAll(() => server.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const HERE = '203.0.113.1'
const slot = (index: number) => new Date(Date.parse('2026-11-24T14:00:00Z') + index * 900_000).toISOString()
const book = async (index: number, changes: object = {}, address = HERE) =>
  (
    await server.call('POST', 'appointments/schedule', {
      body: server.booking({ dateTime: slot(index), another: true, ...changes }),
      ...from(address),
    })
  ).status
const ask = async (changes: object = {}, address = HERE) => {
  const { lsv, network, dateTime, firstName, lastName, email, phone, dob } = server.booking({ dateTime: slot(20), ...changes })
  const body = { lsv, network, dateTime, firstName, lastName, email, phone, dob }
  return (await server.call('POST', 'appointments/schedule/limits', { body, ...from(address) })).body
}
const NONE = { reached: null, until: null }

test('a person with three appointments ahead learns before booking that it would be refused, and when the next one is', async () => {
  expect(await ask()).toEqual(NONE)
  for (const index of [2, 1, 0]) expect(await book(index)).toBe(201)
  expect(await ask()).toEqual({ reached: 'ahead', until: slot(0) })
  expect(await book(3)).toBe(409)
  await server.database.run(sql`update appointment set status = 'CANCELLED' where date_time = ${slot(0)}`)
  expect(await ask()).toEqual(NONE)
  expect(await book(4)).toBe(201)
})

test('an address that would take too large a part of the day learns it before booking', async () => {
  for (let index = 0; index < 7; index += 1) {
    const own = { email: `p${index}@example.org`, lastName: `Lee${'abcdefgh'[index]}` }
    expect(await book(index, own)).toBe(201)
  }
  const another = { email: 'another@example.org', lastName: 'Another' }
  expect(await ask(another)).toEqual(NONE)
  expect(await book(7, another)).toBe(201)
  const ninth = { email: 'ninth@example.org', lastName: 'Ninth' }
  expect(await ask(ninth)).toEqual({ reached: 'day', until: null })
  expect(await book(8, ninth)).toBe(409)
})

test('nobody learns from elsewhere what a person has booked', async () => {
  for (const index of [0, 1, 2]) await book(index)
  expect(await ask({}, '198.51.100.7')).toEqual(NONE)
})

test('somebody who books under the email address of another person learns nothing of that person', async () => {
  expect(await book(0, { dob: '1961-02-03' })).toBe(201)
  for (const index of [1, 2, 3]) expect(await book(index)).toBe(201)
  expect(await ask()).toEqual({ reached: 'ahead', until: slot(1) })
})

test('a wrong field is named', async () => {
  const { status, body } = await server.call('POST', 'appointments/schedule/limits', { body: { lsv: server.downtown, email: 'no' } })
  expect([status, Object.keys(body.errors)]).toEqual([400, expect.arrayContaining(['dateTime', 'email', 'dob'])])
})
