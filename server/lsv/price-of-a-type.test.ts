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

test('a new applicant type may be free when that is said', async () => {
  expect((await create({ pricing: '0.00' })).json()).toMatchObject({ pricing: '0.00' })
})
