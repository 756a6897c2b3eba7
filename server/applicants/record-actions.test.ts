import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TimelineEntry } from '../../contract/applicants/applicant-actions.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const ana = () => world.ids.applicants.ana
const cora = () => world.ids.applicants.cora
const database = () => world.services.database
const others: Principal[] = ['public', 'downtown', 'seaside', 'metro', 'coastal', 'detached']
const statusesOf = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const statuses: number[] = []
  for (const who of others) statuses.push((await world.ask({ who, method, path, body })).statusCode)
  return statuses
}

describe('masked values', () => {
  const reveal = (who: Principal, fields: string[], applicant = ana()) =>
    world.ask({ who, method: 'POST', path: `applicants/${applicant}/reveal`, body: { fields } })

  test('masked values are revealed to staff on demand, and each reveal is recorded', async () => {
    const answer = await reveal('staff', ['ssn4', 'dob', 'identifiers'])
    expect(answer.json()).toEqual({ ssn4: '1234', dob: '1990-04-05', identifiers: { [world.ids.identifications.anas]: 'D1234567' } })
    expect(answer.headers['cache-control']).toMatch(/no-store/)
    expect(
      await database().rows(sql`select actor, row_id, changed from audit_event where event = 'reveal' order by seq desc limit 1`),
    ).toEqual([{ actor: world.ids.users.staff, row_id: ana(), changed: ['ssn4', 'dob', 'identifiers'] }])
    expect((await reveal('staff', ['email'])).statusCode).toBe(400)
  })

  test('a desk may reveal them from a day before to a week ahead, except document numbers; other roles may not', async () => {
    expect((await reveal('downtown', ['ssn4'])).json()).toEqual({ ssn4: '1234' })
    expect((await reveal('downtown', ['identifiers'])).statusCode).toBe(403)
    await database().run(sql`update appointment set date_time = date_time + interval '9 days', ends_at = ends_at + interval '9 days'
      where id = ${world.ids.appointments.anas}`)
    expect((await reveal('downtown', ['ssn4'])).statusCode).toBe(403)
    expect((await reveal('seaside', ['ssn4'])).statusCode).toBe(404)
    expect([(await reveal('metro', ['ssn4'])).statusCode, (await reveal('public', ['ssn4'])).statusCode]).toEqual([403, 401])
  })

  test('a desk may not reveal them for an appointment at another location', async () => {
    const { livescanvendors, appointments } = world.ids
    await database().run(sql`
      insert into appointment (id, applicant, lsv, date_time, ends_at, station, status, price)
      select 4711471147, applicant, ${livescanvendors.seaside}, date_time, ends_at, 1, 'SCHEDULED', price
      from appointment where id = ${appointments.anas}`)
    await database().run(sql`update appointment set date_time = date_time + interval '9 days', ends_at = ends_at + interval '9 days'
      where id = ${appointments.anas}`)
    expect((await reveal('seaside', ['ssn4'])).statusCode).toBe(200)
    expect((await reveal('downtown', ['ssn4'])).statusCode).toBe(403)
  })
})

describe('the timeline', () => {
  const timeline = async (query = '') => (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline${query}` })).json()

  test('the timeline lists events with their actors, the latest first', async () => {
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { status_code: world.ids.statuscodes.unused } })
    await world.ask({ who: 'staff', method: 'PATCH', path: `addresses/${world.ids.addresses.anas}`, body: { city: 'Tampa' } })
    await world.ask({
      who: 'staff',
      method: 'DELETE',
      path: `waiversignatures/${world.ids.waiversignatures.uploaded}`,
      body: { reason: 'Wrong page' },
    })
    await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `applicants/${ana()}/illegible`,
      body: { tcr: 'TCR-1', transaction_id: 'TCN-1' },
    })
    await world.ask({ who: 'superuser', method: 'POST', path: `applicants/${ana()}/reveal`, body: { fields: ['dob'] } })
    const { results, next } = await timeline()
    const entries = results.map(({ kind, event, what, who }: TimelineEntry) => [kind, event, what, who].join('|'))
    for (const one of [
      'status|STATUS|Unused|staff@bims.example',
      'details|UPDATE|Home address|staff@bims.example',
      'waiver|REMOVED|Waiver|staff@bims.example',
      'illegible|ILLEGIBLE|TCR TCR-1|staff@bims.example',
      'access|REVEALED|dob|superuser@bims.example',
      'note|CREATED||staff@bims.example',
      'payment|PAID|$40.00|',
      'waiver|GENERATED|Waiver|',
    ])
      expect(entries, one).toContain(one)
    expect(entries.some((one: string) => one.startsWith('appointment|BOOKED|Downtown'))).toBe(true)
    expect(results.find(({ event }: TimelineEntry) => event === 'REMOVED').reason).toBe('Wrong page')
    const times = results.map(({ at }: TimelineEntry) => at)
    expect(times).toEqual([...times].sort().reverse())
    expect(next).toBe(null)
  })

  test('the timeline has pages without gaps or duplicates', async () => {
    await database().run(sql`
      insert into note (applicant, note_text, author, created) select ${ana()}, 'x', ${world.ids.users.staff}, '2026-01-01T00:00:00Z' from generate_series(1, 120)`)
    const seen: TimelineEntry[] = []
    let next: string | null = null
    do {
      const page = await timeline(next === null ? '' : `?before=${encodeURIComponent(next)}`)
      seen.push(...page.results)
      next = page.next
    } while (next !== null)
    expect(seen.filter(({ kind, at }) => kind === 'note' && at.startsWith('2026-01-01'))).toHaveLength(120)
    expect((await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline?before=x` })).json().errors).toEqual({
      before: 'Must be the `next` of the page before',
    })
  })

  test('the timeline is for staff only', async () => {
    expect(await statusesOf('GET', `applicants/${ana()}/timeline`)).toEqual([401, 403, 403, 403, 403, 403])
    expect(await statusesOf('GET', `applicants/${ana()}/rejections`)).toEqual([401, 403, 403, 403, 403, 403])
    expect(await statusesOf('GET', `applicants/${ana()}/matches`)).toEqual([401, 403, 403, 403, 403, 403])
    expect((await world.ask({ who: 'staff', path: 'applicants/4711/timeline' })).statusCode).toBe(404)
  })
})

test('a second rejection shows both attempts and the deadline of the name check', async () => {
  const rejections = async () => (await world.ask({ who: 'staff', path: `applicants/${ana()}/rejections` })).json()
  expect(await rejections()).toEqual({ name_check_by: null, results: [] })
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}/illegible`, body: { tcr: 'TCR-1', transaction_id: 'TCN-1' } })
  expect(await rejections()).toMatchObject({ name_check_by: null, results: [{ attempt: 1, tcr: 'TCR-1', who: 'staff@bims.example' }] })
  await database().run(sql`update applicant set illegible = false where id = ${ana()}`)
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}/illegible`, body: { tcr: 'TCR-2', transaction_id: 'TCN-2' } })
  const { name_check_by, results } = await rejections()
  expect(results.map(({ tcr }: { tcr: string }) => tcr)).toEqual(['TCR-1', 'TCR-2'])
  const days = (Date.parse(`${name_check_by}T12:00:00Z`) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBeGreaterThanOrEqual(89)
  expect(Math.round(days)).toBeLessThanOrEqual(91)
})

const merge = (who: Principal = 'staff', other = cora(), headers = {}) =>
  world.ask({ who, method: 'POST', path: `applicants/${ana()}/merge`, body: { other }, headers })

describe('two records of one person', () => {
  test('records are proposed when two of last name, date of birth, last four, email and phone agree within one employer', async () => {
    const proposed = async () =>
      (await world.ask({ who: 'staff', path: `applicants/${ana()}/matches` }))
        .json()
        .results.map(({ first_name, same }: never) => [first_name, same])
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { phone: '3055550123' } })
    expect((await proposed()).map(([name]: [string]) => name).sort()).toEqual(['cora', 'dan', 'eve'])
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${cora()}`, body: { last_name: 'Married' } })
    await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `applicants/${world.ids.applicants.dan}`,
      body: { last_name: 'Other', ssn4: '9999' },
    })
    expect(await proposed()).toEqual([
      ['eve', ['last_name', 'dob', 'ssn4']],
      ['cora', ['dob', 'ssn4']],
    ])
  })

  test('a merge fills gaps, re-encrypts sealed values and moves all related rows to the kept record', async () => {
    await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `applicants/${cora()}`,
      body: { gender: 'F', position: 'Nurse', locations: [world.ids.locations.school] },
    })
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { ssn4: null } })
    for (const address_type of ['HOME', 'WORK'])
      await world.ask({
        who: 'staff',
        method: 'POST',
        path: 'addresses',
        body: {
          applicant: cora(),
          address_type,
          street1: '9 Oak',
          city: 'Miami',
          state: 'FL',
          zip_code: '33101',
        },
      })
    await world.ask({ who: 'staff', method: 'POST', path: 'notes', body: { applicant: cora(), note_text: 'of cora' } })
    const answer = await merge()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ first_name: 'ana', gender: 'F', position: 'Teacher', ssn4: '****' })
    expect(
      (await world.ask({ who: 'staff', method: 'POST', path: `applicants/${ana()}/reveal`, body: { fields: ['ssn4'] } })).json(),
    ).toEqual({ ssn4: '1234' })
    expect((await world.ask({ who: 'staff', path: `applicants/${cora()}` })).statusCode).toBe(404)
    const notes = (await world.ask({ who: 'staff', path: `notes?applicant=${ana()}` })).json().results
    expect(notes.map(({ note_text }: { note_text: string }) => note_text)).toContain('of cora')
    const kept = (await world.ask({ who: 'staff', path: `addresses?applicant=${ana()}` })).json().results
    expect(kept.map(({ address_type, street1 }: Record<string, string>) => [address_type, street1]).sort()).toEqual([
      ['HOME', '1 Main St'],
      ['WORK', '9 Oak'],
    ])
    const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results
    expect(entries.map(({ event }: TimelineEntry) => event)).toEqual(expect.arrayContaining(['MERGED', 'MERGED_AWAY']))
  })

  test('records without a birth date are proposed by email, phone and name', async () => {
    const { ben, dan } = world.ids.applicants
    await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `applicants/${ana()}`,
      body: { email: 'ana@home.example', phone: '3055550123' },
    })
    const same = { dob: null, ssn4: null, last_name: 'Married', phone: '3055550123', email: 'Ana@home.example' }
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${cora()}`, body: same })
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ben}`, body: same })
    await world.ask({
      who: 'staff',
      method: 'PATCH',
      path: `applicants/${dan}`,
      body: { ...same, last_name: 'Other', phone: '3055550124' },
    })
    const { results } = (await world.ask({ who: 'staff', path: `applicants/${ana()}/matches` })).json()
    const found = new Map(results.map(({ id, same }: { id: number; same: string[] }) => [id, same]))
    expect([found.get(cora()), found.get(ben), found.get(dan)]).toEqual([['email', 'phone'], undefined, undefined])
  })

  test('a merge that is sent again, since its answer was lost, is answered and changes nothing', async () => {
    const version = { 'if-match': (await world.ask({ who: 'staff', path: `applicants/${ana()}` })).headers.etag as string }
    const merged = await merge('staff', cora(), version)
    const again = await merge('staff', cora(), version)
    expect([merged.statusCode, again.statusCode, again.headers.etag]).toEqual([200, 200, merged.headers.etag])
    expect(again.json()).toEqual(merged.json())
    const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results
    expect(entries.filter(({ event }: TimelineEntry) => event === 'MERGED')).toHaveLength(1)
  })

  test('a merge is refused for different people or employers, two rejections and the record itself', async () => {
    expect((await merge('staff', world.ids.applicants.ben)).json().code).toBe('ENVIRONMENT')
    expect((await merge('staff', ana())).json().errors).toEqual({ other: 'Must be another record' })
    expect((await merge('staff', 4711)).json().errors).toEqual({ other: 'Not found' })
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${cora()}`, body: { dob: '1991-01-01' } })
    expect((await merge()).json().code).toBe('DIFFERENT_PEOPLE')
    await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${cora()}`, body: { dob: '1990-04-05' } })
    for (const id of [ana(), cora()])
      await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${id}/illegible`, body: { tcr: 'T', transaction_id: 'TCN-3' } })
    expect((await merge()).json().code).toBe('REJECTED')
    expect((await merge('staff', world.ids.applicants.eve, { 'if-match': '"0"' })).statusCode).toBe(412)
    expect(await statusesOf('POST', `applicants/${ana()}/merge`, { other: cora() })).toEqual([401, 403, 403, 403, 403, 403])
  })
})

describe('a note about a record that ends', () => {
  test('a note about a record that was merged meanwhile goes to the kept one', async () => {
    const note = (note_text: string) => world.ask({ who: 'staff', method: 'POST', path: 'notes', body: { applicant: cora(), note_text } })
    await merge()
    const late = await note('too late')
    expect([late.statusCode, late.json().applicant]).toEqual([201, ana()])
  })

  test('a note that is written during a merge is moved with the others, or follows them', async () => {
    const merging = database().transaction(async (db) => {
      await db.run(sql`update applicant set removed_at = now(), merged_into = ${ana()} where id = ${cora()}`)
      await db.run(sql`select from applicant where id = ${cora()} for update`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const during = await world.ask({ who: 'staff', method: 'POST', path: 'notes', body: { applicant: cora(), note_text: 'during' } })
    await merging
    expect([during.statusCode, during.json().applicant]).toEqual([201, ana()])
  })
})

describe('a request for a transfer', () => {
  const anas = () => world.ids.transfers.anas
  const decide = (how: 'approve' | 'decline', body: object, who: Principal = 'staff') =>
    world.ask({ who, method: 'POST', path: `transfers/${anas()}/${how}`, body })
  const away = async () => {
    const made = await database().one<{ id: number }>(sql`
      insert into location (employer, name) values (${world.ids.employers.lakeside}, 'South School') returning id`)
    await database().run(sql`update transfer set location = ${made?.id}, vendor = ${world.ids.vendors.buses} where id = ${anas()}`)
    return made?.id as number
  }

  test('proposes its applicant and is shown on that record and in searches', async () => {
    const { results } = (await world.ask({ who: 'staff', path: `transfers/${anas()}/matches` })).json()
    expect(results.map(({ first_name }: { first_name: string }) => first_name).sort()).toEqual(['ana', 'cora', 'dan', 'eve'])
    await database().run(sql`update applicant set ssn4_index = null, dob_index = null where id <> ${ana()}`)
    const found = (query: string) =>
      world.ask({ who: 'staff', path: query }).then((answer) => answer.json().results.map(({ id }: { id: number }) => id))
    expect(await found('applicants?transfer_pending=true')).toEqual([ana()])
    expect(await found('applicants?transfer_pending=false')).not.toContain(ana())
    const count = async (query: string) => (await world.ask({ who: 'staff', path: `applicants?limit=1&${query}` })).json().count
    const everybody = await count('')
    expect([await count('transfer_pending=true'), await count('transfer_pending=false')]).toEqual([1, everybody - 1])
    // Two requests of one applicant count once.
    const again = await database().one<{ id: number }>(sql`
      insert into transfer (record_key, employer, network, applicant_type, location, vendor, first_name, last_name, email, phone, dob_index, ssn4_index)
      select gen_random_uuid(), employer, network, applicant_type, location, vendor, first_name, last_name, email, phone, dob_index, ssn4_index
      from transfer where id = ${anas()} returning id`)
    expect(await found('applicants?transfer_pending=true')).toEqual([ana()])
    expect([await count('transfer_pending=true'), await count('transfer_pending=false')]).toEqual([1, everybody - 1])
    await database().run(sql`delete from transfer where id = ${again?.id}`)
    // Removed applicants count neither with nor without a request.
    await database().run(sql`update applicant set removed_at = now() where id = ${ana()}`)
    expect([await count('transfer_pending=true'), await count('transfer_pending=false')]).toEqual([0, everybody - 1])
    await database().run(sql`update applicant set removed_at = null where id = ${ana()}`)
    expect((await world.ask({ who: 'staff', path: 'applicants?transfer_pending=perhaps' })).json().errors).toEqual({
      transfer_pending: 'Must be true or false',
    })
    expect(await found(`transfers?applicant=${ana()}`)).toEqual([anas()])
    expect(await found(`transfers?applicant=${cora()}`)).toEqual([])
  })

  test.each([
    ['without a number', sql`ssn4_index = null`],
    ['under a new name', sql`last_name = 'Married'`],
  ])('%s is shown on the record and in the timeline before it is decided', async (_how, change) => {
    await database().run(sql`update transfer set ${change} where id = ${anas()}`)
    await database().run(sql`insert into transfer_history (transfer, event) values (${anas()}, 'REQUESTED')`)
    const { results } = (await world.ask({ who: 'staff', path: `transfers?applicant=${ana()}` })).json()
    expect(results).toMatchObject([{ id: anas(), state: 'PENDING' }])
    const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results
    expect(entries.find(({ event }: TimelineEntry) => event === 'REQUESTED')).toMatchObject({ kind: 'transfer', by_applicant: true })
    expect((await world.ask({ who: 'staff', path: 'applicants?transfer_pending=true' })).json().results).toContainEqual(
      expect.objectContaining({ id: ana() }),
    )
  })

  test('moves the applicant once when approved, with a history entry', async () => {
    const south = await away()
    expect((await decide('approve', { applicant: world.ids.applicants.ben })).json().errors).toEqual({ applicant: 'Not found' })
    const answer = await decide('approve', { applicant: ana() })
    expect([answer.statusCode, answer.json().state, answer.json().applicant]).toEqual([200, 'APPROVED', ana()])
    expect((await world.ask({ who: 'staff', path: `applicants/${ana()}` })).json()).toMatchObject({
      locations: [south],
      vendor: world.ids.vendors.buses,
    })
    const events = await database().rows<{ event: string }>(
      sql`select event from applicant_history where applicant = ${ana()} order by id desc limit 1`,
    )
    expect(events).toEqual([{ event: 'TRANSFERRED' }])
    expect((await decide('decline', { reason: 'Too late' })).json().code).toBe('DECIDED')
  })

  test('may keep the other work locations when approved', async () => {
    const south = await away()
    await decide('approve', { applicant: ana(), keep_locations: true })
    expect((await world.ask({ who: 'staff', path: `applicants/${ana()}` })).json().locations).toEqual([world.ids.locations.school, south])
  })

  test.each([
    ['work location', sql`location`, 'South School'],
    ['vendor', sql`vendor`, 'Bus Company'],
  ])('is not approved while its %s is deleted, unless the record has it already', async (what, table, name) => {
    const south = await away()
    await database().run(sql`update vendor set name = 'Bus Company' where id = ${world.ids.vendors.buses}`)
    await database().run(sql`update ${table} set removed_at = now() where name = ${name}`)
    const refused = await decide('approve', { applicant: ana() })
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      409,
      'REFERENCED',
      `The ${what} ${name} was deleted. Restore it, or decline the request.`,
    ])
    const { locations } = (await world.ask({ who: 'staff', path: `applicants/${ana()}` })).json()
    expect(locations).toEqual([world.ids.locations.school])
    const count = async (query: string) => (await world.ask({ who: 'staff', path: `transfers?state=PENDING&${query}` })).json().count
    expect([await count(`location=${south}`), await count(`vendor=${world.ids.vendors.buses}`)]).toEqual([1, 1])
    await database().run(sql`insert into applicant_location (applicant, location) values (${ana()}, ${south})`)
    await database().run(sql`update applicant set vendor = ${world.ids.vendors.buses} where id = ${ana()}`)
    expect((await decide('approve', { applicant: ana() })).statusCode).toBe(200)
  })

  test('moves nobody when declined, and stores the reason', async () => {
    expect((await decide('decline', { reason: ' ' })).json().errors).toEqual({ reason: 'Required' })
    await database().run(sql`update applicant set ssn4_index = null, dob_index = null where id <> ${ana()}`)
    expect((await decide('decline', { reason: 'Prints are too old' })).json()).toMatchObject({
      state: 'DECLINED',
      decline_reason: 'Prints are too old',
      applicant: ana(),
    })
    expect((await world.ask({ who: 'staff', path: `applicants/${ana()}` })).json().locations).toEqual([world.ids.locations.school])
    const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results
    expect(entries.find(({ event }: TimelineEntry) => event === 'DECLINED')).toMatchObject({
      reason: 'Prints are too old',
      what: 'North School',
    })
  })

  test('can be decided by staff only', async () => {
    for (const [how, body] of [
      ['approve', { applicant: ana() }],
      ['decline', { reason: 'x' }],
    ] as const)
      expect(await statusesOf('POST', `transfers/${anas()}/${how}`, body), how).toEqual([401, 403, 403, 403, 403, 403])
    expect(await statusesOf('GET', `transfers/${anas()}/matches`)).toEqual([401, 403, 403, 403, 403, 403])
    expect(await statusesOf('PATCH', `applicants/${ana()}/resend`, {})).toEqual([401, 403, 403, 403, 403, 403])
    expect(await statusesOf('POST', 'statuscodes/preview', { template: 1, applicant: 1 })).toEqual([401, 403, 403, 403, 403, 403])
  })
})

test('payments are listed by applicant for users with the permission', async () => {
  const ids = async (who: Principal) =>
    (await world.ask({ who, path: `paymenttransactions?applicant=${ana()}` })).json().results?.map(({ id }: { id: number }) => id)
  expect(await ids('staff')).toEqual([world.ids.paymenttransactions.anas])
  expect(await ids('seaside')).toEqual([])
})

test('a signature is removed with its reason in the body, in the query, or without one, as clients send it', async () => {
  const id = world.ids.waiversignatures.uploaded
  const remove = (query: string, body?: object) =>
    world.ask({ who: 'staff', method: 'DELETE', path: `waiversignatures/${id}${query}`, body })
  const found = () => database().one(sql`select removed_at is not null as removed, removal_reason from waiver_signature where id = ${id}`)
  for (const [query, body, removal_reason] of [
    ['', undefined, null],
    ['?reason=Wrong%20page', undefined, 'Wrong page'],
    ['', { reason: 'Wrong page' }, 'Wrong page'],
  ] as const) {
    expect((await remove(query, body)).statusCode).toBe(204)
    expect(await found()).toEqual({ removed: true, removal_reason })
    await database().run(sql`update waiver_signature set removed_at = null, removal_reason = null where id = ${id}`)
  }
})
