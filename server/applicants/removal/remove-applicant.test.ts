import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { rowOf } from '../../platform/records/answers.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

test('an appointment of a removed applicant keeps the shape of its answer', async () => {
  const { dan } = world.ids.applicants
  const { dans } = world.ids.appointments
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${dan}` })).statusCode).toBe(204)
  const answer = (await world.ask({ who: 'superuser', path: `appointments/${dans}` })).json()
  expect(answer).toMatchObject({ first_name: 'Removed', phone: '', email: '' })
  expect(rowOf(appointment).parse(answer)).toEqual(answer)
})
