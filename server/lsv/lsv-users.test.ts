import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({})
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const add = async (email: string) => {
  const path = `livescanvendors/${world.ids.livescanvendors.downtown}/add_user`
  const answer = await world.ask({ who: 'metro', method: 'PATCH', path, body: { email, password: 'a long enough password' } })
  return { status: answer.statusCode, ...answer.json() }
}

test('a network tests five addresses of others a day, and each refusal is in the audit log without the address', async () => {
  for (let time = 1; time <= 5; time += 1) expect(await add('staff@bims.example')).toMatchObject({ status: 409, code: 'TAKEN' })
  expect(await add('staff@bims.example')).toMatchObject({ status: 429 })
  expect(await add('unused@bims.example')).toMatchObject({ status: 429 })
  const refused = await world.services.database.rows(sql`
    select outcome, reason, detail::text like '%staff@%' as tells from audit_event where event = 'add-user'`)
  expect(refused).toEqual(Array(5).fill({ outcome: 'refused', reason: 'TAKEN', tells: null }))
})

test('an address of the same location is refused by name, and added ones do not count', async () => {
  for (let time = 1; time <= 7; time += 1) {
    expect(await add(`new${time}@bims.example`)).toMatchObject({ status: 200 })
    const again = await add(`NEW${time}@bims.example`)
    expect(again).toMatchObject({ status: 400, errors: { email: 'This person is a user of this location already' } })
  }
})
