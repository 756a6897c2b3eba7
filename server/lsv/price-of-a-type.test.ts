import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const create = (body: object) => {
  const { ids } = world
  const type = { lsv: ids.livescanvendors.downtown, ori: ids.oris.downtowns, description: 'Notary' }
  return world.ask({ who: 'superuser', method: 'POST', path: 'applicanttypes', body: { ...type, ...body } })
}

test('a new applicant type without a price is refused, since it would be free by mistake', async () => {
  const answer = await create({})
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { pricing: 'Required' }])
})

test.each(['0.01', '0.49', 0.3])('a price of %s is refused, since no card can pay it', async (pricing) => {
  const answer = await create({ pricing })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { pricing: 'Must be 0.00, or at least 0.50: no card pays less' }])
})

test('the least price that a card can pay is taken', async () => {
  expect((await create({ pricing: '0.50' })).json()).toMatchObject({ pricing: '0.50' })
})

test('a new applicant type may be free when that is said', async () => {
  expect((await create({ pricing: '0.00' })).json()).toMatchObject({ pricing: '0.00' })
})
