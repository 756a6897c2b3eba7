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

test('cancelled appointments stay on the record, with who cancelled and the name of a type that was deleted', async () => {
  const { anas } = world.ids.appointments
  const list = async () => (await world.ask({ who: 'staff', path: `applicants/${world.ids.applicants.ana}/cancelled` })).json().results
  expect(await list()).toEqual([])
  await world.services.database.run(sql`
    update appointment set date_time = '2031-02-10T15:00:00Z', ends_at = '2031-02-10T15:15:00Z', applicant_type = ${world.ids.applicanttypes.teacher}
    where id = ${anas}`)
  expect((await world.ask({ who: 'downtown', method: 'DELETE', path: `appointments/${anas}` })).statusCode).toBe(204)
  await world.services.database.run(sql`update applicant_type set removed_at = now() where id = ${world.ids.applicanttypes.teacher}`)
  const teacher = (await world.ask({ who: 'staff', path: `applicanttypes/${world.ids.applicanttypes.teacher}` })).json().description
  expect(await list()).toMatchObject([
    { id: anas, date_time: '2031-02-10T15:00:00.000Z', applicant_type_description: teacher, who: 'downtown@bims.example', reason: null },
  ])
  expect((await world.ask({ who: 'staff', path: `appointments/${anas}` })).statusCode).toBe(404)
})
