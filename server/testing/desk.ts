import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { buildApp } from '../app.ts'
import { catalogue } from '../consequences.ts'
import { hashPassword } from '../people/passwords.ts'
import { openSession } from '../people/sign-in/sessions.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { sealingWith } from '../platform/secrets/sealing.ts'
import { cloneDatabase } from './database.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { testSettings } from './settings.ts'
import { wizardPerson } from './wizard-person.ts'

/** An answer with its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
export type Answer = { status: number; etag: string | null; headers: Headers; body: any }

/** A listening server with one network, its Downtown (New York, 15 minutes) and Lakefront (Chicago), and their desks. */
export type Desk = {
  services: Services & { clock: FixedClock }
  database: Database
  /** Where it listens. */
  address: string
  metro: number
  downtown: number
  lakefront: number
  types: { downtown: number; lakefront: number }
  /** A call over a connection of its own; `who` is the account's name, or nothing for the public. */
  call(
    method: string,
    path: string,
    options?: { who?: 'downtown' | 'metro' | 'staff'; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** A complete body of mode new for Downtown; `changes` replace fields. */
  booking(changes?: Record<string, unknown>): Record<string, unknown>
  /** How many rows a table has. */
  count(table: 'appointment' | 'applicant' | 'idempotency' | 'appointment_history' | 'address' | 'audit_event'): Promise<number>
  close(): Promise<void>
}

/** Monday, nine in the morning in New York. */
export const NOW = '2026-11-23T14:00:00Z'
const ORIGIN = { ip: '127.0.0.1', user_agent: null, request_id: 'test' }

/** Opens the server on a database of its own; `seen` puts something between the server and its database. */
export async function openDesk(
  settingsEnv: Record<string, string> = { RATE_LIMITS: 'off' },
  seen: (database: Database) => Database = (database) => database,
): Promise<Desk> {
  const copy = await cloneDatabase()
  const database = openDatabase(copy.config)
  const key = randomBytes(32)
  const clock = fixedClock(NOW)
  const { settings, forget } = testSettings(settingsEnv)
  const services = { database: seen(database), clock, sealing: sealingWith(key), settings, key, catalogue }
  const places = await furnish(database)
  const tokens = await staffTokens(services, places)
  const app = await buildApp(services)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    services,
    database,
    address,
    ...places,
    call: async (method, path, { who, body, headers = {} } = {}) => {
      const response = await fetch(`${address}/api/${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(who === undefined ? {} : { authorization: `Bearer ${tokens[who]}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, etag: response.headers.get('etag'), headers: response.headers, body: bodyOf(response, text) }
    },
    booking: (changes = {}) => ({
      mode: 'new',
      ...wizardPerson,
      network: places.metro,
      lsv: places.downtown,
      applicantType: places.types.downtown,
      dateTime: '2026-11-24T14:00:00Z',
      ...changes,
    }),
    count: async (table) => (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count,
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await database.close()
      await copy.drop()
      forget()
    },
  }
}

const bodyOf = ({ headers }: Response, text: string) =>
  text === '' ? null : headers.get('content-type')?.includes('json') ? JSON.parse(text) : text

async function furnish(database: Database) {
  const id = async (statement: ReturnType<typeof sql>) => (await database.one<{ id: number }>(statement))?.id as number
  const metro = await id(
    sql`insert into network (name, applicant_subdomain, bookings_per_hour) values ('Metro', 'metro', 1000) returning id`,
  )
  const place = (name: string, timezone: string, minutes: number) =>
    id(sql`insert into live_scan_vendor (network, name, public, timezone, appointment_duration, applicant_instructions)
           values (${metro}, ${name}, true, ${timezone}, ${minutes}, 'Use the side door.') returning id`)
  const downtown = await place('Downtown', 'America/New_York', 15)
  const lakefront = await place('Lakefront', 'America/Chicago', 20)
  const typeOf = async (lsv: number) => {
    await database.run(
      sql`insert into available_time (lsv, day_of_week, start_time, end_time) select ${lsv}, d, '09:00', '17:00' from generate_series(0, 6) d`,
    )
    const ori = await id(
      sql`insert into ori (lsv, ori, description, slug, agency) values (${lsv}, 'NY0000000', 'Schools', 'schools', 'State') returning id`,
    )
    return id(sql`insert into applicant_type (lsv, ori, description, pricing) values (${lsv}, ${ori}, 'Teacher', 4250) returning id`)
  }
  return { metro, downtown, lakefront, types: { downtown: await typeOf(downtown), lakefront: await typeOf(lakefront) } }
}

async function staffTokens({ database, settings, key }: Services, { metro, downtown }: { metro: number; downtown: number }) {
  const password_hash = await hashPassword('a long enough password')
  const token = async (username: string, type: string | null, context: number | null) => {
    const user = await database.one<{ id: number }>(sql`
      insert into user_account (email, username, password_hash, context_type, context_id)
      values (${`${username}@bims.example`}, ${username}, ${password_hash}, ${type}, ${context}) returning id`)
    return (await openSession(database, settings, key, user?.id as number, ORIGIN)).token
  }
  return {
    downtown: await token('downtown', 'livescanvendor', downtown),
    metro: await token('metro', 'network', metro),
    staff: await token('staff', null, null),
  }
}
