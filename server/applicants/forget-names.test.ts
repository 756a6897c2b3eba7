import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../test-desk.ts'
import { forgetNames } from './forget-names.ts'
import { purge } from './remove-applicant.ts'

/* Many write at once, each on a connection of its own: who bears a name is found by it, and no name stays for nobody. */

const WRITERS = 8
const STEPS = 20
const FIRST = ['Ana', 'José', 'Li']
const LAST = ['Abbot', 'De La Cruz', 'O’Brien', 'Zhu']

let desk: Desk
let employer: number
beforeAll(async () => {
  desk = await openDesk()
  employer = (await desk.database.one<{ id: number }>(sql`insert into employer (name) values ('Schools') returning id`))?.id as number
})
afterAll(() => desk.close())

const names = async () => {
  const row = await desk.database.one<Record<'firsts' | 'lasts' | 'borneFirsts' | 'borneLasts', string[]>>(sql`
    select array(select name from applicant_first_name order by name) as firsts,
      array(select name from applicant_last_name order by name) as lasts,
      array(select distinct first_name from applicant where removed_at is null order by first_name) as "borneFirsts",
      array(select distinct last_name from applicant where removed_at is null order by last_name) as "borneLasts"`)
  return row as NonNullable<typeof row>
}
const add = (first_name: string, last_name: string) =>
  desk.call('POST', 'applicants', {
    who: 'staff',
    body: { first_name, last_name, email: 'a@b.example', phone: '3055550100', employer, locations: [] },
  })

test('what adds, renames and removes people of the same names at once, while names are forgotten, leaves exactly the names that are borne', async () => {
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
        answers.add((await desk.call('PATCH', `applicants/${one}`, { who: 'staff', body })).status)
      } else if (what === 2) {
        await desk.database.transaction((db) => purge(db, one))
        mine.splice(mine.indexOf(one), 1)
      } else {
        // What is broken off leaves nothing behind.
        const broken = desk.database.transaction(async (db) => {
          await db.run(sql`update applicant set last_name = 'Brokenoff' where id = ${one}`)
          throw new Error('broken off')
        })
        await expect(broken).rejects.toThrow('broken off')
      }
    }
  }
  let over = false
  const forgetting = (async () => {
    while (!over) await forgetNames(desk.services)
  })()
  await Promise.all(Array.from({ length: WRITERS }, writer))
  over = true
  await forgetting
  expect([...answers].sort()).toEqual([200, 201])
  const during = await names()
  expect(during.firsts).toEqual(expect.arrayContaining(during.borneFirsts))
  expect(during.lasts).toEqual(expect.arrayContaining(during.borneLasts))
  await forgetNames(desk.services)
  const { firsts, lasts, borneFirsts, borneLasts } = await names()
  expect([firsts, lasts]).toEqual([borneFirsts, borneLasts])
})

test('a name that somebody takes at the very moment in which it is forgotten stays: forgetting waits for who writes', async () => {
  await desk.database.run(sql`insert into applicant_last_name (name) values ('Lastborne')`)
  await desk.database.run(sql`insert into applicant_first_name (name) values ('Firstborne')`)
  const writer = await desk.database.pool.connect()
  try {
    await writer.query('begin')
    const text = `insert into applicant (employer, record_key, first_name, last_name, email, phone)
      values ($1, gen_random_uuid(), 'Firstborne', 'Lastborne', 'l@b.example', '3055550100')`
    await writer.query(text, [employer])
    const { rows } = await writer.query('select pg_backend_pid() as pid')
    let forgotten = false
    const forgetting = forgetNames(desk.services).then(() => {
      forgotten = true
    })
    const waits = sql`select exists (select from pg_stat_activity where ${rows[0].pid} = any(pg_blocking_pids(pid))) as waits`
    await expect.poll(async () => forgotten || (await desk.database.one<{ waits: boolean }>(waits))?.waits, { interval: 20 }).toBe(true)
    await writer.query('commit')
    await forgetting
  } finally {
    await writer.query('rollback')
    writer.release()
  }
  const { firsts, lasts } = await names()
  expect([firsts, lasts]).toEqual([expect.arrayContaining(['Firstborne']), expect.arrayContaining(['Lastborne'])])
  const found = await desk.call('GET', 'applicants?name=astborn', { who: 'staff' })
  expect(found.body.count).toBe(1)
})
