import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAs } from '../../platform/events/change.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { purgeApplicants } from '../removal/purge-applicant.ts'
import { countNames, pruneNameIndex } from './prune-name-index.ts'

/* Concurrent writers, each on its own connection: every bearer of a name is found by it, and no unused name stays. */

const WRITERS = 8
const STEPS = 8
const FIRST = ['Ana', 'José', 'Li']
const LAST = ['Abbot', 'De La Cruz', 'O’Brien', 'Zhu']

let server: TestServer
let employer: number
beforeAll(async () => {
  server = await openTestServer()
  employer = (await server.database.one<{ id: number }>(sql`insert into employer (name) values ('Schools') returning id`))?.id as number
})
afterAll(() => server.close())

const names = async () => {
  const row = await server.database.one<Record<'firsts' | 'lasts' | 'borneFirsts' | 'borneLasts', string[]>>(sql`
    select array(select name from applicant_first_name order by name) as firsts,
      array(select name from applicant_last_name order by name) as lasts,
      array(select distinct first_name from applicant where removed_at is null order by first_name) as "borneFirsts",
      array(select distinct last_name from applicant where removed_at is null order by last_name) as "borneLasts"`)
  return row as NonNullable<typeof row>
}
/** Names whose count in the list, which comes from the name index, differs from the applicants on its pages. */
async function wrongCounts(): Promise<string[]> {
  const { database } = server
  const texts = ['an', 'li', 'abb', 'cruz', 'Zhu', 'jos', 'a', 'ana', 'broken', 'reborn', 'remove']
  const wrong = await Promise.all(
    texts.map(async (text) => {
      const { body } = await server.call('GET', `applicants?name=${encodeURIComponent(text)}&limit=200`, { who: 'staff' })
      // Fewer than a page has.
      return body.count === body.results.length ? [] : [`${text}: counts ${body.count}, finds ${body.results.length}`]
    }),
  )
  expect((await database.one<{ count: number }>(sql`select count(*) as count from applicant`))?.count).toBeLessThan(200)
  return wrong.flat()
}
const add = (first_name: string, last_name: string) =>
  server.call('POST', 'applicants', {
    who: 'staff',
    body: { first_name, last_name, email: 'a@b.example', phone: '3055550100', employer, locations: [] },
  })

test('concurrent changes during pruning keep exactly the names in use', async () => {
  const seed = Math.floor(Math.random() * 1_000_000)
  console.log(`names at once: seed ${seed}`)
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const any = (of: readonly string[]) => of[random(of.length)] as string
  const answers = new Set<number>()
  async function writer() {
    const mine: number[] = []
    for (let step = 0; step < STEPS; step++) {
      const one = mine[random(mine.length)]
      const what = one === undefined ? 0 : random(4)
      if (one === undefined || what === 0) {
        const { status, body } = await add(any(FIRST), any(LAST))
        answers.add(status)
        mine.push(body.id)
      } else if (what === 1) {
        const body = { first_name: any(FIRST), last_name: any(LAST) }
        answers.add((await server.call('PATCH', `applicants/${one}`, { who: 'staff', body })).status)
      } else if (what === 2) {
        await transactAs(server.services, SYSTEM, (change) => purgeApplicants(change, [one]))
        mine.splice(mine.indexOf(one), 1)
      } else {
        // An aborted transaction leaves nothing behind.
        const broken = server.database.transaction(async (db) => {
          await db.run(sql`update applicant set last_name = 'Brokenoff' where id = ${one}`)
          throw new Error('broken off')
        })
        await expect(broken).rejects.toThrow('broken off')
      }
    }
  }
  let over = false
  const pruning = (async () => {
    while (!over) await pruneNameIndex(server.services)
  })()
  await Promise.all(Array.from({ length: WRITERS }, writer))
  over = true
  await pruning
  expect(await wrongCounts()).toEqual([])
  expect([...answers].sort()).toEqual([200, 201])
  const during = await names()
  expect(during.firsts).toEqual(expect.arrayContaining(during.borneFirsts))
  expect(during.lasts).toEqual(expect.arrayContaining(during.borneLasts))
  await pruneNameIndex(server.services)
  const { firsts, lasts, borneFirsts, borneLasts } = await names()
  expect([firsts, lasts]).toEqual([borneFirsts, borneLasts])
  expect(await wrongCounts()).toEqual([])
  const { moved, missing } = (await server.database.one<{ moved: number; missing: number }>(sql`
    select (select count(*) from applicant_moved) as moved,
      (select count(*) from applicant where removed_at is null) - (select sum(bearers) from applicant_last_name)::bigint as missing`)) as never
  expect({ moved, missing }).toEqual({ moved: 0, missing: 0 })
})

test('applicants changed after a count are counted in addition, before and after the next count', async () => {
  await countNames(server.services)
  const [one, other, third, fourth] = (
    await server.database.rows<{ id: number }>(
      sql`select id from applicant where removed_at is null and last_name in ('Abbot', 'Zhu') order by id limit 4`,
    )
  ).map(({ id }) => id)
  const steps = [
    sql`update applicant set last_name = 'Reborn' where id = ${one}`,
    sql`update applicant set first_name = 'Reborn' where id = ${other}`,
    sql`update applicant set removed_at = now() where id = ${third}`,
    sql`update applicant set removed_at = null where id = ${third}`,
    sql`update applicant set removed_at = now(), last_name = 'Removed' where id = ${one}`,
    sql`update applicant set last_name = 'Zhu' where id = ${one}`,
    sql`update applicant set removed_at = null where id = ${one}`,
    sql`delete from applicant where id = ${fourth}`,
  ]
  await server.database.run(sql`delete from applicant_history where applicant = ${fourth}`)
  for (const step of steps) {
    await server.database.run(step)
    expect(await wrongCounts(), step.text).toEqual([])
  }
  for (const [first_name, last_name] of [
    ['Reborn', 'Reborn'],
    ['Ana', 'Reborn'],
  ] as const)
    expect((await add(first_name, last_name)).status).toBe(201)
  expect(await wrongCounts()).toEqual([])
  await countNames(server.services)
  expect(await wrongCounts()).toEqual([])
})

test('a count waits for a while for applicants whose id was assigned before it', async () => {
  const writer = await server.database.pool.connect()
  const upto = async () => (await server.database.one<{ upto: number }>(sql`select upto from applicant_counted`))?.upto as number
  try {
    await writer.query('begin')
    const { rows } = await writer.query(`select nextval('applicant_id_seq') as id`)
    expect((await add('Reborn', 'Later')).status).toBe(201)
    const before = await upto()
    // The writer takes longer than the count waits.
    await countNames(server.services)
    expect(await upto()).toBe(before)
    const counting = countNames(server.services)
    await writer.query(
      `insert into applicant (id, employer, record_key, first_name, last_name, email, phone) overriding system value
       values ($1, $2, gen_random_uuid(), 'Reborn', 'Slow', 's@b.example', '3055550100')`,
      [rows[0].id, employer],
    )
    await writer.query('commit')
    await counting
    expect(await upto()).toBeGreaterThan(Number(rows[0].id))
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  expect(await wrongCounts()).toEqual([])
})

test('pruning waits for writers and keeps a name that is used at the same moment', async () => {
  await server.database.run(sql`insert into applicant_last_name (name) values ('Lastborne')`)
  await server.database.run(sql`insert into applicant_first_name (name) values ('Firstborne')`)
  const writer = await server.database.pool.connect()
  try {
    await writer.query('begin')
    const text = `insert into applicant (employer, record_key, first_name, last_name, email, phone)
      values ($1, gen_random_uuid(), 'Firstborne', 'Lastborne', 'l@b.example', '3055550100')`
    await writer.query(text, [employer])
    const { rows } = await writer.query('select pg_backend_pid() as pid')
    let pruned = false
    const pruning = pruneNameIndex(server.services).then(() => {
      pruned = true
    })
    const waits = sql`select exists (select from pg_stat_activity where ${rows[0].pid} = any(pg_blocking_pids(pid))) as waits`
    await expect.poll(async () => pruned || (await server.database.one<{ waits: boolean }>(waits))?.waits, { interval: 20 }).toBe(true)
    await writer.query('commit')
    await pruning
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  const { firsts, lasts } = await names()
  expect([firsts, lasts]).toEqual([expect.arrayContaining(['Firstborne']), expect.arrayContaining(['Lastborne'])])
  const found = await server.call('GET', 'applicants?name=astborn', { who: 'staff' })
  expect(found.body.count).toBe(1)
})
