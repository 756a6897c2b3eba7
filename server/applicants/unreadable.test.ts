import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../platform/log.ts'
import { place } from '../platform/secrets/sealing.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  await world.services.database.begin()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.services.database.undo()
})
afterAll(() => world.close())

const ana = () => world.ids.applicants?.ana as number
const database = () => world.services.database
const logged = () => vi.mocked(log.error).mock.calls.map(([fields]) => JSON.stringify(fields))

/** Values in Ana's record that are damaged or sealed with another key. */
async function spoil() {
  const row = await database().one<{ record_key: string }>(sql`
    update applicant set dob = set_byte(dob, 0, 255 - get_byte(dob, 0)), ssn4 = set_byte(ssn4, 33, 255 - get_byte(ssn4, 33))
    where id = ${ana()} returning record_key`)
  await database().run(sql`update identification set identifier = '\\x00' where applicant = ${ana()}`)
  return row?.record_key ?? ''
}

test('values that cannot be decrypted are null when they are revealed, and the log names them', async () => {
  const key = await spoil()
  const answer = await world.ask({
    who: 'staff',
    method: 'POST',
    path: `applicants/${ana()}/reveal`,
    body: { fields: ['ssn4', 'dob', 'identifiers'] },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ssn4: null, dob: null, identifiers: { [world.ids.identifications?.anas as number]: null } },
  ])
  for (const column of ['ssn4', 'dob'])
    expect(logged()).toContainEqual(expect.stringContaining(`"unreadable":"${place('applicant', column, key)}"`))
  expect(logged().filter((line) => line.includes('"unreadable":"identification|identifier|'))).toHaveLength(1)
})

test('lists and records do not fail because of values that cannot be decrypted', async () => {
  await spoil()
  const paths: ['downtown' | 'staff', string][] = [
    ['downtown', 'appointments?limit=100'],
    ['downtown', `appointments/${world.ids.appointments?.anas}`],
    ['staff', 'appointments?limit=100'],
    ['staff', `applicants/${ana()}`],
    ['staff', `applicants?ssn4=1234`],
    ['staff', `identifications?applicant=${ana()}`],
  ]
  for (const [who, path] of paths) expect([path, (await world.ask({ who, path })).statusCode]).toEqual([path, 200])
  const { results } = (await world.ask({ who: 'downtown', path: 'appointments?limit=100' })).json()
  const rows = results.filter((row: { applicant: number }) => row.applicant === ana())
  expect(rows.map((row: { dob: unknown }) => row.dob)).toEqual(rows.map(() => null))
  expect(rows.length).toBeGreaterThan(0)
})

test('a submission is checked as without a date of birth', async () => {
  await spoil()
  const answer = await world.ask({ who: 'staff', path: `appointments/${world.ids.appointments?.anas}/demographics` })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/birth/i)])
})

test('a merge that would lose such a value is refused', async () => {
  const other = await database().one<{ id: number; record_key: string }>(sql`
    insert into applicant (record_key, network, employer, first_name, last_name, email, phone, ssn4, ssn4_index)
    select ${randomUUID()}, network, employer, first_name, last_name, email, phone, ssn4, ssn4_index from applicant where id = ${ana()}
    returning id, record_key`)
  await database().run(sql`update applicant set ssn4 = null, ssn4_index = null where id = ${ana()}`)
  const merged = await world.ask({ who: 'staff', method: 'POST', path: `applicants/${ana()}/merge`, body: { other: other?.id } })
  expect([merged.statusCode, merged.json().detail]).toEqual([409, expect.stringContaining('The SSN of the other record cannot be read')])
})
