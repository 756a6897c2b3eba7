import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Match } from '../../../contract/applicants/applicant-actions.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const ids = () => world.ids.applicants
const change = (id: number, body: object) => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${id}`, body })
async function matches(query = ''): Promise<Match[]> {
  const answer = await world.ask({ who: 'staff', path: `applicants/${ids().ana}/matches${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}
const sameOf = async (id: number, query = '') => (await matches(query)).find((match) => match.id === id)?.same

test('a record with the same first and last name is proposed, unless another birth date makes it another person', async () => {
  const same = { first_name: 'Ana', last_name: 'Same', email: 'one@home.example', phone: '3055550101' }
  await change(ids().ana, same)
  await change(ids().cora, { ...same, email: 'two@home.example', phone: '3055550102', dob: null, ssn4: null })
  expect(await sameOf(ids().cora)).toEqual(['first_name', 'last_name'])
  await change(ids().cora, { dob: '1971-02-03' })
  expect(await sameOf(ids().cora)).toBe(undefined)
})

test('names are the same without their accents and case', async () => {
  await change(ids().ana, { first_name: 'Zoe', last_name: 'da silva', email: 'one@home.example', phone: '3055550101' })
  const other = { first_name: 'Zoë', last_name: 'Da Sílva', email: 'two@home.example', phone: '3055550102', dob: null, ssn4: null }
  await change(ids().cora, other)
  expect(await sameOf(ids().cora)).toEqual(['first_name', 'last_name'])
})

test('any other record of the environment is found by a text, with what both have in common', async () => {
  await change(ids().cora, {
    first_name: 'Cordelia',
    last_name: 'Married',
    dob: null,
    ssn4: null,
    email: 'cordelia@home.example',
    phone: '3055550102',
  })
  expect(await sameOf(ids().cora)).toBe(undefined)
  expect(await sameOf(ids().cora, '?search=married%20cord')).toEqual([])
  expect(await sameOf(ids().cora, '?search=cordelia@home')).toEqual([])
  const found = await matches('?search=tester')
  expect(found.map(({ id }) => id)).not.toContain(ids().ana)
  expect(found.map(({ id }) => id)).not.toContain(ids().ben)
  expect(found.find(({ id }) => id === ids().dan)?.same).toContain('last_name')
  const refused = await world.ask({ who: 'staff', path: `applicants/${ids().ana}/matches?search=${'x'.repeat(101)}` })
  expect(refused.statusCode).toBe(400)
})
