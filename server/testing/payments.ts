import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import sql from 'sql-template-tag'
import { tasksOf } from '../jobs.ts'
import type { Processor } from '../payments/processor/processor.ts'
import { processorsInUse } from '../payments/processor/processor-in-use.ts'
import { createSandbox, type SandboxPace } from '../payments/processor/sandbox.ts'
import type { Movement } from '../payments/processor/sandbox-ledger.ts'
import { recoverPayments } from '../payments/recovery/recover-payments.ts'
import type { Timeouts } from '../platform/database/connections.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { emptyTables } from './database/empty-tables.ts'
import { type KillPoints, makeKillPoints } from './kill-points.ts'
import { readLedger } from './servers/read-ledger.ts'
import { type Answer, openTestServer, type TestServer } from './test-server.ts'

/** A server whose network accepts cards, with the sandbox's ledger. */
export type PayingTestServer = TestServer & {
  stops: KillPoints
  /** The sandbox without wrappers. */
  sandbox: Processor
  folder: string
  ledger(): Movement[]
  /** A token of the card. */
  token(card?: string, key?: string): Promise<string>
  /** Books with a card, under a key. */
  pay(given: { card?: string; token?: string; key?: string; changes?: Record<string, unknown> }): Promise<Answer>
  /** Runs every due job. */
  work(): Promise<void>
  /** Expires pending appointments. */
  expire(): Promise<void>
  /** Runs the recovery job twice, and the jobs that it queued. */
  recover(): Promise<void>
  /** The differences between the ledgers, and unfinished work. */
  disagreements(): Promise<string[]>
  /** The states of an appointment's card payments, oldest first. */
  states(appointment?: number): Promise<string[]>
  /** Empties the database; the sandbox's ledger stays. */
  clearPayments(): Promise<void>
  clear(): Promise<void>
}

const silent = new Logger(() => () => undefined)

/** A card that approves. */
export const GOOD = '4242424242424242'
/** A card that is declined. */
export const DECLINED = '4000000000000002'
/** A card that its bank asks its owner about. */
export const CHALLENGED = '4000000000003220'

/** Opens a server whose network accepts cards; `between` may wrap the sandbox, `timeouts` are those of its connections. */
export async function openPayingTestServer(
  env: Record<string, string> = { RATE_LIMITS: 'off' },
  between = (processor: Processor) => processor,
  timeouts?: Timeouts,
): Promise<PayingTestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bims-payments-'))
  const stops = makeKillPoints()
  const server = await openTestServer({ BIMS_DATA: folder, ...env }, stops.database, timeouts)
  const { services, database } = server
  const processor = createSandbox(folder, services.clock, { timeOut: 40, slow: 400 })
  processorsInUse.set(services.settings, stops.processor(between(processor)))
  await database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL,IN'`)
  const token = async (card = GOOD, key?: string) => {
    const body = { cardNumber: card, cardExpiry: '1230', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
    return (await server.call('POST', 'paymenttokens', { body, headers: headersOf(key) })).body.token as string
  }
  const work = async () => {
    await runOnce({ pgPool: database.pool, taskList: tasksOf(services) as TaskList, noHandleSignals: true, concurrency: 1, logger: silent })
  }
  const clearPayments = async () => {
    await emptyTables(database, 'appointment', 'applicant', 'idempotency', 'mail', 'payment_token', 'webhook_event')
    await database.pool.query('delete from graphile_worker._private_jobs')
  }
  return {
    ...server,
    sandbox: processor,
    stops,
    folder,
    ledger: () => readLedger(folder),
    token,
    pay: async ({ card, token: given, key, changes }) => {
      const paymentToken = given ?? (await token(card, key))
      return server.call('POST', 'appointments/schedule', {
        body: server.booking({ paymentMethod: 'OL', paymentToken, ...changes }),
        headers: headersOf(key),
      })
    },
    work,
    expire: () => expirePending(database),
    recover: async () => {
      await recoverTwice(services)
      await work()
    },
    disagreements: () => findDisagreements(database, folder),
    states: async (appointment) =>
      (
        await database.rows<{ state: string }>(
          appointment === undefined
            ? sql`select state from payment_transaction order by id`
            : sql`select state from payment_transaction where appointment = ${appointment} order by id`,
        )
      ).map(({ state }) => state),
    clearPayments,
    clear: async () => {
      stops.arm(null)
      await clearPayments()
      rmSync(join(folder, 'sandbox-payments.jsonl'), { force: true })
    },
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

export type { Movement } from '../payments/processor/sandbox-ledger.ts'

/** Installs a sandbox with this pace; returns a function that reads its ledger. */
export function openSandbox(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  folder: string,
  pace: SandboxPace,
): () => Movement[] {
  processorsInUse.set(settings, createSandbox(folder, clock, pace))
  return () => readLedger(folder)
}

const headersOf = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })

/** The differences between the database and the sandbox's ledger in this folder, and unfinished work. */
export async function findDisagreements(database: Database, folder: string): Promise<string[]> {
  return [...(await betweenBooks(database, readLedger(folder))), ...(await leftUndone(database))]
}

/** Expires pending appointments. */
export async function expirePending(database: Database): Promise<void> {
  await database.run(sql`update payment_transaction set expires_at = now() - interval '1 second', busy_until = null`)
  await database.run(sql`update appointment set created = now() - interval '11 minutes' where status = 'PENDING'`)
}

/** Runs the recovery job twice: the second time it finds nothing to do. */
export async function recoverTwice(services: Services): Promise<void> {
  await recoverPayments(services)
  await recoverPayments(services)
}

type BookedPayment = { payment_key: string; state: string; status: string; appointment: number; refundable: boolean }

/** Compares the sandbox's charges with the database, in both directions. */
async function betweenBooks(database: Database, ledger: Movement[]): Promise<string[]> {
  const rows = await database.rows<BookedPayment>(sql`
    select x.payment_key, x.state, p.status, x.appointment, x.refundable from payment_transaction x join appointment p on p.id = x.appointment`)
  const last = new Map(ledger.map((movement) => [movement.payment_key, movement]))
  const taken = [...last.values()].filter(({ event }) => event === 'captured')
  const known = new Map(rows.map((row) => [row.payment_key, row]))
  const withoutBooking = taken.filter(({ payment_key }) => {
    const row = known.get(payment_key)
    return row?.state !== 'PAID' || row.status === 'PENDING' || (row.status === 'CANCELLED' && row.refundable)
  })
  return [
    ...withoutBooking.map(({ payment_key }) => `charged without a booking: ${JSON.stringify(known.get(payment_key))}`),
    ...rows
      .filter(({ state, payment_key }) => state === 'PAID' && last.get(payment_key)?.event !== 'captured')
      .map(() => 'PAID without a capture'),
    ...[...last.values()].filter(({ event }) => event === 'authorized').map(() => 'money still held'),
    ...(new Set(taken.map(({ appointment }) => appointment)).size < taken.length ? ['one appointment charged twice'] : []),
    ...(ledger.filter(({ event }) => event === 'captured').length >
    new Set(ledger.filter(({ event }) => event === 'captured').map(({ intent }) => intent)).size
      ? ['one intent captured twice']
      : []),
  ]
}

/** Finds payments under way and pending bookings, of which there must be none at rest. */
async function leftUndone(database: Database): Promise<string[]> {
  const found = await database.rows<{ left: string }>(sql`
    select 'payment ' || state as left from payment_transaction where state in ('AUTHORIZING', 'CAPTURING', 'VOIDING', 'REFUNDING')
    union all select 'slot stuck' from appointment where status = 'PENDING'
    union all select 'booked and not paid' from appointment p where p.payment_method = 'ONLINE' and p.status = 'SCHEDULED'
      and not exists (select from payment_transaction x where x.appointment = p.id and x.state = 'PAID')
    union all select 'two at one time' from appointment a join appointment b on a.id < b.id and a.lsv = b.lsv and a.station = b.station
      and a.date_time = b.date_time and a.status = 'SCHEDULED' and b.status = 'SCHEDULED'`)
  return found.map(({ left }) => left)
}
