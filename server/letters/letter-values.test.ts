import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'
import { readLetterValues } from './letter-values.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('without a named recipient a letter is addressed to the first work location that is not deleted, which the field of locations names', async () => {
  const { database } = world.services
  const applicant = world.ids.applicants.ana
  const add = async (name: string, removed: boolean) => {
    const { id } = (await database.one<{ id: number }>(sql`
      insert into location (name, employer, street1, city, removed_at)
      values (${name}, ${world.ids.employers.lakeside}, ${`${name} Road 1`}, 'Miami', case when ${removed} then now() end) returning id`)) as {
      id: number
    }
    await database.run(sql`insert into applicant_location (applicant, location) values (${applicant}, ${id})`)
  }
  await database.run(sql`delete from applicant_location where applicant = ${applicant}`)
  await add('Closed School', true)
  await add('Open School', false)
  const about = { applicant, status_code: null, history: null, location: null, vendor: null }
  const values = await readLetterValues(database, new Date(world.services.clock.now()), about, 'LOC')
  expect(values).toMatchObject({ location: 'Open School', recipient_name: 'Open School', recipient_address: 'Open School Road 1\nMiami' })
})
