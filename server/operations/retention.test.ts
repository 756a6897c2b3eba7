import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'
import { applyRetention } from './retention.ts'

const SSN4 = '7719'
const DOB = '1961-02-03'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const db = () => world.services.database
const runRetention = () => applyRetention(world.services)
/** The entries of retention in the audit log. */
const readRetentionEvents = () =>
  db().rows<{ event: string; rows: number }>(sql`
  select event, (detail ->> 'rows')::integer as rows from audit_event where event like 'forget-%' order by seq`)
/** Runs a statement without triggers, to age rows. */
async function asTimeWould(statement: ReturnType<typeof sql>) {
  await db().run(sql`set local session_replication_role = replica`)
  await db().run(statement)
  await db().run(sql`set local session_replication_role = origin`)
}

/** Dates dan's prints `days` back. */
async function printed(days: number) {
  const dan = world.ids.applicants.dan
  expect((await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${dan}`, body: { ssn4: SSN4, dob: DOB } })).statusCode).toBe(
    200,
  )
  await db().run(sql`
    update appointment set status = 'COMPLETED', completed_at = now() - make_interval(days => ${days}::integer) where applicant = ${dan}`)
  return dan
}
/** Dates the end of dan's appointment `days` back, with what became of it. */
async function ended(status: string, days: number) {
  const dan = await printed(days)
  await db().run(sql`
    update appointment set status = ${status}, completed_at = null, date_time = now() - make_interval(days => ${days}::integer),
      ends_at = now() - make_interval(days => ${days}::integer) + interval '15 minutes' where applicant = ${dan}`)
  return dan
}
const numbersOf = async (id: number) => {
  const { ssn4, dob } = (await world.ask({ who: 'staff', path: `applicants/${id}` })).json()
  return [ssn4, dob]
}
const KEPT = ['****', '****-**-**']
const found = async (query: string) => (await world.ask({ who: 'staff', path: `applicants?${query}` })).json().count

test('half a year after the prints the last four of the SSN and the date of birth are cleared with their indexes, once', async () => {
  const dan = await printed(181)
  await runRetention()
  expect(await numbersOf(dan)).toEqual([null, null])
  expect([await found(`ssn4=${SSN4}`), await found(`dob=${DOB}`)]).toEqual([0, 0])
  const { sealing } = world.services
  for (const table of [sql`applicant`, sql`transfer`])
    expect(
      await db().rows(
        sql`select id from ${table} where ssn4_index = ${sealing.index('ssn4', SSN4)} or dob_index = ${sealing.index('dob', DOB)}`,
      ),
    ).toEqual([])
  expect(await readRetentionEvents()).toEqual([{ event: 'forget-numbers', rows: 1 }])
  await runRetention()
  expect(await readRetentionEvents()).toHaveLength(1)
})

test.each(['NO_SHOW', 'CANCELLED', 'SCHEDULED'])('numbers of people who never came are cleared too: %s', async (status) => {
  const dan = await ended(status, 181)
  await runRetention()
  expect(await numbersOf(dan)).toEqual([null, null])
  expect(await readRetentionEvents()).toEqual([{ event: 'forget-numbers', rows: 1 }])
})

test('an appointment that was never marked is over with its time', async () => {
  const dan = await ended('SCHEDULED', 181)
  await db().run(sql`
    insert into appointment (applicant, lsv, date_time, ends_at, station, status, completed_at)
    select ${dan}, lsv, date_time - interval '9 days', ends_at - interval '9 days', 1, 'COMPLETED', ends_at - interval '9 days'
    from appointment where applicant = ${dan}`)
  await runRetention()
  expect(await numbersOf(dan)).toEqual([null, null])
})

test.each<[string, () => Promise<unknown>]>([
  ['prints were taken too recently', () => printed(179)],
  ['missed appointment was too recent', () => ended('NO_SHOW', 179)],
  ['last appointment was cancelled too recently', () => ended('CANCELLED', 179)],
  ['appointment was never booked', async () => db().run(sql`delete from appointment where applicant = ${await printed(181)}`)],
  [
    'request to transfer waits for a decision',
    async () => {
      const dan = await printed(181)
      await db().run(sql`
        update transfer t set state = 'PENDING', last_name = a.last_name, dob_index = a.dob_index, employer = a.employer, network = a.network
        from applicant a where a.id = ${dan} and t.id = ${world.ids.transfers.anas}`)
    },
  ],
  [
    'another appointment is upcoming',
    async () => {
      const dan = await printed(181)
      await db().run(sql`
      insert into appointment (applicant, lsv, date_time, ends_at, station)
      values (${dan}, ${world.ids.livescanvendors.downtown}, now() + interval '9 days', now() + interval '9 days 15 minutes', 2)`)
    },
  ],
  ['prints have to be taken again', async () => db().run(sql`update applicant set illegible = true where id = ${await printed(181)}`)],
  [
    'data are held',
    async () =>
      world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${await printed(181)}`, body: { hold_reason: 'Case 12-345' } }),
  ],
])('whose %s keeps them', async (_why, prepare) => {
  await prepare()
  await runRetention()
  expect(await numbersOf(world.ids.applicants.dan)).toEqual(KEPT)
  expect(await readRetentionEvents()).toEqual([])
})

test('merged records and decided transfer requests are redacted with their applicant', async () => {
  const dan = await printed(181)
  await db().run(sql`
    update applicant set merged_into = ${dan}, removed_at = now(), (ssn4, ssn4_index) = (select ssn4, ssn4_index from applicant where id = ${dan})
    where id = ${world.ids.applicants.cora}`)
  const transfer = world.ids.transfers.anas
  const kept = () => db().one(sql`select num_nonnulls(ssn4, ssn4_index, dob, dob_index) as numbers from transfer where id = ${transfer}`)
  await asTimeWould(
    sql`update transfer set updated = now() - interval '181 days', ssn4 = 'x', ssn4_index = 'x', dob = 'x', dob_index = 'x'`,
  )
  await runRetention()
  expect(await kept()).toEqual({ numbers: 4 })
  expect(await db().one(sql`select ssn4, ssn4_index from applicant where id = ${world.ids.applicants.cora}`)).toEqual({
    ssn4: null,
    ssn4_index: null,
  })
  await asTimeWould(sql`update transfer set state = 'DECLINED'`)
  await runRetention()
  expect(await kept()).toEqual({ numbers: 0 })
})

async function signed(years: number, applicant: number) {
  const file = await db().one<{ id: number }>(sql`
    insert into file (record_key, original_name, mime_type, uploaded_at) values (${randomUUID()}, 'Dan Tester.pdf', 'application/pdf', now()) returning id`)
  const signature = await db().one<{ id: number }>(sql`
    insert into waiver_signature (created, record_key, applicant, waiver, waiver_file, signature_type, signature, fields, ip, user_agent)
    values (now() - make_interval(years => ${years}::integer), ${randomUUID()}, ${applicant}, ${world.ids.waivers.lakesides}, ${file?.id}, 'GENERATED',
      'ink', '{"maiden": "Smith"}', '192.0.2.1', 'phone') returning id`)
  return signature?.id as number
}

test('signatures and documents are deleted after seven years, but edition and time of signing stay', async () => {
  const [old, young, held] = [
    await signed(8, world.ids.applicants.dan),
    await signed(6, world.ids.applicants.dan),
    await signed(8, world.ids.applicants.ana),
  ]
  await db().run(sql`update applicant set hold_reason = 'Case' where id = ${world.ids.applicants.ana}`)
  await runRetention()
  const kept = await db().rows<{ id: number }>(sql`
    select s.id from waiver_signature s where s.id >= ${old} and (s.signature is not null or s.fields <> '{}' or s.ip is not null or s.waiver_file is not null) order by s.id`)
  expect(kept.map(({ id }) => id)).toEqual([young, held])
  expect(await db().one(sql`select applicant, edition, removal_reason from waiver_signature where id = ${old}`)).toMatchObject({
    applicant: world.ids.applicants.dan,
    edition: 1,
    removal_reason: 'Kept no longer',
  })
  expect(await db().rows(sql`select id from file where original_name = 'Removed'`)).toHaveLength(1)
  expect(
    await db().rows(sql`
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete_file'`),
  ).toHaveLength(1)
  expect(await readRetentionEvents()).toEqual([{ event: 'forget-signatures', rows: 1 }])
})

test('settled payments are deleted after seven years, except under a data hold', async () => {
  await asTimeWould(sql`update payment_transaction set created = now() - interval '8 years', updated = now() - interval '8 years'`)
  await asTimeWould(sql`update payment_transaction set state = 'REFUNDING' where id = ${world.ids.paymenttransactions.anas}`)
  const left = () => db().rows<{ id: number }>(sql`select id from payment_transaction order by id`)
  await db().run(sql`update applicant set hold_reason = 'Case' where id = ${world.ids.applicants.ben}`)
  await runRetention()
  expect(await left()).toHaveLength(2)
  await db().run(sql`update applicant set hold_reason = null`)
  await runRetention()
  expect(await left()).toEqual([{ id: world.ids.paymenttransactions.anas }])
  expect(await readRetentionEvents()).toEqual([{ event: 'forget-payments', rows: 1 }])
})

test('a record under a data hold is not deleted', async () => {
  const cora = world.ids.applicants.cora
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${cora}`, body: { hold_reason: 'Case' } })
  const refused = await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${cora}` })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'HELD'])
  await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${cora}`, body: { hold_reason: null } })
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${cora}` })).statusCode).toBe(204)
})

test('a record with a signed waiver is not deleted until the signature is removed', async () => {
  const cora = world.ids.applicants.cora
  const id = await signed(1, cora)
  const refused = await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${cora}` })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'SIGNED', detail: expect.stringContaining('signed a waiver') }])
  await db().run(sql`update waiver_signature set removed_at = now() where id = ${id}`)
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `applicants/${cora}` })).statusCode).toBe(204)
})
