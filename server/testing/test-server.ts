import { randomBytes } from 'node:crypto'
import { buildApp } from '../app.ts'
import { catalogue } from '../consequences.ts'
import { createInsert } from '../demonstration/insert-record.ts'
import { accountRows, hourRows, keepNamed } from '../demonstration/named-rows.ts'
import { accounts, lsvs, networks } from '../demonstration/places-and-accounts.ts'
import { hashPassword } from '../people/passwords.ts'
import { TIMEOUTS, type Timeouts } from '../platform/database/connections.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { createFixedSigning, createSealing, type Sealing } from '../platform/secrets/sealing.ts'
import { signInAll } from './account.ts'
import { buildDocumented } from './api/documented-answers.ts'
import { cloneDatabase } from './database/database.ts'
import { type FixedClock, fixedClock } from './fixed-clock.ts'
import { schools } from './people-and-places.ts'
import { testSettings } from './settings.ts'
import { wizardPerson } from './wizard-person.ts'

/** An answer with its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
export type Answer = { status: number; etag: string | null; headers: Headers; body: any }

/** A listening server with one network, its LSVs Downtown (New York, 15 minutes) and Lakefront (Chicago), and their desk accounts. */
export type TestServer = {
  services: Services & { clock: FixedClock }
  database: Database
  /** The address that it listens on. */
  address: string
  metro: number
  downtown: number
  lakefront: number
  types: { downtown: number; lakefront: number }
  /** A call over its own connection; `who` is the account's name, or undefined for the public. */
  call(
    method: string,
    path: string,
    options?: { who?: 'downtown' | 'metro' | 'staff'; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** The token of an account's session. */
  tokenOf(who: 'downtown' | 'metro' | 'staff'): string
  /** A complete body of mode new for Downtown; `changes` replace fields. */
  booking(changes?: Record<string, unknown>): Record<string, unknown>
  /** The number of rows of a table. */
  count(table: 'appointment' | 'applicant' | 'idempotency' | 'appointment_history' | 'address' | 'audit_event'): Promise<number>
  close(): Promise<void>
}

/** The password of the desk's accounts. */
export const TEST_PASSWORD = 'a long enough password'

/** Monday, nine in the morning in New York. */
export const NOW = '2026-11-23T14:00:00Z'

/** Opens a server on a new database; `seen` may wrap the database, `timeouts` are those of its connections. */
export async function openTestServer(
  settingsEnv: Record<string, string> = { RATE_LIMITS: 'off' },
  seen: (database: Database) => Database = (database) => database,
  timeouts: Timeouts = TIMEOUTS,
): Promise<TestServer> {
  const copy = await cloneDatabase()
  const database = openDatabase(copy.config, { timeouts })
  const key = randomBytes(32)
  const clock = fixedClock(NOW)
  const { settings, removeFolder } = testSettings(settingsEnv)
  const services = { database: seen(database), clock, sealing: createSealing(key), settings, key: createFixedSigning(key), catalogue }
  const { users, ids } = await fillDatabase(database, services.sealing)
  const tokens = await signInAll(services, users)
  const app = await buildDocumented(() => buildApp(services))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    services,
    database,
    address,
    ...ids,
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
    tokenOf: (who) => tokens[who],
    booking: (changes = {}) => ({
      mode: 'new',
      ...wizardPerson,
      network: ids.metro,
      lsv: ids.downtown,
      applicantType: ids.types.downtown,
      dateTime: '2026-11-24T14:00:00Z',
      ...changes,
    }),
    count: async (table) => (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count,
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await database.close()
      await copy.drop()
      removeFolder()
    },
  }
}

const bodyOf = ({ headers }: Response, text: string) =>
  text === '' ? null : headers.get('content-type')?.includes('json') ? JSON.parse(text) : text

const instructions = { applicant_instructions: 'Use the side door.' }
const daily = { days: [0, 1, 2, 3, 4, 5, 6], start_time: '09:00', end_time: '17:00' }
const teacher = { description: 'Teacher', pricing: '42.50' }

/** Both locations have one station and are open every day. */
const rows = {
  networks: { metro: { ...networks.metro, bookings_per_hour: 1000 } },
  livescanvendors: {
    downtown: { ...lsvs.downtown, ...instructions, stations: 1 },
    lakefront: { ...lsvs.lakefront, ...instructions },
  },
  availabletimes: hourRows({ downtown: [daily], lakefront: [daily] }),
  oris: { downtowns: { ...schools, lsv: 'downtown' }, lakefronts: { ...schools, lsv: 'lakefront' } },
  applicanttypes: {
    downtown: { ...teacher, lsv: 'downtown', ori: 'downtowns' },
    lakefront: { ...teacher, lsv: 'lakefront', ori: 'lakefronts' },
  },
}

/** Fills an empty, migrated database; returns the ids of its accounts and places. All accounts have the password. */
export async function fillDatabase(database: Database, sealing: Sealing) {
  const keep = createInsert(database, sealing)
  const ids = await keepNamed(keep, rows)
  const desks = { downtown: accounts.vendor, metro: accounts.network, staff: accounts.staff }
  const { users } = await keepNamed(keep, { users: accountRows(desks, await hashPassword(TEST_PASSWORD)) }, ids)
  return { users, ids: { metro: ids.networks.metro, ...ids.livescanvendors, types: ids.applicanttypes } }
}
