import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const NOWHERE = 999_999
const change = (body: object) =>
  world.ask({ who: 'superuser', method: 'PATCH', path: `livescanvendors/${world.ids.livescanvendors.downtown}`, body })

test.each(['network', 'logo'])('a location cannot have a %s that does not exist', async (field) => {
  const { statusCode, json } = await change({ [field]: NOWHERE })
  expect(statusCode).toBe(400)
  expect(Object.keys(json().errors)).toEqual([field])
})

test('a location that was changed meanwhile is not overwritten', async () => {
  const path = `livescanvendors/${world.ids.livescanvendors.downtown}`
  const seen = String((await world.ask({ who: 'metro', path })).headers.etag)
  const rename = (name: string) => world.ask({ who: 'metro', method: 'PATCH', path, body: { name }, headers: { 'if-match': seen } })
  expect([(await rename('Mine')).statusCode, (await rename('Yours')).statusCode]).toEqual([200, 412])
  expect((await world.ask({ who: 'metro', path })).json().name).toBe('Mine')
})
