import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import type { Db } from '../platform/database/database.ts'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { type SmsJob, writeSms } from '../sms/write-sms.ts'
import { openSmsStage, type SmsStage } from '../testing/sms-stage.ts'
import { type MailJob, writeMail } from './write-mail.ts'

let stage: SmsStage
beforeAll(async () => {
  stage = await openSmsStage()
})
beforeEach(() => stage.begin())
afterAll(() => stage.close())

/** Services whose transactions do something before they write to a person. */
function pausedServices(pause: () => Promise<void>): Services {
  const { database, ...services } = stage.server.services
  const paused = (db: Db): Db => ({
    ...db,
    one: async <Row>(statement: Sql) => {
      if (/insert into (mail|sms)\b/.test(statement.text)) await pause()
      return db.one<Row>(statement)
    },
  })
  return { ...services, database: { ...database, transaction: (work) => database.transaction((db) => work(paused(db))) } }
}

const waits = async () =>
  (
    await stage.server.database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count === 1

type Person = { appointment: number; applicant: number }
type Write = (services: Services, person: Person) => Promise<void>

/** A request to transfer with a person's data; `applicant` is the record that it is of, if it is of one, and `email` another address. */
async function makeTransfer(person: number, { applicant = null, email = null }: { applicant?: number | null; email?: string | null } = {}) {
  const made = await stage.server.database.one<{ id: number }>(sql`
    insert into transfer (record_key, network, applicant_type, applicant, first_name, last_name, email, phone)
    select gen_random_uuid(), network, ${stage.server.types.downtown}, ${applicant}, first_name, last_name, coalesce(${email}, email), phone
    from applicant where id = ${person} returning id`)
  return made?.id as number
}

const idOf = async (statement: Sql) => (await stage.server.database.one<{ id: number }>(statement))?.id as number

/** Every kind of mail to people of records; a mailbox on the waitlist has none. */
const mails: Record<Exclude<MailJob['kind'], 'mailbox'>, Write> = {
  appointment: (services, { appointment }) => writeMail(services, { kind: 'appointment', appointment, event: 'CANCELLED' }),
  async payment(services, { appointment }) {
    const payment = await idOf(sql`
      insert into payment_transaction (appointment, lsv, amount, state, method, brand, last4, held)
      values (${appointment}, ${stage.server.downtown}, 4250, 'AUTHORIZING', 'ONLINE', 'visa', '4242', true) returning id`)
    await writeMail(services, { kind: 'payment', payment, event: 'RELEASED' })
  },
  async receipt(services, { appointment }) {
    const body = { appointment, method: 'CASH', amount: '42.50' }
    const taken = await stage.server.call('POST', 'paymenttransactions/desk', { who: 'downtown', body })
    await writeMail(services, { kind: 'receipt', payment: taken.body.id, once: 'once' })
  },
  illegible: (services, { applicant }) => writeMail(services, { kind: 'illegible', applicant, attempt: 2 }),
  transfer: async (services, { applicant }) => writeMail(services, { kind: 'transfer', transfer: await makeTransfer(applicant) }),
  found: (services, { appointment }) =>
    writeMail(services, { kind: 'found', employer: null, network: stage.server.metro, number: appointment, once: 'once' }),
  async offer(services, { appointment }) {
    const entry = await idOf(sql`
      insert into waitlist_entry (lsv, appointment, earliest, latest)
      values (${stage.server.downtown}, ${appointment}, '2026-11-23', '2026-11-24') returning id`)
    const offer = await idOf(sql`
      insert into waitlist_offer (entry, lsv, starts_at, ends_at, offered_at, expires_at)
      values (${entry}, ${stage.server.downtown}, '2026-11-23T20:00Z', '2026-11-23T20:15Z', '2026-11-23T14:00Z', '2026-11-23T14:30Z')
      returning id`)
    await writeMail(services, { kind: 'offer', offer })
  },
}

const texts: Record<SmsJob['kind'], Write> = {
  appointment: (services, { appointment }) => writeSms(services, { kind: 'appointment', appointment, event: 'CANCELLED', answers: true }),
  async illegible(services, { appointment, applicant }) {
    await stage.server.database.run(sql`update appointment set status = 'COMPLETED' where id = ${appointment}`)
    await writeSms(services, { kind: 'illegible', applicant, attempt: 2 })
  },
}

const jobs: { what: string; write: Write }[] = [
  ...Object.entries(mails).map(([kind, write]) => ({ what: `mail of the kind ${kind}`, write })),
  ...Object.entries(texts).map(([kind, write]) => ({ what: `text message of the kind ${kind}`, write })),
  {
    what: 'mail with the requests to transfer of a mailbox other than the record’s',
    async write(services, { applicant }) {
      const transfer = await makeTransfer(applicant, { applicant, email: 'former@example.org' })
      await writeMail(services, { kind: 'found', employer: null, network: stage.server.metro, transfer, once: 'twice' })
    },
  },
]

test.each(jobs)('a $what does not outlive a person who is deleted while it is written', async ({ write }) => {
  const { database, services } = stage.server
  const { id: appointment } = await stage.book()
  const found = await database.one<{ applicant: number }>(sql`select applicant from appointment where id = ${appointment}`)
  const applicant = found?.applicant as number
  await database.run(sql`update applicant set illegible = true, attempt = 2 where id = ${applicant}`)
  let deleted: Promise<void> | undefined
  const deletes = async () => {
    let ended = false
    deleted = transactAs(services, SYSTEM, (change) => purgeApplicants(change, [applicant])).finally(() => {
      ended = true
    })
    await expect.poll(async () => ended || (await waits()), { interval: 5, timeout: 5000 }).toBe(true)
  }
  await write(pausedServices(deletes), { appointment, applicant })
  expect(deleted).toBeDefined()
  await deleted
  expect(await database.rows(sql`select to_address from mail union all select to_phone from sms`)).toEqual([])
})
