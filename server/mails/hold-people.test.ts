import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import type { Db } from '../platform/database/database.ts'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { writeSms } from '../sms/write-sms.ts'
import { openSmsStage, type SmsStage } from '../testing/sms-stage.ts'
import { writeMail } from './write-mail.ts'

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
const jobs: { what: string; write(services: Services, person: Person): Promise<void> }[] = [
  {
    what: 'mail about a cancelled appointment',
    write: (services, { appointment }) => writeMail(services, { kind: 'appointment', appointment, event: 'CANCELLED' }),
  },
  {
    what: 'mail with the appointments of a mailbox',
    write: (services, { appointment }) =>
      writeMail(services, { kind: 'found', employer: null, network: stage.server.metro, number: appointment, once: 'once' }),
  },
  {
    what: 'mail about illegible prints',
    write: (services, { applicant }) => writeMail(services, { kind: 'illegible', applicant, attempt: 2 }),
  },
  {
    what: 'mail about a request to transfer',
    write: async (services, { applicant }) => {
      const made = await stage.server.database.one<{ id: number }>(sql`
        insert into transfer (record_key, network, applicant_type, first_name, last_name, email, phone)
        select gen_random_uuid(), network, ${stage.server.types.downtown}, first_name, last_name, email, phone
        from applicant where id = ${applicant} returning id`)
      await writeMail(services, { kind: 'transfer', transfer: made?.id as number })
    },
  },
  {
    what: 'mail with the requests to transfer of a mailbox other than the record’s',
    write: async (services, { applicant }) => {
      const made = await stage.server.database.one<{ id: number }>(sql`
        insert into transfer (record_key, network, applicant_type, applicant, first_name, last_name, email, phone)
        select gen_random_uuid(), network, ${stage.server.types.downtown}, id, first_name, last_name, 'former@example.org', phone
        from applicant where id = ${applicant} returning id`)
      const network = stage.server.metro
      await writeMail(services, { kind: 'found', employer: null, network, transfer: made?.id as number, once: 'twice' })
    },
  },
  {
    what: 'text message about a cancelled appointment',
    write: (services, { appointment }) => writeSms(services, { kind: 'appointment', appointment, event: 'CANCELLED', answers: true }),
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
