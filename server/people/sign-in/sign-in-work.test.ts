import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { givePassword, PASSWORD } from '../../testing/account.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** How often each kind of failure is timed; with 0 only its statements are counted. */
const TIMES = Number(process.env.SIGN_IN_TIMES ?? 0)
const WITHIN = 1.05

/** Failing sign-ins that must be indistinguishable. */
const failures = {
  unknown: { username: 'nobody', password: PASSWORD },
  wrong: { username: 'staff', password: 'not the password' },
  empty: { username: 'staff', password: '' },
  long: { username: 'staff', password: 'x'.repeat(10_000) },
  locked: { username: 'metro', password: PASSWORD },
  disabled: { username: 'downtown', password: PASSWORD },
}
const kinds = Object.keys(failures) as (keyof typeof failures)[]

let statements: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off' }, watched)
  for (const name of ['staff', 'metro', 'downtown']) await givePassword(server.database, `${name}@bims.example`)
  await reset()
})
afterAll(() => server.close())

/** Records the text of each statement that the server runs on the database. */
function watched(database: Database): Database {
  const seen = <Run extends (statement: ReturnType<typeof sql>) => unknown>(run: Run) =>
    ((statement: ReturnType<typeof sql>) => {
      statements.push(statement.text)
      return run(statement)
    }) as Run
  return { ...database, one: seen(database.one) as Database['one'], rows: seen(database.rows) as Database['rows'], run: seen(database.run) }
}

/** Prevents locks by the test's own attempts. */
async function reset() {
  await server.database.run(sql`
    update user_account set failures = 0, failures_since = null, locks = 0,
      locked_until = case when username = 'metro' then now() + interval '1 hour' end,
      disabled_at = case when username = 'downtown' then now() end`)
}

const signIn = (kind: keyof typeof failures) => server.call('POST', 'auth/token', { body: failures[kind] })

test('every failed sign-in runs the same statements, whatever the reason', async () => {
  const ran = new Map<string, string[]>()
  for (const kind of kinds) {
    await reset()
    statements = []
    expect((await signIn(kind)).status).toBe(401)
    ran.set(kind, statements)
  }
  expect(ran.get('unknown')?.length).toBe(2)
  for (const kind of kinds) expect(ran.get(kind), kind).toEqual(ran.get('unknown'))
})

// The long form, `npm run drill sign-in`, which requires an otherwise idle machine.
if (TIMES > 0)
  test(`the medians of ${TIMES} failed sign-ins of each kind are within 5 %`, { timeout: 3_600_000 }, async () => {
    const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
    for (const kind of kinds) await signIn(kind)
    for (let round = 0; round < TIMES; round += 1) {
      for (const kind of kinds) {
        await reset()
        const began = performance.now()
        await signIn(kind)
        times.get(kind)?.push(performance.now() - began)
      }
    }
    const medians = Object.fromEntries([...times].map(([kind, each]) => [kind, median(each)]))
    console.table(medians)
    expect(Math.max(...Object.values(medians)) / Math.min(...Object.values(medians))).toBeLessThan(WITHIN)
  })

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
