import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'
import { readVisits } from './read-visits.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

test.each([[['Abel', 'Évora', 'Zane']], [['Zane', 'abel', 'Evora']]])('people of one time are listed by name: %j', async (names) => {
  const { database } = world.services
  const { anas, bens, dans } = world.ids.appointments
  const lsv = world.ids.livescanvendors.downtown
  await database.run(sql`
    update appointment set lsv = ${lsv}, date_time = '2031-02-09T15:00:00Z', ends_at = '2031-02-09T15:15:00Z', arrived_at = '2031-02-09T14:55:00Z',
      station = null, walk_in = true, status = 'SCHEDULED'
    where id in (${anas}, ${bens}, ${dans})`)
  for (const [at, id] of [anas, bens, dans].entries())
    await database.run(sql`
      update applicant set first_name = 'x', last_name = ${names[at]} where id = (select applicant from appointment where id = ${id})`)
  const { people } = await readVisits(database, { lsv, time_zone: 'America/New_York' }, '2031-02-09')
  expect(people.map(({ applicant }) => applicant)).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')).map((name) => `x ${name}`))
})
