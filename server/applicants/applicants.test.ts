import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordKinds } from '../routes.ts'
import { idsIn } from '../testing/named-ids.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => {
  vi.restoreAllMocks()
  return world.services.database.undo()
})

const found = async (query: string) => {
  const answer = await world.ask({ who: 'staff', path: `applicants?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
    .json()
    .results.map(({ first_name }: { first_name: string }) => first_name)
    .sort()
}

test('every filter finds Ana and only matching applicants', async () => {
  const { database } = world.services
  await database.run(sql`
    update applicant set category = 'CO', transaction_id = '0012345678', submitted = '2026-02-03', safe_date = '2026-05-06', illegible = true,
           vendor = ${world.ids.vendors.buses}, phone = '3055550777', ssn4_index = ${world.services.sealing.index('ssn4', '0007')},
           dob_index = ${world.services.sealing.index('dob', '1970-01-02')}, created = '2020-06-15T23:59:59Z', employer = null,
           network = ${world.ids.networks.metro}
    where id = ${world.ids.applicants.ana}`)
  const queries = {
    name: 'ana%20test',
    email: 'ANA@bims.example',
    phone: '3055550777',
    ssn4: '0007',
    dob: '1970-01-02',
    transaction_id: '0012345678',
    registration: world.ids.appointments.anas,
    status_code: world.ids.statuscodes.cleared,
    applicant_type: world.ids.applicanttypes.teacher,
    category: 'CO',
    position: 'each',
    vendor: world.ids.vendors.buses,
    location: world.ids.locations.school,
    network: world.ids.networks.metro,
    lsv: world.ids.livescanvendors.downtown,
    created_before: '2020-06-15',
    submitted_after: '2026-02-03',
    submitted_before: '2026-02-03',
    safe_date_after: '2026-05-06',
    safe_date_before: '2026-05-06',
    illegible: 'true',
    search: 'ana',
  }
  for (const [name, value] of Object.entries(queries)) expect(await found(`${name}=${value}`), name).toEqual(['ana'])
  expect(await found(`employer=${world.ids.employers.parish}`)).toEqual(['ben'])
  expect(await found('created_before=2020-06-14')).toEqual([])
  // A second before midnight in UTC, which the reader's calendar has on the next day.
  expect(await found('created_before=2020-06-15&zone=Asia/Tokyo')).toEqual([])
  expect(await found('created_after=2020-06-16&created_before=2020-06-16&zone=Asia/Tokyo')).toEqual(['ana'])
  expect(await found('submitted_before=2026-02-02')).toEqual([])
  expect(await found('safe_date_after=2026-05-07')).toEqual([])
  expect(await found('created_after=today-30')).toEqual(['ben', 'cora', 'dan', 'eve'])
  expect(await found('name=ANA')).toEqual(['ana'])
  expect(await found('name=100%25')).toEqual([])
})

test('a saved search counts its current results', async () => {
  const path = `savedsearches/${world.ids.savedsearches.staffs}`
  const count = async () => (await world.ask({ who: 'staff', path })).json().count
  expect(await count()).toBe(1)
  await world.services.database.run(sql`update applicant set first_name = 'Anatol' where id = ${world.ids.applicants.dan}`)
  expect(await count()).toBe(2)
  const saved = (await world.ask({ who: 'staff', path: 'savedsearches' })).json().results
  expect(saved.map((card: { count: number }) => card.count)).toEqual([2, 2])
})

test('a new hire status is recorded in the history, and new lists raise the version', async () => {
  const path = `applicants/${world.ids.applicants.ana}`
  const before = await world.ask({ who: 'staff', path })
  const unused = world.ids.statuscodes.unused
  const changed = await world.ask({ who: 'staff', method: 'PATCH', path, body: { status_code: unused, locations: [] } })
  expect(changed.json()).toMatchObject({ status_code: unused, locations: [] })
  const histories = (await world.ask({ who: 'staff', path: `applicanthistories?status_code=${unused}` })).json().results
  expect(histories).toMatchObject([{ event: 'STATUS', by_user: world.ids.users.staff }])
  const again = await world.ask({
    who: 'staff',
    method: 'PATCH',
    path,
    body: { locations: [world.ids.locations.school] },
    headers: { 'if-match': String(changed.headers.etag) },
  })
  expect(again.json().locations).toEqual([world.ids.locations.school])
  expect(again.headers.etag).not.toBe(changed.headers.etag)
  const stale = await world.ask({
    who: 'staff',
    method: 'PATCH',
    path,
    body: { position: 'x' },
    headers: { 'if-match': String(before.headers.etag) },
  })
  expect(stale.statusCode).toBe(412)
})

test('a record that was changed meanwhile is not updated or removed with a stale version', async () => {
  const path = `notes/${world.ids.notes.staffs}`
  const seen = String((await world.ask({ who: 'superuser', path })).headers.etag)
  const remove = (version: string) => world.ask({ who: 'superuser', method: 'DELETE', path, headers: { 'if-match': version } })
  const change = (note_text: string) =>
    world.ask({ who: 'superuser', method: 'PATCH', path, body: { note_text }, headers: { 'if-match': seen } })
  const changed = await change('Rang twice')
  expect((await change('Rang once')).statusCode).toBe(412)
  expect((await remove(seen)).statusCode).toBe(412)
  expect((await world.ask({ who: 'superuser', path })).json().note_text).toBe('Rang twice')
  expect((await remove(String(changed.headers.etag))).statusCode).toBe(204)
})

test('a removal with a stale version is refused for every kind of record', async () => {
  let removals = 0
  for (const { contract, access } of recordKinds) {
    const [id] = Object.values(idsIn(world.ids, contract.path))
    if (access.superuser.remove === undefined || id === undefined) continue
    const path = `${contract.path}/${id}`
    const answer = await world.ask({
      who: 'superuser',
      method: 'DELETE',
      path,
      body: { reason: 'Sent twice' },
      headers: { 'if-match': '"0"' },
    })
    expect(answer.statusCode, path).toBe(412)
    expect((await world.ask({ who: 'superuser', path })).statusCode, path).toBe(200)
    removals += 1
  }
  expect(removals).toBeGreaterThan(10)
})

test('an applicant belongs to the named employer or to that of the type or work location', async () => {
  const person = { first_name: 'Flo', last_name: 'New', email: 'flo@bims.example', phone: '3055550199' }
  const add = (more: object) => world.ask({ who: 'staff', method: 'POST', path: 'applicants', body: { ...person, ...more } })
  expect((await add({})).json().errors).toEqual({ employer: 'Required' })
  expect((await add({ applicant_type: world.ids.applicanttypes.coach })).json().employer).toBe(world.ids.employers.lakeside)
  expect((await add({ locations: [world.ids.locations.chapel] })).json().employer).toBe(world.ids.employers.parish)
  expect((await add({ network: world.ids.networks.coastal })).json()).toMatchObject({
    employer: null,
    network: world.ids.networks.coastal,
  })
  expect((await add({ network: 1, pob: '00' })).json().errors).toEqual({ pob: 'Choose one from the list' })
})

test.each([
  ['SCHEDULED', 0, 200],
  ['NO_SHOW', -1, 200],
  ['NO_SHOW', -3, 403],
  ['SCHEDULED', -3, 403],
  ['SCHEDULED', 30, 200],
  ['COMPLETED', 1, 403],
])('a desk changes the email of somebody with status %s, %i days from now: %i', async (status, days, answer) => {
  const { database } = world.services
  await database.run(sql`
    update appointment set status = ${status}, date_time = date_time + make_interval(days => ${days}), ends_at = ends_at + make_interval(days => ${days})
    where id = ${world.ids.appointments.anas}`)
  const changed = await world.ask({
    who: 'downtown',
    method: 'PATCH',
    path: `applicants/${world.ids.applicants.ana}`,
    body: { email: 'new@bims.example' },
  })
  expect(changed.statusCode).toBe(answer)
})

test.each([
  ['SCHEDULED', { days: 0, arrived: false }, 200],
  ['COMPLETED', { days: 0, arrived: true }, 200],
  ['SCHEDULED', { days: 1, arrived: false }, 400],
  ['SCHEDULED', { days: -1, arrived: false }, 400],
  ['SCHEDULED', { days: -1, arrived: true }, 200],
  ['COMPLETED', { days: -1, arrived: true }, 403],
])('a desk corrects the hair of somebody with status %s, %j: %i', async (status, { days, arrived }, answer) => {
  const { database, clock } = world.services
  const now = new Date(clock.now()).toISOString()
  await database.run(sql`
    update appointment set status = ${status}, station = null, walk_in = true,
      arrived_at = case when ${arrived} then ${now}::timestamptz + make_interval(days => ${days}) end,
      date_time = ${now}::timestamptz + make_interval(days => ${days}), ends_at = ${now}::timestamptz + make_interval(days => ${days}, mins => 15)
    where id = ${world.ids.appointments.anas}`)
  const path = `applicants/${world.ids.applicants.ana}`
  const changed = await world.ask({ who: 'downtown', method: 'PATCH', path, body: { hair: 'BLK' } })
  expect(changed.statusCode, changed.body).toBe(answer)
})

test.each([
  { status: 'SCHEDULED', at: '2031-02-10T05:10:00Z', completed_at: null, answer: 200 },
  { status: 'SCHEDULED', at: '2031-02-10T10:30:00Z', completed_at: null, answer: 400 },
  { status: 'COMPLETED', at: '2031-02-10T05:15:00Z', completed_at: '2031-02-10T05:10:00Z', answer: 200 },
  { status: 'COMPLETED', at: '2031-02-11T04:59:00Z', completed_at: '2031-02-10T05:10:00Z', answer: 200 },
  { status: 'COMPLETED', at: '2031-02-11T05:00:00Z', completed_at: '2031-02-10T05:10:00Z', answer: 403 },
])('at $at a desk corrects the hair after a visit at 11:30 PM, $status: $answer', async ({ status, at, completed_at, answer }) => {
  const { database, clock } = world.services
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse(at))
  await database.run(sql`
    update appointment set status = ${status}, completed_at = ${completed_at}, station = null, walk_in = true,
      date_time = '2031-02-10T04:30:00Z', ends_at = '2031-02-10T04:45:00Z'
    where id = ${world.ids.appointments.anas}`)
  const path = `applicants/${world.ids.applicants.ana}`
  const changed = await world.ask({ who: 'downtown', method: 'PATCH', path, body: { hair: 'BLK' } })
  expect(changed.statusCode, changed.body).toBe(answer)
})

test('a desk corrects the name, also the middle one, as long as the other data for the machine', async () => {
  const now = new Date(world.services.clock.now()).toISOString()
  await world.services.database.run(sql`
    update appointment set status = 'COMPLETED', station = null, walk_in = true, date_time = ${now}::timestamptz,
      ends_at = ${now}::timestamptz + interval '15 minutes'
    where id = ${world.ids.appointments.anas}`)
  const path = `applicants/${world.ids.applicants.ana}`
  const body = { first_name: 'Anna', middle_name: 'Maria' }
  const changed = await world.ask({ who: 'downtown', method: 'PATCH', path, body })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { ...body, no_middle_name: false }])
  const phone = await world.ask({ who: 'downtown', method: 'PATCH', path, body: { phone: '3055550199' } })
  expect([phone.statusCode, Object.keys(phone.json().errors)]).toEqual([400, ['phone']])
})

test('nobody writes that there is none in place of a middle name, but what is stored so may stay', async () => {
  const path = `applicants/${world.ids.applicants.ana}`
  const staff = (method: 'PATCH' | 'POST', to: string, body: object) => world.ask({ who: 'staff', method, path: to, body })
  const message = 'Leave this empty and tick “Has no middle name”'
  for (const middle_name of ['None', 'n/a/', 'NONE GIVEN']) {
    const changed = await staff('PATCH', path, { middle_name })
    expect([changed.statusCode, changed.json().errors]).toEqual([400, { middle_name: message }])
  }
  const person = {
    first_name: 'Flo',
    last_name: 'New',
    email: 'flo@bims.example',
    phone: '3055550199',
    employer: world.ids.employers.lakeside,
  }
  const added = await staff('POST', 'applicants', { ...person, middle_name: 'None' })
  expect([added.statusCode, added.json().errors]).toEqual([400, { middle_name: message }])
  const { employer: _employer, ...applicant } = person
  const visit = { lsv: world.ids.livescanvendors.downtown, date_time: '2030-01-07T15:00:00Z', payment_method: 'CREDIT' }
  const booked = await staff('POST', 'appointments', { ...visit, applicant: { ...applicant, middle_name: 'none' } })
  expect([booked.statusCode, JSON.stringify(booked.json().errors)]).toEqual([400, expect.stringContaining(message)])
  await world.services.database.run(sql`update applicant set middle_name = 'None' where id = ${world.ids.applicants.ana}`)
  const kept = await staff('PATCH', path, { middle_name: 'None', hair: 'BLK' })
  expect([kept.statusCode, kept.json()]).toMatchObject([200, { middle_name: 'None', hair: 'BLK' }])
})

test('a phone number that cannot be one is taken from nobody, but one that is stored may stay', async () => {
  const path = `applicants/${world.ids.applicants.ana}`
  const staff = (method: 'PATCH' | 'POST', to: string, body: object) => world.ask({ who: 'staff', method, path: to, body })
  const message = 'This cannot be a phone number in the United States or Canada: please check it'
  for (const phone of ['0000000000', '1234567890', '9115550100']) {
    const changed = await staff('PATCH', path, { phone })
    expect([changed.statusCode, changed.json().errors]).toEqual([400, { phone: message }])
  }
  const person = {
    first_name: 'Flo',
    last_name: 'New',
    email: 'flo@bims.example',
    phone: '0000000000',
    employer: world.ids.employers.lakeside,
  }
  const added = await staff('POST', 'applicants', person)
  expect([added.statusCode, added.json().errors]).toEqual([400, { phone: message }])
  await world.services.database.run(sql`update applicant set phone = '0000000000' where id = ${world.ids.applicants.ana}`)
  const kept = await staff('PATCH', path, { phone: '0000000000', hair: 'BLK' })
  expect([kept.statusCode, kept.json()]).toMatchObject([200, { phone: '0000000000', hair: 'BLK' }])
})

test('a change of the email by a desk revokes earlier links', async () => {
  const revision = () => world.services.database.one(sql`select link_revision from appointment where id = ${world.ids.appointments.anas}`)
  const before = await revision()
  await world.ask({ who: 'downtown', method: 'PATCH', path: `applicants/${world.ids.applicants.ana}`, body: { email: 'new@bims.example' } })
  expect(await revision()).not.toEqual(before)
})

test('a purge leaves no personal data', async () => {
  const { database } = world.services
  const cora = world.ids.applicants.cora
  await world.ask({ who: 'staff', method: 'POST', path: 'notes', body: { applicant: cora, note_text: 'x' } })
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${cora}` })).statusCode).toBe(204)
  const left = await database.one<{ row: string; notes: number }>(sql`
    select to_jsonb(a)::text as row, (select count(*) from note where applicant = ${cora}) as notes from applicant a where id = ${cora}`)
  expect(left?.row).not.toMatch(/cora|3055550100|bims\.example/)
  expect(left?.row).toMatch(/"ssn4": null.*|"dob": null/)
  expect(left?.notes).toBe(0)
})

test('changing a text creates a new edition and keeps the old one', async () => {
  for (const [record, field, table] of [
    ['disclaimers', 'disclaimer_text', 'disclaimer'],
    ['waivers', 'waiver_data', 'waiver'],
  ] as const) {
    const path = `${record}/${world.ids[record].lakesides}`
    expect((await world.ask({ who: 'superuser', method: 'PATCH', path, body: { [field]: 'Other' } })).json()).toMatchObject({
      edition: 2,
      [field]: 'Other',
    })
    const editions = await world.services.database.rows<{ text: string }>(
      table === 'waiver'
        ? sql`select waiver_data as text from waiver_edition where waiver = ${world.ids[record].lakesides} order by edition`
        : sql`select disclaimer_text as text from disclaimer_edition where disclaimer = ${world.ids[record].lakesides} order by edition`,
    )
    expect(editions.map(({ text }) => text)).toEqual([table === 'waiver' ? 'Sign' : 'Agree', 'Other'])
  }
})

test('a work location or a vendor of another employer is refused, and what the record has may stay', async () => {
  const { applicants, employers, locations, vendors } = world.ids
  const path = `applicants/${applicants.ana}`
  const change = async (body: object) => (await world.ask({ who: 'staff', method: 'PATCH', path, body })).json()
  await world.services.database.run(sql`update applicant set employer = ${employers.parish}, network = null where id = ${applicants.ana}`)
  await world.services.database.run(sql`delete from applicant_location where applicant = ${applicants.ana}`)
  expect((await change({ colour: 'red' })).errors).toEqual({ colour: 'Unknown field' })
  expect((await change({ locations: [locations.school] })).errors).toEqual({ locations: 'Belongs to another employer' })
  expect((await change({ vendor: vendors.buses })).errors).toEqual({ vendor: 'Belongs to another employer' })
  expect((await change({ locations: [locations.chapel] })).locations).toEqual([locations.chapel])
  await world.services.database.run(
    sql`insert into applicant_location (applicant, location) values (${applicants.ana}, ${locations.school})`,
  )
  expect((await change({ locations: [locations.school] })).locations).toEqual([locations.school])
  const body = { first_name: 'Eve', last_name: 'New', email: 'eve@example.org', phone: '3055550101', employer: employers.parish }
  const added = await world.ask({ who: 'staff', method: 'POST', path: 'applicants', body: { ...body, locations: [locations.school] } })
  expect(added.json().errors).toEqual({ locations: 'Belongs to another employer' })
})
