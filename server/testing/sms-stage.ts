/* A server that texts applicants by a double of Twilio. Not used by the product. */
import { type Logger, runOnce } from 'graphile-worker'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { isoOf } from '../platform/clock.ts'
import { emptyTables } from './database/empty-tables.ts'
import { openTwilio, twilioAccount } from './servers/twilio-server.ts'
import { NOW, openTestServer } from './test-server.ts'

/** The public address of the server, without its hosts. */
export const PUBLIC_URL = 'https://bims.example'
/** The number of the person whom `wizardPerson` names. */
export const PHONE = '3055550100'
/** The consent that a wizard sends for a ticked box. */
export const agreed = { wording: '2026-11', language: 'en' }

/** A row of the outbox of text messages. */
export type Sms = { id: number; event_key: string; state: string; error: string | null; body: string; sid: string | null; attempts: number }
/** The answer to a booking. */
type BookedAppointment = { id: number; manage_url: string }

const quiet = { scope: () => quiet, error: () => {}, warn: () => {}, info: () => {}, debug: () => {} } as unknown as Logger

/** Opens the server and the double of Twilio; `env` are further settings of the server. */
export async function openSmsStage(env: Record<string, string> = { RATE_LIMITS: 'off' }) {
  const twilio = await openTwilio()
  const settings = { PUBLIC_URL: 'https://{host}.bims.example', ...twilioAccount, TWILIO_API_URL: twilio.url, ...env }
  const server = await openTestServer(settings)
  const { database, services } = server
  let people = 0
  const tokenOf = ({ manage_url }: Pick<BookedAppointment, 'manage_url'>) => manage_url.split('/').at(-1)
  return {
    twilio,
    server,
    tokenOf,
    /** Monday nine in the morning, and nobody has booked. */
    async begin() {
      services.clock.set(NOW)
      people = 0
      for (const list of [twilio.calls, twilio.messages, twilio.faults]) list.length = 0
      await emptyTables(database, 'appointment', 'applicant', 'idempotency', 'mail', 'sms_stop', 'sms_received', 'audit_event', 'attempt')
      await database.pool.query('delete from graphile_worker._private_jobs')
    },
    /** Books a time of the next day, each person another one. */
    async book(changes: Record<string, unknown> = { smsConsent: agreed }): Promise<BookedAppointment> {
      const dateTime = isoOf(Date.parse('2026-11-24T14:00:00Z') + 900_000 * people++)
      const answer = await server.call('POST', 'appointments/schedule', {
        body: server.booking({ dateTime, email: `ann${people}@example.org`, ...changes }),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    },
    /** Runs the jobs that are due. */
    async work() {
      await runOnce({ pgPool: database.pool, taskList: tasksOf(services) as never, noHandleSignals: true, logger: quiet })
      // The library does not wait for its note of how a job ended.
      const locked = () => database.rows(sql`select from graphile_worker._private_jobs where locked_at is not null`)
      await expect.poll(locked, { timeout: 10_000 }).toEqual([])
    },
    /** Makes the jobs due that wait for later. */
    hurry: () => database.run(sql`update graphile_worker._private_jobs set run_at = now()`),
    outbox: () => database.rows<Sms>(sql`select * from sms order by id`),
    audited: (event: string) =>
      database.rows<{ actor_role: string; detail: object }>(
        sql`select actor_role, detail from audit_event where event = ${event} order by seq`,
      ),
    consents: () =>
      database.rows<{ applicant: number; source: string; ended_by: string | null; phone: string }>(
        sql`select applicant, source, ended_by, phone from sms_consent order by id`,
      ),
    contact: async (booked: BookedAppointment) => (await server.call('GET', `bookings/${tokenOf(booked)}/contact`)).body,
    correct: (booked: BookedAppointment, body: object) => server.call('PATCH', `bookings/${tokenOf(booked)}/contact`, { body }),
    async close() {
      await server.close()
      await twilio.close()
    },
  }
}

/** The server and the double, as a test has them. */
export type SmsStage = Awaited<ReturnType<typeof openSmsStage>>
