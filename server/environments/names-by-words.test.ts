import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.services.database.run(sql`
    insert into location (employer, name, identifier) values (${world.ids.employers.lakeside}, 'Escuela San José 100%', 'L3-2')`)
})
afterAll(() => world.close())

test.each([
  ['escuela jose', true],
  ['JOSÉ, escuela', true],
  ['l3 san', true],
  ['100%', true],
  ['.', false],
  ['escuela%100', false],
  ['escuela juan', false],
])('a work location is found by words of its name and identifier: %s gets %s', async (search, isFound) => {
  const found = (await world.ask({ who: 'staff', path: `locations?search=${encodeURIComponent(search)}` })).json()
  expect(found.results.map(({ name }: { name: string }) => name)).toEqual(isFound ? ['Escuela San José 100%'] : [])
})

test.each([
  ['livescanvendors', 'downtown'],
  ['employers', 'LAKESIDE'],
  ['networks', 'metro'],
  ['users', 'STAFF'],
  ['statuscodes', 'cleared'],
  ['applicanttypes', 'teacher'],
])('the search of %s finds words in any case', async (path, search) => {
  const found = (await world.ask({ who: 'superuser', path: `${path}?search=${encodeURIComponent(search)}` })).json()
  expect(found.results.length, JSON.stringify(found)).toBeGreaterThan(0)
})
