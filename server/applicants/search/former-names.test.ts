import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const ana = () => world.ids.applicants.ana
const change = async (body: object) => {
  const answer = await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body })
  expect(answer.statusCode, answer.body).toBe(200)
}
const found = async (path: string, who: 'staff' | 'metro' | 'downtown' = 'staff') => (await world.ask({ who, path })).json()

test('a person whose names change is found by the former names that the record has now, and counted once', async () => {
  const count = async (text: string) => (await found(`applicants?name=${text}`)).count
  await change({ former_names: 'Quillfeather, Ana\nQuillon, Anita' })
  expect([await count('quill'), await count('quillon%20anita'), await count('quill%20ana')]).toEqual([1, 1, 1])
  await change({ last_name: 'Quillfeather' })
  expect(await count('quill')).toBe(1)
  await change({ former_names: null, last_name: 'Other' })
  expect(await count('quill')).toBe(0)
})

test('the quick find says by which former names it found a person', async () => {
  await change({ former_names: 'Quillfeather, Ana' })
  const { results } = await found('applicants/find?q=quillfea')
  expect(results).toMatchObject([{ id: ana(), matched: 'former_name', former_names: 'Quillfeather, Ana' }])
})

test('networks, which see no former names, find nobody by them', async () => {
  await change({ former_names: 'Quillfeather, Ana' })
  expect((await found('appointments?name=quillfea', 'metro')).count).toBe(0)
  expect((await found('appointments?name=quillfea')).count).toBeGreaterThan(0)
})

test('a removed record has no former names in the index', async () => {
  const { database } = world.services
  const rows = () => database.rows(sql`select from applicant_former_name where applicant = ${ana()}`)
  await change({ former_names: 'Quillfeather, Ana' })
  expect(await rows()).toHaveLength(1)
  await database.run(sql`update applicant set removed_at = now() where id = ${ana()}`)
  expect(await rows()).toHaveLength(0)
})
