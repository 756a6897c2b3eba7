import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { openChange } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.services.database.begin()
})
afterAll(async () => {
  await world.services.database.undo()
  await world.close()
})

test('the letters of a new hire status refer to its own history row, even if that is written late', async () => {
  const { database } = world.services
  const [applicant, status_code] = [world.ids.applicants.ana, world.ids.statuscodes.cleared]
  const earlier = await database.one<{ id: number }>(sql`
    insert into applicant_history (applicant, event, status_code) values (${applicant}, 'STATUS', ${status_code}) returning id`)
  const late: Db['run'] = async (statement) => {
    await setTimeout(30)
    return database.run(statement)
  }
  const change = openChange(world.services, { ...database, run: late }, SYSTEM)
  await change.record({ type: 'applicant.status_changed', applicant, status_code })
  const queued = await database.rows<{ history: number }>(sql`
    select (payload ->> 'history')::bigint as history from graphile_worker._private_jobs where payload ->> 'history' is not null`)
  expect(queued).toHaveLength(1)
  expect(queued[0]?.history).toBeGreaterThan(earlier?.id ?? 0)
})
