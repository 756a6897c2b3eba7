import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordKinds } from '../../routes.ts'
import { idAt } from '../named-ids.ts'
import { expectedRecords } from '../records/all-records.ts'
import { makeWorld, type World } from '../world.ts'
import { cases } from './action-cases.ts'
import { type Body, bodyOf, callers, type Statuses } from './statuses.ts'

type Call = { method: string; path: string; row?: string | undefined; body?: Body | undefined; by: Statuses }

const actionCalls = cases.map(({ call, ...each }): Call => {
  const [method = '', path = ''] = call.split(' ')
  return { ...each, method, path }
})
const recordCalls = Object.entries(expectedRecords).flatMap(([record, { creates = [], updates = [], removes = [] }]): Call[] => [
  ...creates.map(({ body, by }) => ({ method: 'POST', path: record, body, by })),
  ...updates.map(({ row, body, by }) => ({ method: 'PATCH', path: `${record}/:id`, row: `${record}.${row}`, body, by })),
  ...removes.map(({ row, body, by }) => ({ method: 'DELETE', path: `${record}/:id`, row: `${record}.${row}`, body, by })),
])

/** The calls that change something, by callers who are refused for what they are and not for what the row is. */
const refused = [...actionCalls, ...recordCalls]
  .filter(({ method }) => method !== 'GET')
  .flatMap((call) => {
    const isPossible = callers.some((who) => call.by[who] < 400 || call.by[who] === 409)
    return callers.map((who) => ({ ...call, who, status: call.by[who] })).filter(({ status }) => isRefusal(status, isPossible))
  })

function isRefusal(status: number, isPossible: boolean): boolean {
  return [401, 403, 404].includes(status) || (status === 400 && isPossible)
}

let world: World
let locks: PoolClient
beforeAll(async () => {
  world = await makeWorld()
  locks = await world.services.database.pool.connect()
  await lockEverything()
})
afterAll(async () => {
  await locks.query('rollback')
  locks.release()
  await world.close()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

/** Locks every row of every record, as the writers of all of them do. A session is written by each of its calls. */
async function lockEverything(): Promise<void> {
  await locks.query('begin; set local idle_in_transaction_session_timeout = 0')
  const tables = new Set(recordKinds.map(({ table }) => table).filter((table) => table !== 'session'))
  for (const table of tables) await locks.query(`select from ${table} for no key update`)
}

test('there are refused calls of every kind', () => {
  expect(refused.length).toBeGreaterThan(400)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400, 401, 403, 404]))
})

test.each(refused)('$method $path, $row, by $who is answered $status while others hold all locks', async ({ who, status, ...call }) => {
  const path = call.row === undefined ? call.path.replace(/:\w+/, 'x') : call.path.replace(/:\w+/, String(idAt(world.ids, call.row)))
  const body = call.body && bodyOf(call.body, world.ids)
  const answer = await world.ask({ who, method: call.method as 'POST', path, body })
  expect(answer.statusCode, answer.body).toBe(status)
})
