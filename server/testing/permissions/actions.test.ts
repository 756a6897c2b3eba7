import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actions } from '../../routes.ts'
import { idAt } from '../named-ids.ts'
import { makeWorld, type World } from '../world.ts'
import { cases } from './action-cases.ts'
import { bodyOf, callers } from './statuses.ts'

/** Actions on the caller's own account, tested elsewhere. */
const ownAccount = /^(\w+) \/api\/(auth|mfa|sessions|signons)(\/|$)/
/** Verbs of records that are actions: in writes.test.ts. */
const writes = /^(POST|PATCH|DELETE) \/api\/(applicants|users|appointments|employers|networks|livescanvendors|waiversignatures)(\/:id)?$/

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const named = cases.map((each) => ({ ...each, name: [each.call, each.query, each.row].filter(Boolean).join(' ') }))

describe.each(named)('$name', ({ call, query = '', row, body, by }) => {
  test.each(callers.map((who) => ({ who, status: by[who] })))('by $who is $status', async ({ who, status }) => {
    const [method = '', path = ''] = call.split(' ')
    const id = row === undefined ? '' : String(idAt(world.ids, row))
    const called = path.replace(/:(id|token|hold)/, id || 'x') + (query && `?${query}${query.endsWith('=') ? id : ''}`)
    const answer = await world.ask({ who, method: method as 'GET', path: called, body: body && bodyOf(body, world.ids) })
    expect(answer.statusCode, answer.body).toBe(status)
  })
})

test('every action is in the table', () => {
  const listed = new Set(cases.map(({ call }) => call.replace(' ', ' /api/')))
  const missing = actions
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !listed.has(name) && !ownAccount.test(name) && !writes.test(name))
  expect(missing, 'Write their rows by hand from docs/permissions.json').toEqual([])
})
