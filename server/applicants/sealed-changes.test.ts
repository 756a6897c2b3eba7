import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const path = () => `applicants/${world.ids.applicants.ana}`
const read = async (of = path()) => (await world.ask({ who: 'staff', path: of })).json()
const give = async (body: object, of = path()) =>
  expect((await world.ask({ who: 'staff', method: 'PATCH', path: of, body })).statusCode).toBe(200)
const counts = async () => {
  const { ssn4_changes, dob_changes } = await read()
  return { ssn4_changes, dob_changes }
}

test('another number and another date of birth are told from the former ones, whose masks are equal', async () => {
  await give({ ssn4: '1111', dob: '1987-03-09' })
  const before = await read()
  await give({ ssn4: '2222' })
  const corrected = await read()
  expect(corrected.ssn4).toBe(before.ssn4)
  expect(corrected.ssn4_changes).toBe(before.ssn4_changes + 1)
  expect(corrected.dob_changes).toBe(before.dob_changes)
  await give({ dob: '1987-03-08' })
  expect((await read()).dob_changes).toBe(before.dob_changes + 1)
})

test('the same value, and a change of something else, count as none', async () => {
  await give({ ssn4: '1111', dob: '1987-03-09' })
  const before = await counts()
  await give({ ssn4: '1111', dob: '1987-03-09', phone: '3055550123' })
  expect(await counts()).toEqual(before)
})

test('a rotation of the key, which writes other indexes of the same values, counts as none', async () => {
  await give({ ssn4: '1111', dob: '1987-03-09' })
  const before = await counts()
  await world.services.database.run(sql`set local bims.resealing = 'on'`)
  await world.services.database.run(
    sql`update applicant set ssn4_index = '\\x01', dob_index = '\\x02' where id = ${world.ids.applicants.ana}`,
  )
  expect(await counts()).toEqual(before)
})

test('the numbers are no filter and cannot be set', async () => {
  expect((await world.ask({ who: 'staff', path: 'applicants?ssn4_changes=1' })).statusCode).toBe(400)
  const before = await counts()
  await give({ ssn4_changes: 40, dob_changes: 40, phone: '3055550123' })
  expect(await counts()).toEqual(before)
})

test('another number of an ID is told from the former one', async () => {
  const body = { applicant: world.ids.applicants.ana, id_type: 'DL', state: 'FL', identifier: 'A100' }
  const id = (await world.ask({ who: 'staff', method: 'POST', path: 'identifications', body })).json().id
  const of = `identifications/${id}`
  const before = await read(of)
  await give({ identifier: 'A200' }, of)
  await give({ state: 'GA' }, of)
  expect(await read(of)).toMatchObject({ identifier: before.identifier, identifier_changes: before.identifier_changes + 1 })
})
