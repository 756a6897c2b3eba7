import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY_CALLS } from '../../../contract/people/api-keys.ts'
import { buildApp } from '../../app.ts'
import { tasksOf } from '../../jobs.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { givePassword, PASSWORD, readMailsTo } from '../../testing/account.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { makeSecret } from './key-secret.ts'
import { checkKey } from './viewer-of-key.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  for (const name of ['admin', 'network']) await givePassword(world.services.database, emailOf(name))
})
afterEach(() => world.services.database.undo())

/** The accounts of superuser and Metro have emails by the names of the demonstration. */
const emailOf = (name: string) => ({ admin: 'superuser@bims.example', network: 'metro@bims.example' })[name] as string
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const make = (who: 'superuser' | 'metro', body: Record<string, unknown> = {}) =>
  world.ask({
    who,
    method: 'POST',
    path: 'apikeys',
    body: { name: 'Payroll', role: who === 'metro' ? 'network_admin' : 'staff', expires_at: inDays(30), password: PASSWORD, ...body },
  })
/** A call with a key alone. */
const ask = (key: string, path: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET', body?: object) =>
  world.ask({ who: 'public', method, path, body, headers: { authorization: `Bearer ${key}` } })
const keyOf = async (answer: ReturnType<typeof make>): Promise<{ id: number; key: string }> => (await answer).json()

describe('making a key', () => {
  test('shows it once, and keeps its hash alone', async () => {
    const { id, key, prefix } = (await make('superuser')).json()
    expect(key).toMatch(/^bims_[\w-]{43}$/)
    const read = await world.ask({ who: 'superuser', path: `apikeys/${id}` })
    expect(read.json()).toMatchObject({
      prefix,
      name: 'Payroll',
      role: 'staff',
      owner_name: 'superuser',
      calls_per_minute: KEY_CALLS.usual,
    })
    const row = await world.services.database.one<{ row: string }>(sql`select k::text as row from api_key k where id = ${id}`)
    for (const shown of [read.body, (await world.ask({ who: 'superuser', path: 'apikeys' })).body, row?.row])
      expect(shown).not.toContain(key)
  })

  test('is mailed to its owner, and a new password names the keys that outlive it', async () => {
    const { database } = world.services
    const { id } = await keyOf(make('superuser', { name: 'Payroll' }))
    const made = (await readMailsTo(database, emailOf('admin')))[0]
    expect([made?.subject, made?.text_body]).toEqual(['An API key was made', expect.stringContaining('Payroll')])
    const path = `users/${world.ids.users.superuser}/set_password`
    const setPassword = async (old_password: string, password: string) => {
      expect((await world.ask({ who: 'superuser', method: 'PATCH', path, body: { old_password, password } })).statusCode).toBe(204)
      return (await readMailsTo(database, emailOf('admin')))[0]
    }
    const [first, second] = ['seven lamps over quiet water', 'nine lamps over quiet water']
    expect(await setPassword(PASSWORD, first)).toMatchObject({
      subject: 'Your password was changed',
      text_body: expect.stringMatching(/API keys: .*Payroll/),
    })
    await world.services.database.run(sql`update api_key set removed_at = now() where id = ${id}`)
    expect((await setPassword(first, second))?.text_body).not.toContain('Payroll')
  })

  test('requires the password', async () => {
    expect((await make('superuser', { password: 'wrong' })).json()).toMatchObject({
      code: 'WRONG_PASSWORD',
      errors: { password: expect.anything() },
    })
    expect((await make('superuser', { password: undefined })).statusCode).toBe(400)
  })

  test.each([
    ['an expiry that is over', 'superuser', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an expiry in two years', 'superuser', { expires_at: inDays(800) }, 'expires_at'],
    ['a role without its scope', 'superuser', { role: 'network_admin' }, 'context_id'],
    ['a scope without a role that has one', 'superuser', { role: 'staff', context_id: 1 }, 'context_id'],
    ['a network that is not there', 'superuser', { role: 'network_admin', context_id: 999_999 }, 'context_id'],
    ['another role than its own', 'metro', { role: 'staff' }, 'role'],
    ['a role with rights that it lacks itself', 'metro', { role: 'lsv_user' }, 'role'],
    ['no name', 'superuser', { name: ' ' }, 'name'],
    ['an unknown field', 'superuser', { prefix: 'x' }, 'prefix'],
  ] as const)('with %s is refused', async (_what, who, body, field) => {
    const answer = await make(who, body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  })

  test('is refused for the network of somebody else', async () => {
    expect((await make('metro', { context_id: world.ids.networks.coastal })).json().errors).toEqual({ context_id: 'Not found' })
  })

  test('is in the audit log, like its revocation and all that the key does, with its id', async () => {
    const { id, key } = await keyOf(make('superuser', { role: 'superuser' }))
    await ask(key, `applicants/${world.ids.applicants.ana}`)
    await world.ask({ who: 'superuser', method: 'DELETE', path: `apikeys/${id}` })
    const events = await world.services.database.rows(sql`
      select event, row_id, detail->'api_key' as used from audit_event where resource = 'apikeys' or detail ? 'api_key' order by seq`)
    expect(events).toEqual([
      { event: 'key-create', row_id: id, used: null },
      { event: 'read', row_id: world.ids.applicants.ana, used: id },
      { event: 'key-revoke', row_id: id, used: null },
    ])
  })
})

describe('a key', () => {
  test('acts as its role, for its network', async () => {
    const { key } = await keyOf(make('superuser', { role: 'network_admin', context_id: world.ids.networks.metro }))
    const own = (await ask(key, 'appointments')).json().results.map(({ id }: { id: number }) => id)
    expect(own).toContain(world.ids.appointments.anas)
    expect(own).not.toContain(world.ids.appointments.bens)
    expect((await ask(key, 'notes')).statusCode).toBe(403)
    expect((await ask(key, `appointments/${world.ids.appointments.bens}`)).statusCode).toBe(404)
  })

  test('acts as the desk of a location', async () => {
    const { key } = await keyOf(make('superuser', { role: 'lsv_user', context_id: world.ids.livescanvendors.seaside }))
    expect((await ask(key, 'appointments')).json().results.map(({ id }: { id: number }) => id)).toEqual([world.ids.appointments.bens])
  })

  test.each([
    ['PATCH', 'users/1/set_password'],
    ['POST', 'users'],
    ['GET', 'mfa'],
    ['DELETE', 'sessions'],
    ['GET', 'auth/session'],
    ['GET', 'apikeys'],
    ['POST', 'apikeys'],
    ['PATCH', 'livescanvendors/1/add_user'],
    ['GET', 'mails'],
    ['GET', 'textmessages'],
    ['GET', 'webhooks'],
    ['DELETE', 'applicants/1'],
  ] as const)('never serves %s %s', async (method, path) => {
    const { key } = await keyOf(make('superuser', { role: 'superuser' }))
    const answer = await ask(key, path, method, method === 'GET' ? undefined : {})
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'API keys may not do this: sign in.'])
  })

  test('for reading only is refused every write', async () => {
    const { key } = await keyOf(make('superuser', { read_only: true }))
    expect((await ask(key, 'notes')).statusCode).toBe(200)
    const answer = await ask(key, 'notes', 'POST', { applicant: world.ids.applicants.ana, note_text: 'x' })
    expect([answer.statusCode, answer.json().detail]).toEqual([403, 'This API key may only read.'])
  })

  test('writes as its owner', async () => {
    const { key } = await keyOf(make('superuser'))
    const answer = await ask(key, 'notes', 'POST', { applicant: world.ids.applicants.ana, note_text: 'x' })
    expect([answer.statusCode, answer.json().author]).toEqual([201, world.ids.users.superuser])
  })

  test('notes when it was used last', async () => {
    const { id, key } = await keyOf(make('superuser'))
    const used = async () => (await world.ask({ who: 'superuser', path: `apikeys/${id}` })).json().last_used
    expect(await used()).toBeNull()
    await ask(key, 'notes')
    expect(await used()).not.toBeNull()
  })

  test('changes a hire status without an undo on the screens of its maker', async () => {
    const { key } = await keyOf(make('superuser'))
    const path = `applicants/${world.ids.applicants.ana}`
    const status = await world.services.database.one<{ id: number }>(
      sql`insert into status_code (slug, description) values ('by-key', 'By key') returning id`,
    )
    expect((await ask(key, path, 'PATCH', { status_code: status?.id })).statusCode).toBe(200)
    const open = async () => (await world.ask({ who: 'superuser', path: 'applicants/open_changes' })).json().results
    expect(await open()).toEqual([])
    expect((await world.ask({ who: 'superuser', method: 'PATCH', path, body: { status_code: null } })).statusCode).toBe(200)
    expect(await open()).toHaveLength(1)
  })

  test('is refused when it is unknown, revoked or expired, each by the same sentence', async () => {
    const keyRefused = {
      status: 401,
      code: 'SIGN_IN',
      detail: expect.stringMatching(/^The API key is not valid: it is unknown, expired or revoked/),
    }
    expect((await ask(makeSecret().key, 'notes')).json()).toMatchObject(keyRefused)
    const revoked = await keyOf(make('superuser'))
    await world.ask({ who: 'superuser', method: 'DELETE', path: `apikeys/${revoked.id}` })
    expect((await ask(revoked.key, 'notes')).json()).toMatchObject(keyRefused)
    const expired = await keyOf(make('superuser'))
    await world.services.database.run(sql`update api_key set expires_at = now() - interval '1 second' where id = ${expired.id}`)
    expect((await ask(expired.key, 'notes')).json()).toMatchObject(keyRefused)
  })

  test.each([
    ['is locked', sql`disabled_at = now()`, 401],
    ['is removed', sql`removed_at = now()`, 401],
    ['is a superuser no longer', sql`is_superuser = false`, 401],
    ['has to choose a new password', sql`must_change_password = true`, 403],
  ])('is refused when its owner %s', async (_what, change, status) => {
    const { key } = await keyOf(make('superuser'))
    await world.services.database.run(sql`update user_account set ${change} where id = ${world.ids.users.superuser}`)
    expect((await ask(key, 'notes')).statusCode).toBe(status)
  })

  test('of a network is refused when its owner belongs to another one', async () => {
    const { key } = await keyOf(make('metro'))
    expect((await ask(key, 'appointments')).statusCode).toBe(200)
    await world.services.database.run(
      sql`update user_account set context_id = ${world.ids.networks.coastal} where id = ${world.ids.users.metro}`,
    )
    expect((await ask(key, 'appointments')).statusCode).toBe(401)
  })

  test.each([
    ['network_admin', 'network'],
    ['lsv_user', 'live_scan_vendor'],
  ] as const)('of a %s is refused once its %s is archived', async (role, table) => {
    const scope = role === 'lsv_user' ? world.ids.livescanvendors.downtown : world.ids.networks.metro
    const { key } = await keyOf(make('superuser', { role, context_id: scope }))
    expect((await ask(key, 'appointments')).statusCode).toBe(200)
    await world.services.database.run(sql`update ${raw(table)} set removed_at = now() where id = ${scope}`)
    expect((await ask(key, 'appointments')).statusCode).toBe(401)
  })

  test('does nothing that its owner may not do, whatever its own role may', () => {
    const viewer = { role: 'superuser', key: { id: 1, owner_role: 'staff', read_only: false, calls_per_minute: 1 } } as unknown as Viewer
    expect(() => checkKey(viewer, 'auditevents.list', 'GET')).toThrow('The owner of this API key may not do this.')
    expect(() => checkKey(viewer, 'notes.list', 'GET')).not.toThrow()
  })

  test('is never taken from the query or the cookie', async () => {
    const { key } = await keyOf(make('superuser'))
    expect((await world.ask({ who: 'public', path: `notes?key=${key}` })).statusCode).toBe(401)
  })
})

test('a key is named with what its changes of many do later', async () => {
  const { id, key } = await keyOf(make('superuser'))
  const body = { applicants: [world.ids.applicants.ana], note: 'Called' }
  const changed = await ask(key, 'applicants/changes', 'POST', body)
  expect(changed.statusCode, changed.body).toBe(202)
  await tasksOf(world.services).change_many({ bulk_change: changed.json().id } as never)
  const written = sql`select detail -> 'api_key' as used from audit_event where resource = 'notes' order by seq desc limit 1`
  expect(await world.services.database.one(written)).toEqual({ used: id })
})

test('a key ends with the account of its maker, for good, while keys of others go on', async () => {
  const [ended, other] = [await keyOf(make('metro')), await keyOf(make('superuser'))]
  const mine = async () => (await world.ask({ who: 'superuser', path: `apikeys?owner=${world.ids.users.metro}` })).json().results
  expect(await mine()).toMatchObject([{ id: ended.id }])
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `users/${world.ids.users.metro}` })).statusCode).toBe(204)
  expect((await ask(ended.key, 'appointments')).statusCode).toBe(401)
  expect((await ask(other.key, 'notes')).statusCode).toBe(200)
  expect(await mine()).toEqual([])
  const revoked = sql`select row_id from audit_event where event = 'key-revoke'`
  expect(await world.services.database.rows(revoked)).toEqual([{ row_id: ended.id }])
})

test('a key of a network or a location reads no account, since its own is that of its maker', async () => {
  const { metro } = world.ids.networks
  for (const scope of [
    { role: 'network_admin', context_id: metro },
    { role: 'lsv_user', context_id: world.ids.livescanvendors.seaside },
  ]) {
    const { key } = await keyOf(make('superuser', scope))
    expect((await ask(key, `users/${world.ids.users.superuser}`)).statusCode).toBe(404)
  }
  const { key } = await keyOf(make('metro'))
  expect((await ask(key, `users/${world.ids.users.metro}`)).statusCode).toBe(404)
})

describe('the calls of a key', () => {
  let server: TestServer
  let twin: { app: FastifyInstance; database: Database; address: string }
  beforeAll(async () => {
    server = await openTestServer({})
    const { host, port, user, database: name } = server.database.pool.options
    const database = openDatabase({ host, port, user, database: name })
    const app = await buildApp({ ...server.services, database })
    twin = { app, database, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
  })
  afterAll(async () => {
    await twin.app.close()
    await twin.database.close()
    await server.close()
  })

  const makeFor = async (calls_per_minute: number): Promise<string> => {
    const made = await server.call('POST', 'apikeys', {
      who: 'metro',
      body: { name: 'Some a minute', role: 'network_admin', calls_per_minute, expires_at: inDays(1), password: TEST_PASSWORD },
    })
    return made.body.key
  }
  const call = (key: string, address = server.address) =>
    fetch(`${address}/api/appointments`, { headers: { authorization: `Bearer ${key}` } })
  /** Minutes begin with the minutes of the database's clock. */
  const waitForRoomInMinute = async () => {
    const { second } = (await server.database.one<{ second: number }>(sql`select extract(second from now())::float8 as second`)) ?? {
      second: 0,
    }
    if (second > 45) await pause((60.1 - second) * 1_000)
  }

  test('may be many, also when one owner makes the keys at the same time', async () => {
    const body = { name: 'One of many', role: 'network_admin', expires_at: inDays(1), password: TEST_PASSWORD }
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.call('POST', 'apikeys', { who: 'metro', body })))
    // A busy server may refuse some with 503.
    expect([...new Set(answers.map(({ status }) => status).filter((status) => status !== 503))]).toEqual([201])
  })

  test('are counted by key, and every answer says how many are left', { timeout: 60_000 }, async () => {
    const [two, other] = [await makeFor(2), await makeFor(2)]
    await waitForRoomInMinute()
    const answers = [await call(two), await call(two), await call(two)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', '0'])
    expect(answers[2]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('2')
    expect((await call(other)).status).toBe(200)
    expect((await server.call('GET', 'appointments', { who: 'metro' })).headers.get('ratelimit-limit')).toBeNull()
  })

  test('are counted by all servers together', { timeout: 60_000 }, async () => {
    const key = await makeFor(10)
    await waitForRoomInMinute()
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => call(key, at % 2 === 0 ? server.address : twin.address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })
})
