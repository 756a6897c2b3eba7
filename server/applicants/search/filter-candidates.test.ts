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

const refusalOf = async (filters: string): Promise<string> => {
  const answer = await world.ask({ who: 'staff', path: `applicants?filters=${encodeURIComponent(filters)}` })
  expect(answer.statusCode, answer.body).toBe(400)
  return answer.json().errors.filters
}

test('applicant types of one name are told apart by their locations, and other names stand alone', async () => {
  const { downtown, seaside } = world.ids.livescanvendors
  const { rows } = world.services.database
  const made = await rows<{ id: number; place: string }>(sql`
    with made as (
      insert into applicant_type (lsv, ori, description)
      select o.lsv, min(o.id), 'Substitute Coach' from ori o where o.lsv = any(${[downtown, seaside]}::bigint[]) group by o.lsv returning id, lsv)
    select m.id, l.name as place from made m join live_scan_vendor l on l.id = m.lsv order by m.id`)
  expect(made).toHaveLength(2)
  const refusal = await refusalOf('type:"substitute coach"')
  for (const { id, place } of made) expect(refusal).toContain(`Substitute Coach, ${place} (type:#${id})`)
})

test.each([
  ['status', sql`insert into status_code (description, slug) values ('Twin', 'one'), ('Twin', 'two') returning id`, ['one', 'two']],
  [
    'location',
    sql`insert into location (employer, name, identifier) select id, 'Twin', 'L' || id from employer order by id limit 2 returning id`,
    ['L'],
  ],
  [
    'vendor',
    sql`insert into vendor (employer, name, identifier) select id, 'Twin', 'V' || id from employer order by id limit 2 returning id`,
    ['V'],
  ],
])('records of one name are told apart: %s', async (key, insert, beside) => {
  const made = await world.services.database.rows<{ id: number }>(insert)
  const refusal = await refusalOf(`${key}:twin`)
  for (const { id } of made) expect(refusal).toMatch(new RegExp(`Twin, [^(]+ \\(${key}:#${id}\\)`))
  for (const word of beside) expect(refusal).toContain(`Twin, ${word}`)
})

test.each(['employer', 'network', 'at', 'assigned'])('the candidates of %s can be read', async (key) => {
  const refusal = await refusalOf(`${key}:nobody-of-this-name`)
  expect(refusal).toContain(`There is no ${key}`)
})
