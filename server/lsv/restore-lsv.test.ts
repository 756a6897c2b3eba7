import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const place = (name: NameOf<'livescanvendors'>) => `livescanvendors/${world.ids.livescanvendors[name]}`

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['seaside', 403],
  ['metro', 204],
  ['coastal', 404],
  ['staff', 403],
  ['superuser', 204],
  ['detached', 403],
  ['badToken', 401],
])('%s restoring an archived location of Metro gets %i', async (who, status) => {
  const { database } = world.services
  await database.run(sql`update live_scan_vendor set public = true where name = 'closed'`)
  expect((await world.ask({ who, method: 'POST', path: `${place('closed')}/restore` })).statusCode).toBe(status)
  const { is_archived, public: visible } = (await world.ask({ who: 'superuser', path: place('closed') })).json()
  expect([is_archived, visible]).toEqual(status === 204 ? [false, false] : [true, true])
})

test('restoring a location that is not archived changes nothing', async () => {
  const answer = await world.ask({ who: 'metro', method: 'POST', path: `${place('downtown')}/restore` })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOT_ARCHIVED'])
  expect((await world.ask({ who: 'superuser', path: place('downtown') })).json().public).toBe(true)
})

test('a location is not archived while an applicant is on site', async () => {
  const { database } = world.services
  const archive = () => world.ask({ who: 'metro', method: 'DELETE', path: place('downtown') })
  await database.run(
    sql`update appointment set status = 'CANCELLED' where status = 'PENDING' and lsv = ${world.ids.livescanvendors.downtown}`,
  )
  await database.run(sql`
    update appointment set date_time = now() - interval '10 minutes', ends_at = now() + interval '5 minutes', arrived_at = now()
    where id = ${world.ids.appointments.anas}`)
  const refused = await archive()
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This location still has appointments to come, or applicants on site.'])
  await database.run(sql`update appointment set arrived_at = now() - interval '2 days' where id = ${world.ids.appointments.anas}`)
  expect((await archive()).statusCode).toBe(204)
})
