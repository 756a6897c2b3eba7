import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VerifyAnswer } from '../../contract/operations/audit.ts'
import { sealAudit } from '../platform/audit/audit-chain.ts'
import { idAt, pathAt } from '../testing/named-ids.ts'
import { openTestServer } from '../testing/test-server.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

/** Longer than transactions of other tests on the same PostgreSQL, which the check waits for. */
const PATIENCE_MS = 30_000

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const db = () => world.services.database
const list = async (query = '', who: Principal = 'superuser') => world.ask({ who, path: `auditevents${query}` })
const events = async (query: string) => (await list(query)).json().results.map(({ event }: { event: string }) => event)
const last = () =>
  db().one<Record<string, unknown>>(sql`
    select event, outcome, reason, actor, actor_role, resource, row_id, employer, network, changed, detail from audit_event order by seq desc limit 1`)

describe('an event is recorded', () => {
  test('an entry has actor, origin, record and person, and field names instead of values', async () => {
    const ana = world.ids.applicants.ana
    await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `applicants/${ana}`,
      body: {
        first_name: 'Anabel',
        ssn4: '9876',
        status_code: world.ids.statuscodes.unused,
      },
    })
    expect(await last()).toEqual({
      event: 'update',
      outcome: 'ok',
      reason: null,
      actor: world.ids.users.staff,
      actor_role: 'staff',
      resource: 'applicants',
      row_id: ana,
      employer: world.ids.employers.lakeside,
      network: null,
      changed: expect.arrayContaining(['first_name', 'ssn4', 'status_code']),
      detail: { status_code_before: world.ids.statuscodes.cleared, status_code_after: world.ids.statuscodes.unused },
    })
    const [{ applicant_name, ...row }] = (await list(`?row_id=${ana}&resource=applicants`)).json().results
    expect(applicant_name).toBe('Tester, Anabel')
    expect(row).toMatchObject({ actor_name: 'staff', ip: '127.0.0.1', request_id: expect.any(String), session: expect.any(Number) })
    expect(row.bytes_in).toBeGreaterThan(40)
    expect(JSON.stringify(row)).not.toMatch(/9876|Anabel/)
  })

  test.each<{ who: Principal; row: string; change: object; detail: object }>([
    {
      who: 'metro',
      row: 'applicanttypes.teacher',
      change: { pricing: '55.00' },
      detail: { pricing_before: '40.00', pricing_after: '55.00' },
    },
    { who: 'metro', row: 'livescanvendors.downtown', change: { public: false }, detail: { public_before: true, public_after: false } },
    {
      who: 'superuser',
      row: 'users.staff',
      change: { is_superuser: true },
      detail: { is_superuser_before: false, is_superuser_after: true },
    },
    {
      who: 'downtown',
      row: 'appointments.anas',
      change: { status: 'COMPLETED', reason: 'Given on paper' },
      detail: { status_before: 'SCHEDULED', status_after: 'COMPLETED', missing: 'demographics,notice' },
    },
  ])('a change of $row with what it was and is', async ({ who, row, change, detail }) => {
    const [record = ''] = row.split('.')
    const answer = await world.ask({ who, method: 'PATCH', path: pathAt(world.ids, row), body: change })
    expect(answer.statusCode, answer.body).toBe(200)
    const audit = await db().rows(
      sql`select detail from audit_event where event = 'update' and resource = ${record} and detail is not null`,
    )
    expect(audit).toEqual([{ detail }])
  })

  test.each([
    { row: 'livescanvendors.downtown', whose: 'network', employer: null, network: 'metro' },
    { row: 'employers.parish', whose: 'employer', employer: 'parish', network: null },
    { row: 'users.seaside', whose: 'network of the location', employer: null, network: 'coastal' },
    { row: 'appointments.bens', whose: 'employer of the applicant', employer: 'parish', network: null },
    { row: 'notes.staffs', whose: 'employer of the applicant', employer: 'lakeside', network: null },
    { row: 'oris.seasides', whose: 'network of the location', employer: null, network: 'coastal' },
  ])('an access to $row with the $whose', async ({ row, employer, network }) => {
    const [record] = row.split('.')
    await db().run(sql`
      insert into audit_event (event, actor_role, resource, row_id) values ('x', 'staff', ${record}, ${idAt(world.ids, row)})`)
    const recorded = await last()
    const nameOf = (record: 'employers' | 'networks', value: unknown) =>
      Object.entries(world.ids[record]).find(([, known]) => known === value)?.[0] ?? null
    expect({ employer: nameOf('employers', recorded?.employer), network: nameOf('networks', recorded?.network) }).toEqual({
      employer,
      network,
    })
  })

  test('refused actions and calls for hidden or absent rows have an entry', async () => {
    await world.ask({ who: 'downtown', path: `notes/${world.ids.notes.staffs}` })
    expect(await last()).toMatchObject({
      event: 'refused',
      outcome: 'refused',
      reason: 'FORBIDDEN',
      resource: 'notes',
      row_id: world.ids.notes.staffs,
    })
    await world.ask({ who: 'downtown', path: `appointments/${world.ids.appointments.bens}` })
    expect(await last()).toMatchObject({
      event: 'refused',
      reason: 'NOT_FOUND',
      resource: 'appointments',
      row_id: world.ids.appointments.bens,
    })
    const before = await db().one<{ count: number }>(sql`select count(*) as count from audit_event`)
    await world.ask({ who: 'public', path: 'notes' })
    expect(await db().one(sql`select count(*) as count from audit_event`)).toEqual(before)
  })

  test('a list and a search have an entry with the number of rows', async () => {
    await world.ask({ who: 'staff', path: 'applicants?name=tester' })
    expect(await last()).toMatchObject({ event: 'list', resource: 'applicants', detail: { count: 5 } })
  })

  test('an account and a location are named as they are called now', async () => {
    const { users, livescanvendors } = world.ids
    await db().run(sql`
      insert into audit_event (event, actor_role, resource, row_id, outcome) values ('update', 'superuser', 'users', ${users.downtown}, 'ok')`)
    await world.ask({ who: 'superuser', method: 'PATCH', path: `livescanvendors/${livescanvendors.downtown}`, body: { name: 'Old Town' } })
    const [changed] = (await list('?resource=livescanvendors&event=update')).json().results
    expect(changed).toMatchObject({ row_id: livescanvendors.downtown, row_name: 'Old Town' })
    const [reset] = (await list('?resource=users')).json().results
    expect(reset).toMatchObject({ row_id: users.downtown, row_name: 'downtown' })
  })

  test('a list of what belongs to one person names the person', async () => {
    const { ana } = world.ids.applicants
    await world.ask({ who: 'staff', path: `identifications?applicant=${ana}` })
    expect(await last()).toMatchObject({ event: 'list', resource: 'identifications', row_id: null, detail: { applicant: ana } })
    const [row] = (await list('?resource=identifications')).json().results
    expect(row).toMatchObject({ applicant: ana, applicant_name: expect.stringContaining('Tester') })
  })
})

describe('the log', () => {
  test('is read by superusers only, and each reading is recorded', async () => {
    expect((await list()).statusCode).toBe(200)
    expect(await last()).toMatchObject({ event: 'audit-read', resource: 'auditevents', actor_role: 'superuser', detail: { filters: '' } })
    for (const [who, status] of [
      ['public', 401],
      ['downtown', 403],
      ['metro', 403],
      ['staff', 403],
    ] as const)
      for (const answer of [
        await list('', who),
        await world.ask({ who, path: 'auditevents/csv' }),
        await world.ask({ who, path: 'auditevents/words' }),
        await world.ask({ who, method: 'POST', path: 'auditevents/verify', body: {} }),
      ])
        expect(answer.statusCode).toBe(status)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect([403, 404]).toContain(
        (await world.ask({ who: 'superuser', method, path: 'auditevents/1', body: method === 'PATCH' ? {} : undefined })).statusCode,
      )
  })

  test('shows a write that changed nothing', async () => {
    await world.ask({ who: 'superuser', method: 'PATCH', path: `employers/${world.ids.employers.parish}`, body: {} })
    const { statusCode, body } = await world.ask({ who: 'superuser', path: 'auditevents?event=update' })
    expect(statusCode, body).toBe(200)
    expect(JSON.parse(body).results[0]).toMatchObject({ resource: 'employers', changed: null })
  })

  test('is filtered by event, actor, record, days and outcome, and paged by number', async () => {
    await world.ask({ who: 'staff', path: `applicants/${world.ids.applicants.ana}` })
    await world.ask({ who: 'downtown', path: 'notes' })
    expect(await events('?event=read&actor=staff')).toEqual(['read'])
    expect(await events('?actor=STAFF@bims.example&outcome=ok')).toEqual(['read'])
    expect(await events(`?actor=${world.ids.users.downtown}`)).toEqual(['refused'])
    expect(await events('?actor=nobody')).toEqual([])
    expect(await events(`?resource=applicants&row_id=${world.ids.applicants.ana}&event=read`)).toEqual(['read'])
    expect(await events('?outcome=refused')).toContain('refused')
    const today = (await db().one<{ day: string }>(sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day`))?.day
    expect((await list(`?after=${today}&before=${today}`)).json().count).toBeGreaterThan(2)
    expect((await list('?before=2020-01-01')).json().count).toBe(0)
    expect((await list('?after=yesterday')).json().errors).toEqual({ after: 'Must be a date, YYYY-MM-DD' })
    const first = (await list('?limit=2')).json()
    const second = (await list(`?limit=2&cursor=${first.next}`)).json()
    const ids = [...first.results, ...second.results].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((one: number, other: number) => other - one))
  })

  test('lists its possible filter values and the titles of record kinds', async () => {
    await world.ask({ who: 'staff', path: `applicants/${world.ids.applicants.ana}` })
    const { events: known, resources: about, titles } = (await world.ask({ who: 'superuser', path: 'auditevents/words' })).json()
    expect(known).toContain('read')
    expect(about).toContain('applicants')
    expect(titles).toMatchObject({ applicants: 'Applicants', locations: 'Entities' })
  })

  test('is exported by the same filters, without formulas, and the export is recorded', async () => {
    await db().run(sql`insert into audit_event (event, actor_role, user_agent) values ('odd', 'staff', '=HYPERLINK("x")')`)
    const answer = await world.ask({ who: 'superuser', path: 'auditevents/csv?event=odd' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(await last()).toMatchObject({ event: 'audit-export', detail: { rows: 1, filters: 'event' } })
    expect((await world.ask({ who: 'superuser', path: 'auditevents/csv?limit=1' })).statusCode).toBe(400)
    expect((await world.ask({ who: 'superuser', path: 'auditevents/csv?nothing=1' })).statusCode).toBe(400)
  })
})

test('a limit that is exceeded repeatedly is recorded once a minute', async () => {
  const server = await openTestServer({})
  const attempt = () => server.call('POST', 'auth/token', { body: { username: 'nobody', password: 'x' } })
  await attempt()
  // Counts in the next window too, which may begin at any moment.
  await server.database.run(sql`update attempt set count = 1000`)
  await server.database.run(sql`insert into attempt select scope, key, window_start + interval '15 minutes', count from attempt`)
  for (let time = 0; time < 3; time += 1) expect((await attempt()).status).toBe(429)
  const refusals = await server.database.rows(sql`select outcome, reason, resource from audit_event where event = 'refused'`)
  expect(refusals).toEqual([{ outcome: 'refused', reason: 'TOO_MANY', resource: 'auth/token' }])
  await server.close()
})

test('a superuser can check the chain, stretch by stretch, up to the first error', async () => {
  const server = await openTestServer()
  const { database } = server
  await database.run(sql`update user_account set is_superuser = true where username = 'staff'`)
  const verify = async (body: object = {}) => (await server.call('POST', 'auditevents/verify', { who: 'staff', body })).body as VerifyAnswer
  await database.run(sql`insert into audit_event (event, actor_role) select 'x', 'staff' from generate_series(1, 5500)`)
  await sealAudit(database, PATIENCE_MS)
  const first = await verify()
  expect(first).toMatchObject({ checked: 5_000, next: 5_000, fault: null, rows: 5_500 })
  const second = await verify({ after: first.next })
  expect(second).toMatchObject({ checked: 500, next: null, fault: null, head: first.head })
  expect((await verify({ after: 5_000, printed: `5500:${'0'.repeat(64)}` })).fault).toEqual({ seq: 5_500, how: 'PRINTED' })
  expect((await verify({ after: 5_000, printed: String(first.head).toUpperCase() })).fault).toBeNull()
  expect((await server.call('POST', 'auditevents/verify', { who: 'staff', body: { printed: 'x' } })).body.errors.printed).toMatch(
    /as it was printed/,
  )
  await sealAudit(database, PATIENCE_MS)
  await database.transaction(async (db) => {
    await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`update audit_event set actor_role = 'system' where seq = 42`)
  })
  expect(await verify()).toMatchObject({ fault: { seq: 42, how: 'CHANGED' }, next: null })
  expect(
    await database.one(sql`select outcome, reason, row_id from audit_event where event = 'audit-verify' order by seq desc limit 1`),
  ).toEqual({
    outcome: 'refused',
    reason: 'CHANGED',
    row_id: 42,
  })
  await server.close()
}, 60_000)
