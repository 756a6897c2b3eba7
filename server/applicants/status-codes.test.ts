import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const make = (description: string, slug: string) =>
  world.ask({ who: 'staff', method: 'POST', path: 'statuscodes', body: { description, slug } })
const change = (id: number, body: object) => world.ask({ who: 'staff', method: 'PATCH', path: `statuscodes/${id}`, body })
const refusal = { description: 'Another status code has this description' }

test('a description that another status has is refused in any case, for a new one and a changed one', async () => {
  const [one, two] = [(await make('Provisional hire', 'one')).json().id, (await make('Under review', 'two')).json().id]
  const again = await make('PROVISIONAL HIRE', 'three')
  expect([again.statusCode, again.json().errors]).toEqual([400, refusal])
  expect((await change(two, { description: 'provisional hire' })).json().errors).toEqual(refusal)
  expect((await change(one, { description: 'PROVISIONAL hire' })).statusCode).toBe(200)
})

test('the description of a deleted status may be given again', async () => {
  const { id } = (await make('Provisional hire', 'one')).json()
  await world.ask({ who: 'staff', method: 'DELETE', path: `statuscodes/${id}` })
  expect((await make('Provisional hire', 'two')).statusCode).toBe(201)
})

test('statuses that are equal from before can still be changed otherwise', async () => {
  const [one] = await world.services.database.rows<{ id: number }>(sql`
    insert into status_code (description, slug) values ('Provisional hire', 'one'), ('Provisional hire', 'two') returning id`)
  expect((await change(one?.id as number, { description: 'Provisional hire', slug: 'other', waits: true })).statusCode).toBe(200)
})
