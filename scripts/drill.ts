/* The long form of the tests that `npm test` runs in short: `npm run drill`, or `npm run drill slots` for one of them. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Drill = { name: string; what: string; files: string[]; env: Record<string, string> }
type Outcome = { name: string; what: string; result: 'passed' | 'FAILED'; minutes: string }

const drills: Drill[] = [
  {
    name: 'slots',
    what: '1,000,000 days against the plain reference',
    files: ['server/availability/open-slots-properties.test.ts'],
    env: { SLOT_CASES: '1000000', SLOT_SEED: seedFor('SLOT_SEED') },
  },
  {
    name: 'made-up',
    what: 'submissions of made-up applicants and next open slots of made-up places, by seeds of their own',
    files: ['server/demographics/submission.test.ts', 'server/availability/next-open.test.ts'],
    env: { EBTS_SEED: seedFor('EBTS_SEED'), NEXT_OPEN_SEED: seedFor('NEXT_OPEN_SEED') },
  },
  {
    name: 'requests',
    what: '100,000 hostile requests over all routes and roles',
    files: ['server/testing/hostile/requests.test.ts'],
    env: { HOSTILE_REQUESTS: '100000', HOSTILE_SEED: seedFor('HOSTILE_SEED') },
  },
  {
    name: 'canaries',
    what: 'numbers, cards, passwords and signatures sent through every route, by a seed of its own: nowhere revealed',
    files: ['server/testing/canaries.test.ts'],
    env: { CANARY_SEED: seedFor('CANARY_SEED') },
  },
  {
    name: 'payments',
    what: 'a stop at every step of every payment, with every way to come back; kill -9 while cards are charged, 30 times',
    files: ['server/payments/payment-stops.test.ts', 'e2e/faults/kill-payments.test.ts'],
    env: { PAYMENT_STOPS: 'all', KILLS: '30' },
  },
  {
    name: 'sign-in',
    what: 'failed sign-ins of every kind, 200 of each: their medians lie within 5 %',
    files: ['server/people/sign-in/sign-in-work.test.ts'],
    env: { SIGN_IN_TIMES: '200' },
  },
  {
    name: 'letters',
    what: '500 status letters through a mail server that fails, is slow and drops connections',
    files: ['server/letters/letter-storm.test.ts'],
    env: { LETTERS: '500' },
  },
  {
    name: 'long-day',
    what: 'a day of 96 slots and 60 appointments, shown, filtered and on the board: no task of the page over 50 ms',
    files: ['e2e/desk/long-day.test.ts'],
    env: { LONG_TASK_MS: '50' },
  },
  {
    name: 'audit',
    what: 'any row of an audit log of 10,000 edited, deleted, put in, moved or cut off, 20 times in each way: found',
    files: ['server/platform/audit/audit-chain.test.ts'],
    env: { AUDIT_ROWS: '10000', AUDIT_TAMPERS: '20' },
  },
  {
    name: 'backups',
    what: '1,000 backups with a flipped bit, 1,000 that are cut off, 1,000 in another order: each refused, nothing changed',
    files: ['server/operations/backups/damaged-backup.test.ts'],
    env: { DAMAGES: '1000', DAMAGE_SEED: seedFor('DAMAGE_SEED') },
  },
  {
    name: 'rotation',
    what: 'kill -9 while the encryption key is replaced, 50 times: every value opens after each',
    files: ['server/operations/keys/kill-rotation.test.ts'],
    env: { ROTATION_KILLS: '50' },
  },
  {
    name: 'restarts',
    what: 'PostgreSQL restarted 20 times under load, every second time by kill -9: the server stays and its jobs go on',
    files: ['server/testing/faults/restart-postgres.test.ts', 'server/testing/faults/lost-connections.test.ts'],
    env: { RESTARTS: '20' },
  },
  {
    name: 'rolling',
    what: '20,000 requests while two servers, then four workers, are restarted in turn, five times each: none is lost',
    files: ['server/testing/faults/rolling-restart.test.ts'],
    env: { ROLLING_REQUESTS: '20000', ROLLING_RESTARTS: '5', ROLLING_WORKERS: '4' },
  },
  {
    name: 'replica',
    what: 'a read replica that lags, conflicts, crashes, is silent and is promoted under load: no request fails, no own change is missed',
    files: ['server/testing/faults/read-replica.test.ts'],
    env: { REPLICA_SECONDS: '20' },
  },
  { name: 'kill', what: 'kill -9 under booking load, 30 times', files: ['e2e/faults/kill.test.ts'], env: { KILLS: '30' } },
]

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !drills.some((drill) => drill.name === name))
if (unknown.length > 0) {
  console.error(`There is no drill called ${unknown.join(', ')}. There are: ${drills.map((drill) => drill.name).join(', ')}`)
  process.exit(2)
}

const outcomes: Outcome[] = []
for (const drill of drills) {
  if (names.length === 0 || names.includes(drill.name)) outcomes.push(await run(drill))
}
console.table(outcomes)
process.exitCode = outcomes.every((outcome) => outcome.result === 'passed') ? 0 : 1

async function run(drill: Drill): Promise<Outcome> {
  console.log(`\n${drill.name}: ${drill.what}`)
  const started = performance.now()
  const passed = drill.files.every(isThere) && (await runTests(drill))
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  return { name: drill.name, what: drill.what, result: passed ? 'passed' : 'FAILED', minutes }
}

function isThere(file: string): boolean {
  if (!existsSync(file)) console.error(`${file} is missing`)
  return existsSync(file)
}

/* The given seed, else a new one: the tests always draw the same, so the drill covers other cases. */
function seedFor(name: string): string {
  return process.env[name] ?? String(Math.floor(Math.random() * 2 ** 31))
}

function runTests({ files, env }: Drill): Promise<boolean> {
  const args = [vitest, 'run', ...files, '--testTimeout=3600000', '--hookTimeout=600000']
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}
