import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { permissions } from '../../permissions.ts'
import { registry } from '../../routes.ts'
import { pathAt } from '../named-ids.ts'
import { expectedRecords } from '../records/all-records.ts'
import { makeWorld, type World } from '../world.ts'
import { bodyOf, callers, type Statuses } from './statuses.ts'

const records = Object.entries(expectedRecords)
const creates = records.flatMap(([record, { creates = [] }]) => creates.map((each) => ({ record, ...each })))
const updates = records.flatMap(([record, { updates = [] }]) => updates.map((each) => ({ ...each, row: `${record}.${each.row}` })))
const removes = records.flatMap(([record, { removes = [], removal }]) =>
  removes.map((each) => ({ ...each, row: `${record}.${each.row}`, removal })),
)

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  // An appointment in progress is never outside hours, which is tested elsewhere.
  await world.services.database.run(sql`update appointment set started_at = now() where status in ('PENDING', 'SCHEDULED')`)
})
afterEach(() => world.services.database.undo())

const pathOf = (row: string) => pathAt(world.ids, row)
const byCaller = <Case extends { by: Statuses }>(cases: readonly Case[]) =>
  cases.flatMap((each) => callers.map((who) => ({ ...each, who, status: each.by[who] })))

test.each(byCaller(creates))('$who creating $record, $what, is answered $status', async ({ record, who, body, status }) => {
  const answer = await world.ask({ who, method: 'POST', path: record, body: bodyOf(body, world.ids) })
  expect(answer.statusCode, answer.body).toBe(status)
})

test.each(byCaller(updates))('$who changing $row is answered $status', async ({ row, who, body, status }) => {
  const sent = bodyOf(body, world.ids)
  const before = (await world.ask({ who: 'superuser', path: pathOf(row) })).json()
  const answer = await world.ask({ who, method: 'PATCH', path: pathOf(row), body: sent })
  expect(answer.statusCode, answer.body).toBe(status)
  if (status === 400) expect(Object.keys(answer.json().errors)).toEqual(Object.keys(sent))
  const after = (await world.ask({ who: 'superuser', path: pathOf(row) })).json()
  if (status === 200) expect(after).not.toEqual(before)
  else if (!row.startsWith('files.')) expect(after).toEqual(before)
})

test.each(byCaller(removes))('$who removing $row is answered $status', async ({ row, who, body, status, removal }) => {
  const answer = await world.ask({ who, method: 'DELETE', path: pathOf(row), body: body && bodyOf(body, world.ids) })
  expect(answer.statusCode, answer.body).toBe(status)
  if (status !== 204) return
  const gone = await world.ask({ who: 'superuser', path: pathOf(row) })
  if (removal === 'archives') expect(gone.json().is_archived).toBe(true)
  else if (removal === 'keeps the name') expect(gone.json().removed).toBe(true)
  else expect(gone.statusCode).toBe(404)
})

const isRecord = (path: string) => registry.has(path)

/** Rights of actions that need a secret, a card or an open slot, which their own tests send. */
const TRIED_ELSEWHERE = /^(apikeys|ssolinks|ssoproviders|webhooks|paymenttokens|appointments\.create)/

test('every write that a role may make of a record is tried by every role', () => {
  const tried = {
    create: creates.map(({ record }) => record),
    update: updates.map(({ row }) => row.split('.')[0]),
    remove: removes.map(({ row }) => row.split('.')[0]),
  }
  const untried = Object.entries(permissions).flatMap(([record, { rights }]) =>
    (['create', 'update', 'remove'] as const).flatMap((verb) =>
      isRecord(record) && verb in rights && !tried[verb].includes(record) ? [`${record}.${verb}`] : [],
    ),
  )
  expect(untried.filter((name) => !TRIED_ELSEWHERE.test(name))).toEqual([])
})

test('a bad token writes nothing anywhere', async () => {
  for (const [record, ids] of Object.entries<Record<string, number>>(world.ids)) {
    const path = `${record}/${Object.values(ids)[0]}`
    const answers = [
      await world.ask({ who: 'badToken', method: 'POST', path: record, body: {} }),
      await world.ask({ who: 'badToken', method: 'PATCH', path, body: {} }),
      await world.ask({ who: 'badToken', method: 'DELETE', path }),
    ]
    const known = answers.filter(({ statusCode }) => statusCode !== 404)
    expect(
      known.every(({ statusCode }) => statusCode === 401),
      record,
    ).toBe(true)
    expect(known.length, record).toBeGreaterThan(1)
  }
})
