import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const STATE = 'Choose a state of the United States'
const LISTED = 'Choose one from the list'
const FIVE = 'Must be exactly 5 digits'

const post = (path: string, body: object) => world.ask({ who: 'staff', method: 'POST', path, body })
const patch = (path: string, body: object) => world.ask({ who: 'staff', method: 'PATCH', path, body })
const address = () => ({
  ...{ applicant: world.ids.applicants.ana, address_type: 'WORK' },
  ...{ street1: '9 Oak', city: 'Miami', state: 'FL', zip_code: '33101' },
})
const entity = () => ({ employer: world.ids.employers.parish, name: 'West School', state: 'FL', zip_code: '33101-1234' })
const identification = () => ({ applicant: world.ids.applicants.ana, id_type: 'DL', state: 'FL', identifier: 'X1' })

const kinds = [
  ['addresses', address],
  ['locations', entity],
  ['vendors', entity],
] as const

describe.each(kinds)('%s', (path, valid) => {
  test.each([
    [{ country: 'ZZ' }, { country: LISTED }],
    [{ state: 'Florida' }, { state: STATE }],
    [{ zip_code: '3310' }, { zip_code: FIVE }],
    [
      { country: 'US', state: 'XX', zip_code: 'SW1A 1AA' },
      { state: STATE, zip_code: FIVE },
    ],
  ])('with %o are refused by the names of the fields', async (given, errors) => {
    const answer = await post(path, { ...valid(), ...given })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors])
  })

  test.each([['EN'], ['SX'], ['YY']])('take any region and postal code of the country %s', async (country) => {
    const answer = await post(path, { ...valid(), country, state: 'Kent', zip_code: 'CT1 2EH' })
    expect(answer.statusCode, answer.body).toBe(201)
  })

  test('keep what they have from before there were lists, also when the rest is saved', async () => {
    const { id } = (await post(path, valid())).json()
    await world.services.database.run(sql`update ${raw(path.replace(/e?s$/, ''))}
      set state = 'Fla.', zip_code = '331', country = 'ZZ' where id = ${id}`)
    const { state, zip_code, country } = (await world.ask({ who: 'staff', path: `${path}/${id}` })).json()
    expect([state, zip_code, country]).toEqual(['Fla.', '331', 'ZZ'])
    const saved = await patch(`${path}/${id}`, { state, zip_code, country, city: 'Tampa' })
    expect([saved.statusCode, saved.json().city]).toEqual([200, 'Tampa'])
    expect((await patch(`${path}/${id}`, { country: 'US' })).json().errors).toEqual({ state: STATE, zip_code: FIVE })
  })
})

describe('identifications', () => {
  test.each([
    [{ state: 'Florida' }, LISTED],
    [{ state: 'GE' }, LISTED],
    [{ id_type: 'PP', state: 'FL' }, LISTED],
    [{ id_type: 'PP', state: 'ZZ' }, LISTED],
  ])('of the issuer %o are refused', async (given, state) => {
    const answer = await post('identifications', { ...identification(), ...given })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { state }])
  })

  test.each([['US'], ['GE'], ['SX'], ['YY']])('take a passport of %s', async (state) => {
    expect((await post('identifications', { ...identification(), id_type: 'PP', state })).statusCode).toBe(201)
  })

  test('keep an issuer from before there were lists until their type changes', async () => {
    const { id } = (await post('identifications', identification())).json()
    await world.services.database.run(sql`update identification set state = 'Fla.' where id = ${id}`)
    expect((await patch(`identifications/${id}`, { state: 'Fla.', identifier: 'X2' })).statusCode).toBe(200)
    expect((await patch(`identifications/${id}`, { id_type: 'PP' })).json().errors).toEqual({ state: LISTED })
  })
})
