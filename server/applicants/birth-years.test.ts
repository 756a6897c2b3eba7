import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../platform/log.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const ana = () => world.ids.applicants.ana
const give = async (dob: string | null, id = ana()) =>
  expect((await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${id}`, body: { dob } })).statusCode).toBe(200)
const listed = async (who: Principal) =>
  (await world.ask({ who, path: `applicants?ids=${ana()}` })).json().results?.find(({ id }: { id: number }) => id === ana())
const found = async () =>
  (await world.ask({ who: 'staff', path: 'applicants/find?q=ana' })).json().results.find(({ id }: { id: number }) => id === ana())

test.each(['staff', 'superuser'] as const)('the list of %s has the year of birth, and the date masked', async (who) => {
  await give('1987-03-09')
  expect(await listed(who)).toMatchObject({ birth_year: 1987, dob: '****-**-**' })
})

test.each(['downtown', 'metro'] as const)('the list of %s has no year of birth', async (who) => {
  await give('1987-03-09')
  const row = (await world.ask({ who, path: 'applicants' })).json().results.find(({ id }: { id: number }) => id === ana())
  expect(row.id).toBe(ana())
  expect(row).not.toHaveProperty('birth_year')
})

test('the quick find and the records that may be of the same person have it, too', async () => {
  await give('1987-03-09')
  expect(await found()).toMatchObject({ birth_year: 1987 })
  const { results } = (await world.ask({ who: 'staff', path: `applicants/${world.ids.applicants.cora}/matches?search=ana` })).json()
  expect(results).toContainEqual(expect.objectContaining({ id: ana(), birth_year: 1987 }))
})

test('a record without a date of birth has no year', async () => {
  await give(null)
  expect([(await listed('staff')).birth_year, (await found()).birth_year]).toEqual([null, null])
})

test('a list stays readable when a date of birth cannot be decrypted', async () => {
  await give('1987-03-09')
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  await world.services.database.run(sql`update applicant set dob = '\\x00112233' where id = ${ana()}`)
  expect(await listed('staff')).toMatchObject({ id: ana(), birth_year: null })
  vi.restoreAllMocks()
})

test('the year is no filter, no order and no field of a change', async () => {
  expect((await world.ask({ who: 'staff', path: 'applicants?birth_year=1987' })).statusCode).toBe(400)
  expect((await world.ask({ who: 'staff', path: 'applicants?order=birth_year' })).statusCode).toBe(400)
  await give('1987-03-09')
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { birth_year: 1990 } })
  expect((await listed('staff')).birth_year).toBe(1987)
})
