import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TimelineEntry } from '../../../contract/applicants/applicant-actions.ts'
import { choosableFields } from '../../../contract/applicants/applicant-actions.ts'
import { makeWorld, type World } from '../../testing/world.ts'
import { droppable } from './dropped-values.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const database = () => world.services.database
const ana = () => world.ids.applicants.ana
const cora = () => world.ids.applicants.cora
const merge = (more: object = {}) =>
  world.ask({ who: 'staff', method: 'POST', path: `applicants/${ana()}/merge`, body: { other: cora(), ...more } })
const change = async (id: number, body: object) => {
  const changed = await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${id}`, body })
  expect(changed.statusCode, changed.body).toBe(200)
}

test('a merge keeps the values that it drops in its history entry, and none that is sealed', async () => {
  await change(ana(), { vendor: null, ssn4: '1234', phone: '3055550100', height: null })
  await change(cora(), { vendor: world.ids.vendors.buses, ssn4: '9876', phone: '7865550199', position: 'Nurse', height: `5'9"` })
  const address = { address_type: 'HOME', street1: '9 Oak', city: 'Miami', state: 'FL', zip_code: '33101' }
  await world.ask({ who: 'staff', method: 'POST', path: 'addresses', body: { applicant: cora(), ...address } })
  expect((await merge()).statusCode).toBe(200)
  const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results as TimelineEntry[]
  const reason = entries.find(({ event }) => event === 'MERGED')?.reason?.split('\n') ?? []
  expect(reason).toEqual(
    expect.arrayContaining(['phone: 7865550199', 'position: Nurse', 'home_address: 9 Oak, Miami, FL 33101', 'ssn4: ****']),
  )
  expect(reason.filter((line) => /9876|^(vendor|height|created|record_key|status_code)/.test(line))).toEqual([])
  const { results } = (await world.ask({ who: 'staff', path: `applicanthistories?applicant=${ana()}` })).json()
  expect(JSON.stringify(results)).not.toContain('9876')
  const merged = `record ${cora()} (tester, cora)`
  const named = entries.filter(({ what }) => what?.toLowerCase() === merged.toLowerCase()).map(({ event }) => event)
  expect(named).toEqual(expect.arrayContaining(['MERGED', 'MERGED_AWAY']))
})

test('a merge names the records of the values that it drops, and nothing that both have', async () => {
  const { teacher, coach } = world.ids.applicanttypes
  const work = { address_type: 'WORK', street1: '1 Dock St', city: 'Miami', state: 'FL', zip_code: '33101' }
  for (const [id, applicant_type] of [
    [ana(), teacher],
    [cora(), coach],
  ] as const) {
    await change(id, { applicant_type, phone: '3055550100', position: 'Nurse' })
    await world.ask({ who: 'staff', method: 'POST', path: 'addresses', body: { applicant: id, ...work } })
  }
  const described = await database().one<{ description: string }>(sql`select description from applicant_type where id = ${coach}`)
  expect((await merge()).statusCode).toBe(200)
  const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results as TimelineEntry[]
  const reason = entries.find(({ event }) => event === 'MERGED')?.reason?.split('\n') ?? []
  expect(reason).toContain(`applicant_type: ${described?.description}`)
  expect(reason.filter((line) => /^(phone|position|work_address):/.test(line))).toEqual([])
})

test('a hire status that a merge takes over keeps its date and its user, and causes no entry of its own', async () => {
  const made = await world.ask({ who: 'staff', method: 'POST', path: 'statuscodes', body: { description: 'Provisional', slug: 'prov' } })
  const status_code = made.json().id
  await database().run(sql`update applicant set status_code = null where id = ${ana()}`)
  await world.ask({ who: 'superuser', method: 'PATCH', path: `applicants/${cora()}`, body: { status_code } })
  await database().run(sql`update applicant_history set date = now() - interval '5 days' where applicant = ${cora()} and event = 'STATUS'`)
  const [before] = await database().rows(sql`select date, by_user from applicant_history where applicant = ${cora()} and event = 'STATUS'`)
  expect((await merge()).json()).toMatchObject({ status_code })
  expect(await database().rows(sql`select date, by_user from applicant_history where applicant = ${ana()} and event = 'STATUS'`)).toEqual([
    before,
  ])
})

test('a merge takes the chosen values of the other record, and keeps in its history those that they replace', async () => {
  const { teacher, coach } = world.ids.applicanttypes
  const home = { address_type: 'HOME', city: 'Miami', state: 'FL', zip_code: '33101' }
  const own = { last_name: 'Tester', phone: '3055550100', email: 'ana@bims.example', transaction_id: 'T-1', position: 'Nurse' }
  await change(ana(), { ...own, ssn4: '1234', applicant_type: teacher })
  await change(cora(), { ...own, last_name: 'Married', phone: '7865550199', email: 'cora@bims.example', transaction_id: 'T-2' })
  await change(cora(), { ssn4: '9876', applicant_type: coach, position: 'Cook' })
  await world.ask({ who: 'staff', method: 'POST', path: 'addresses', body: { applicant: cora(), street1: '9 Oak', ...home } })
  const take = ['last_name', 'phone', 'email', 'transaction_id', 'ssn4', 'home_address', 'eye']
  const merged = await merge({ take })
  expect(merged.json()).toMatchObject({
    ...{ last_name: 'Married', phone: '7865550199', email: 'cora@bims.example', transaction_id: 'T-2' },
    ...{ applicant_type: teacher, position: 'Nurse' },
  })
  const revealed = await world.ask({ who: 'staff', method: 'POST', path: `applicants/${ana()}/reveal`, body: { fields: ['ssn4'] } })
  expect(revealed.json().ssn4).toBe('9876')
  const addresses = (await world.ask({ who: 'staff', path: `addresses?applicant=${ana()}` })).json().results
  expect(addresses.filter((one: { address_type: string }) => one.address_type === 'HOME')).toMatchObject([{ street1: '9 Oak' }])
  const entries = (await world.ask({ who: 'staff', path: `applicants/${ana()}/timeline` })).json().results as TimelineEntry[]
  const dropped = entries.find(({ event }) => event === 'MERGED')?.reason?.split('\n') ?? []
  expect(dropped).toEqual(
    expect.arrayContaining([
      'last_name: Tester',
      'phone: 3055550100',
      'transaction_id: T-1',
      'position: Cook',
      'home_address: 1 Main St, Miami, FL 33101',
    ]),
  )
  const taken = 'last_name, phone, email, transaction_id, ssn4, home_address'
  const audited = await database().rows(sql`
    select event, changed, detail from audit_event where row_id = ${ana()} and event in ('merge', 'update') order by seq desc limit 2`)
  expect(audited).toMatchObject([{ event: 'merge', detail: { other: cora(), taken } }, { event: 'update' }])
  expect(audited[1]?.changed).toEqual(['last_name', 'phone', 'email', 'transaction_id', 'ssn4'])
  expect(JSON.stringify(audited)).not.toMatch(/Married|9876|7865550199/)
})

test('another email address that a merge takes has what follows from a change, but the links of the other record’s bookings stay', async () => {
  await change(ana(), { email: 'ana@bims.example' })
  await change(cora(), { email: 'cora@bims.example' })
  const revisions = (applicant: number) =>
    database().rows<{ id: number; revision: number }>(
      sql`select id, link_revision as revision from appointment where applicant = ${applicant} and status <> 'CANCELLED' order by id`,
    )
  await database().run(sql`update appointment set applicant = ${cora()} where id = ${world.ids.appointments.bens}`)
  const [own, others] = [await revisions(ana()), await revisions(cora())]
  expect([own.length > 0, others.length > 0]).toEqual([true, true])
  await merge({ take: ['email'] })
  const raised = own.map(({ id, revision }) => ({ id, revision: revision + 1 }))
  expect(await revisions(ana())).toEqual([...raised, ...others].toSorted((one, other) => one.id - other.id))
  const mailed = sql`select to_address from mail where event_key like 'former-address-%' order by id desc limit 1`
  expect(await database().one(mailed)).toEqual({ to_address: 'ana@bims.example' })
})

test('a value is taken only where both records have one, and only of a field with a choice', async () => {
  await change(ana(), { position: 'Nurse' })
  await change(cora(), { position: null })
  const refused = await merge({ take: ['employer'] })
  expect(refused.statusCode).toBe(400)
  expect((await merge({ take: ['position'] })).json()).toMatchObject({ position: 'Nurse' })
})

test('every value that a merge can drop has a choice, but for the TCR', () => {
  expect(choosableFields.toSorted()).toEqual(
    [...droppable, 'ssn4', 'home_address', 'work_address'].filter((name) => name !== 'tcr').toSorted(),
  )
})

const day = '2026-01-10'
/** A merge of two records with these values: those of the kept record afterwards, and what its history keeps. */
async function mergeOf(own: object, others: object, take: readonly string[] = []) {
  const none = { transaction_id: null, submitted: null, phone: '3055550100', phone_ext: null }
  await change(ana(), { ...none, ...own })
  await change(cora(), { ...none, ...others })
  const merged = await merge({ take })
  expect(merged.statusCode, merged.body).toBe(200)
  const { transaction_id, submitted, phone, phone_ext } = merged.json()
  const entry = await database().one<{ dropped: Record<string, string> }>(sql`
    select detail -> 'dropped' as dropped from applicant_history where applicant = ${ana()} and event = 'MERGED'`)
  return { transaction_id, submitted, phone, phone_ext, dropped: entry?.dropped ?? {} }
}

test('the day of a submission stays with its TCN: a merge never joins it to that of another', async () => {
  const merged = await mergeOf({ transaction_id: 'T-1' }, { transaction_id: 'T-2', submitted: day })
  expect(merged).toMatchObject({ transaction_id: 'T-1', submitted: null, dropped: { transaction_id: 'T-2', submitted: day } })
})

test.each([
  { take: ['transaction_id'], own: { submitted: day }, others: {}, after: null, dropped: day },
  { take: ['submitted'], own: {}, others: { submitted: day }, after: day, dropped: undefined },
  { take: ['submitted'], own: { submitted: '2026-01-02' }, others: { submitted: day }, after: day, dropped: '2026-01-02' },
])('taking $take takes the TCN and its day: $after stays', async ({ take, own, others, after, dropped }) => {
  const merged = await mergeOf({ transaction_id: 'T-1', ...own }, { transaction_id: 'T-2', ...others }, take)
  expect(merged).toMatchObject({ transaction_id: 'T-2', submitted: after })
  expect(merged.dropped).toMatchObject({ transaction_id: 'T-1' })
  expect(merged.dropped.submitted).toBe(dropped)
})

test.each([
  { own: {}, others: { transaction_id: 'T-2', submitted: day }, after: { transaction_id: 'T-2', submitted: day } },
  { own: { transaction_id: 'T-1' }, others: { submitted: day }, after: { transaction_id: 'T-1', submitted: null } },
  { own: { submitted: day }, others: { transaction_id: 'T-2' }, after: { transaction_id: 'T-2', submitted: null } },
  { own: {}, others: { submitted: day }, after: { transaction_id: null, submitted: day } },
])('a gap is filled with a TCN and its day: $after', async ({ own, others, after }) => {
  expect(await mergeOf(own, others)).toMatchObject(after)
})

test('an extension stays with its phone', async () => {
  const others = { phone: '7865550199', phone_ext: '22' }
  expect(await mergeOf({}, others)).toMatchObject({ phone: '3055550100', phone_ext: null, dropped: { phone_ext: '22' } })
})

test('a phone that a merge takes comes with its own extension', async () => {
  const others = { phone: '7865550199', phone_ext: '22' }
  const merged = await mergeOf({ phone_ext: '11' }, others, ['phone'])
  expect(merged).toMatchObject({ ...others, dropped: { phone: '3055550100', phone_ext: '11' } })
})

test('an extension of the same phone fills a gap', async () => {
  expect(await mergeOf({}, { phone_ext: '22' })).toMatchObject({ phone_ext: '22' })
})
