import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { place } from '../platform/secrets/sealing.ts'
import { openTracing } from '../platform/traces/open-tracing.ts'
import { traceDatabase } from '../platform/traces/trace-database.ts'
import type { Tracing } from '../platform/traces/tracing.ts'
import { canaries, everySecret, rowsAsText, secretOf, tracesIn } from './canaries.ts'
import type { Answer } from './hostile/answers.ts'
import { wizardBody } from './hostile/bodies.ts'
import { type Request, type Route, requestTo } from './hostile/generator.ts'
import { randomOf } from './hostile/random.ts'
import { type Asker, askers, openStage, type Stage } from './hostile/stage.ts'
import { startTraceCollector, type TraceCollector } from './servers/trace-collector.ts'

/*
 * Sends secrets to every route, as every kind of account, in their own fields and in others, while the database sometimes fails
 * with their values in its error. They must not appear in the output, the audit log, a refusal, or readable
 * in a table.
 */
const SEED = Number(process.env.CANARY_SEED ?? 20_261_122)
const ROUNDS = Number(process.env.CANARY_ROUNDS ?? 1)
const FAILS = 1 / 60
const FAILS_OF_SECRETS = 1 / 3
const AT_ONCE = 6

/** The places of the secrets: the fields of their names, or every text. */
type Way = 'own' | 'everywhere'
type Trace = { where: string; what: string[] }

let stage: Stage
let collector: TraceCollector
let tracing: Tracing | undefined
let failing = false
let reliable = false
const random = randomOf(SEED)
const printed: string[] = []
const refusals: { request: string; body: string }[] = []
const given = new Set<string>()
let good = 0
let broken = 0

beforeAll(async () => {
  console.log(`CANARY_SEED=${SEED}`)
  for (const name of ['log', 'error', 'warn', 'info', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...values: unknown[]) => void printed.push(values.map(String).join(' ')))
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(((chunk: unknown) => {
      printed.push(String(chunk))
      return true
    }) as never)
  collector = await startTraceCollector()
  for (const [name, value] of Object.entries(collector.env)) vi.stubEnv(name, value)
  tracing = await openTracing({ ...collector.env, OTEL_BSP_MAX_QUEUE_SIZE: '100000' })
  stage = await openStage((database) => traceDatabase(unreliable(database), tracing as Tracing), tracing)
  for (const way of ['own', 'everywhere'] as const) for (let round = 0; round < ROUNDS; round += 1) await sendAll(way)
  failing = false
}, 600_000)
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await stage.close()
  await collector.close()
})

/** A database that fails sometimes, with the statement's values in the error. */
function unreliable(database: Database): Database {
  const perhaps =
    <Run extends (statement: ReturnType<typeof sql>) => Promise<unknown>>(run: Run) =>
    async (statement: ReturnType<typeof sql>) => {
      const values = statement.values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
      // Fails more often for statements with secrets.
      if (failing && !reliable && random.chance(tracesIn(values).length > 0 ? FAILS_OF_SECRETS : FAILS)) {
        const message = `could not do ${statement.text} with ${values}`
        throw Object.assign(new Error(message), { code: 'XX000', detail: message, where: message, hint: message })
      }
      return run(statement)
    }
  const of = (db: Pick<Database, 'one' | 'rows' | 'run'>) => ({ one: perhaps(db.one), rows: perhaps(db.rows), run: perhaps(db.run) })
  return {
    ...database,
    ...of(database),
    unsynced: of(database.unsynced),
    transaction: (work) => database.transaction((db) => work(of(db) as never)),
  } as Database
}

/** Calls with valid and refused secrets, which the generator would make only rarely. */
function wellFormed({ ids }: Stage['source']): { who: Asker; call: string; body: object }[] {
  const secret = { ssn4: canaries.ssn4, dob: canaries.dob }
  const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org', phone: '3055550100', ...secret }
  const wizard = wizardBody({ random, slots: openTimes(), ...stage.source })
  const ana = ids.applicants.ana
  const employer = ids.employers.lakeside
  const card = { cardNumber: canaries.card, cardExpiry: '1239', cardName: 'Ann Lee', cardCode: canaries.card_code, cardZip: '33101' }
  return [
    { who: 'staff', call: 'POST applicants', body: { ...person, employer } },
    { who: 'staff', call: 'POST applicants', body: { ...person, employer, email: canaries.token } },
    { who: 'staff', call: `PATCH applicants/${ana}`, body: secret },
    { who: 'staff', call: `PATCH applicants/${ana}`, body: { ...secret, safe_date: canaries.card } },
    { who: 'staff', call: 'POST identifications', body: { applicant: ana, id_type: 'PP', state: 'US', identifier: canaries.identifier } },
    { who: 'public', call: 'POST appointments/schedule', body: { ...wizard, ...secret } },
    { who: 'public', call: 'POST appointments/schedule', body: { ...wizard, notes: canaries.card } },
    { who: 'public', call: 'POST paymenttokens', body: { network: ids.networks.metro, ...card } },
    { who: 'public', call: 'POST paymenttokens', body: { network: ids.networks.metro, ...card, cardExpiry: '0101' } },
    {
      who: 'public',
      call: 'POST applicants/lookup',
      body: { employer, reg_number: canaries.token, last_name: canaries.dob, email: canaries.token },
    },
    { who: 'public', call: 'POST auth/token', body: { username: 'staff', password: canaries.password } },
    { who: 'public', call: 'POST auth/token', body: { username: 'nobody', password: canaries.password, code: canaries.token } },
    {
      who: 'public',
      call: 'POST auth/first-superuser',
      body: { token: canaries.token, username: 'x', email: 'x@bims.example', password: canaries.password },
    },
    { who: 'public', call: 'POST auth/password/reset', body: { token: canaries.token, password: canaries.password } },
    { who: 'staff', call: 'POST savedsearches', body: { group: 1, description: 'x', query_string: everySecret } },
    { who: 'public', call: 'POST auth/link', body: { token: canaries.token } },
    { who: 'superuser', call: `PATCH users/${ids.users.second}/set_password`, body: { password: canaries.password } },
    { who: 'staff', call: `PATCH users/${ids.users.staff}/set_password`, body: { old_password: canaries.password, password: 'x' } },
  ]
}

async function sendWellFormed() {
  for (const { who, call, body } of wellFormed(stage.source)) {
    const [method = '', path] = call.split(' ')
    const headers = { 'content-type': 'application/json' }
    const answer = await stage.ask(who, { method, path: `/api/${path}`, headers, body: JSON.stringify(body) })
    note(call, answer)
  }
}

async function sendAll(way: Way) {
  failing = false
  await sendWellFormed()
  failing = true
  const work = stage.routes.flatMap((route) => [...new Set(askers)].map((who) => ({ route, who })))
  const next = async () => {
    for (let one = work.pop(); one !== undefined; one = work.pop()) await send(one.route, one.who, way)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

async function send(route: Route, who: Asker, way: Way) {
  const request = secretive(requestTo(route, { random, slots: openTimes(), ...stage.source }), way)
  const answer = await stage.ask(who, request).catch(() => undefined)
  if (answer !== undefined) note(`${request.method} ${route.url}`, answer)
}

/** Counts the outcome, and stores the output for the search. */
function note(request: string, answer: Answer) {
  if (answer.status < 300) good += 1
  if (answer.status >= 500) broken += 1
  if (answer.status >= 400) refusals.push({ request, body: `${answer.type} ${answer.body}` })
  for (const [, token = ''] of answer.body.matchAll(/"token":"(ey[\w.-]+)"/g)) given.add(token)
}

/** The request with the secrets in its body, its address and its headers. */
function secretive(request: Request, way: Way): Request {
  const body = request.body === null ? null : secretBody(request.body, way, request.path)
  const [path = '', query] = request.path.split('?')
  const hasFilters = way === 'everywhere' && query !== undefined && !path.endsWith('/content')
  const parameters = hasFilters
    ? `?${[...new URLSearchParams(query).keys()].map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(everySecret)}`).join('&')}`
    : query === undefined
      ? ''
      : `?${query}`
  const headers =
    way === 'everywhere' ? { ...request.headers, cookie: `bims_session=${canaries.token}`, 'user-agent': 'test' } : request.headers
  return { ...request, path: `${path}${parameters}`, headers, body }
}

function secretBody(text: string, way: Way, path: string): string {
  try {
    return JSON.stringify(replaced(JSON.parse(text), { way, path }, ''))
  } catch {
    return text
  }
}

/** The identifiers of work locations and vendors are public: only those of identifications are secret. */
const secretFor = (name: string, { way, path }: Sent) =>
  name === 'identifier' && way === 'own' && !path.includes('/identifications') ? undefined : secretOf[name]
type Sent = { way: Way; path: string }

function replaced(value: unknown, sent: Sent, name: string): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, sent, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, sent, key)]))
  if (typeof value !== 'string') return value
  const secret = secretFor(name, sent)
  if (secret !== undefined && (sent.way === 'own' || random.chance(0.5))) return secret
  return sent.way === 'everywhere' && random.chance(0.3) ? everySecret : value
}

/** Downtown is open on Mondays. */
function openTimes(): string[] {
  const now = Temporal.Now.plainDateISO('America/New_York')
  const monday = now.add({ days: 8 - now.dayOfWeek })
  const at = (quarter: number) =>
    monday
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
      .add({ minutes: quarter * 15 })
      .toInstant()
      .toString()
  return Array.from({ length: 32 }, (_, quarter) => at(quarter))
}

const traces = (texts: readonly { where: string; text: string }[]): Trace[] =>
  texts.map(({ where, text }) => ({ where, what: tracesIn(text, given) })).filter(({ what }) => what.length > 0)

describe('secrets sent to every route', () => {
  test('were processed: calls succeeded and failed, and the sealed values can be opened', async () => {
    expect(good).toBeGreaterThan(50)
    expect(broken).toBeGreaterThan(20)
    const { database, sealing } = stage.services
    const people = await database.rows<{ record_key: string; ssn4: Buffer | null; dob: Buffer | null }>(
      sql`select record_key, ssn4, dob from applicant`,
    )
    const opened = (name: 'ssn4' | 'dob') =>
      Promise.all(people.map((one) => one[name] && sealing.open(place('applicant', name, one.record_key), one[name])))
    expect(await opened('ssn4')).toContain(canaries.ssn4)
    expect(await opened('dob')).toContain(canaries.dob)
  })

  test('are not in the output of the server, which is not empty', () => {
    expect(printed.filter((line) => line.includes('XX000')).length).toBeGreaterThan(10)
    expect(traces(printed.map((text) => ({ where: text.slice(0, 300), text })))).toEqual([])
  })

  test('are not in the refusals', () => {
    expect(refusals.length).toBeGreaterThan(500)
    expect(traces(refusals.map(({ request, body }) => ({ where: `${request}: ${body.slice(0, 300)}`, text: body })))).toEqual([])
  })

  test('are not in the exported traces', async () => {
    await tracing?.stop()
    expect(collector.spans.length).toBeGreaterThan(1_000)
    expect(collector.spans.some(({ attributes }) => attributes['error.type'] === 'XX000')).toBe(true)
    expect(traces(collector.spans.map((span) => ({ where: span.name, text: JSON.stringify(span) })))).toEqual([])
  })

  test('are not in the audit log', async () => {
    const rows = await stage.services.database.rows<{ text: string }>(sql`select e::text as text from audit_event e`)
    expect(rows.length).toBeGreaterThan(200)
    expect(traces(rows.map(({ text }) => ({ where: text, text })))).toEqual([])
  })
})

test('secrets are not readable in any table if sent in their own fields', { timeout: 300_000 }, async () => {
  const other = await openStage()
  const before = stage
  reliable = true
  stage = other
  try {
    await sendAll('own')
    const rows = await rowsAsText(other.services.database)
    expect(rows.length).toBeGreaterThan(500)
    expect(traces(rows.map(({ table, text }) => ({ where: `${table}: ${text.slice(0, 300)}`, text })))).toEqual([])
  } finally {
    stage = before
    reliable = false
    await other.close()
  }
})
