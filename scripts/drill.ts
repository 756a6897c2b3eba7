/*
 * The long form of tests that `npm test` runs in short, and the tests that it leaves out (`DRILLS_ONLY` in vitest.config.ts):
 * `npm run drill`, `npm run drill slots` for one of them, or `npm run drill -- operations` for those of a group, in its order.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** `needs`: the requirements of the machine; otherwise the tests are skipped, and reported as skipped. */
type Drill = { name: string; what: string; files: string[]; env: Record<string, string>; needs?: string }
type Result = 'passed' | 'FAILED' | 'left out'
type Outcome = { name: string; what: string; result: Result; minutes: string }

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
    name: 'school',
    what: '200 people behind one address book with cards, look up and transfer within an hour: nobody is refused; 1,000 guesses are',
    files: ['server/testing/school.test.ts'],
    env: { SCHOOL_PEOPLE: '200', SCHOOL_GUESSES: '1000' },
  },
  {
    name: 'order',
    what: '1,250 days with 10,000 rounds of simultaneous acts at two servers: each is explained by some order of them',
    files: ['server/booking/two-servers.test.ts'],
    env: { ORDER_DAYS: '1250', ORDER_SEED: seedFor('ORDER_SEED') },
  },
  {
    name: 'sign-in',
    what: 'failed sign-ins of every kind, 200 of each: their medians are within 5 %',
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
    name: 'waitlist',
    what: '1,000 people wait at two servers for 50 freed times: each is offered once, in the order of joining, and booked once',
    files: ['server/waitlist/waitlist-rush.test.ts'],
    env: { WAITLIST_PEOPLE: '1000', WAITLIST_FREED: '50' },
  },
  {
    name: 'long-day',
    what: 'a day of 96 slots and 60 appointments, shown, filtered and on the board: no task of the page over 50 ms',
    files: ['e2e/desk/long-day.test.ts'],
    env: { LONG_TASK_MS: '50' },
  },
  {
    name: 'desk',
    what: '240 people at two desks by scanner and keys, with lost answers, wrong scans, money and midnight: the books agree',
    files: ['e2e/desk/books-of-a-day.test.ts'],
    env: { DAY_PEOPLE: '240' },
  },
  {
    name: 'presses',
    what: 'a booking on a processor four times slower: every tap is answered within 100 ms',
    files: ['e2e/applicants/applicant-presses.test.ts'],
    env: { PRESS_MS: '100' },
  },
  {
    name: 'screens',
    what: '236 people on the board: painted within 400 ms, keys answered within 50 ms on a slow processor; a record opens within 100 ms; 300 statuses with letters sent within 10 s',
    files: ['e2e/desk/board-speed.test.ts', 'e2e/staff/record-speed.test.ts', 'server/letters/letters-in-time.test.ts'],
    env: {},
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
    what: 'kill -9 while the encryption key is replaced, 50 times, also under a server that books and reveals: every value opens',
    files: ['server/operations/keys/kill-rotation.test.ts', 'server/testing/faults/rotation-under-load.test.ts'],
    env: { ROTATION_KILLS: '50' },
  },
  {
    name: 'restarts',
    what: 'PostgreSQL restarted 20 times under load, every second time by kill -9: the server stays, its jobs go on, no acknowledged booking is lost',
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
    name: 'workers',
    what: 'SIGTERM, a second signal, kill -9, a port in use and jobs that cannot start: all workers end, and the database with them; replaced ones finish what they do',
    files: ['server/testing/faults/workers-end.test.ts', 'server/testing/faults/workers-replaced.test.ts'],
    env: {},
  },
  {
    name: 'replica',
    what: 'a read replica that lags, conflicts, crashes, is silent and is promoted under load: no request fails, no own change is missed',
    files: ['server/testing/faults/read-replica.test.ts'],
    env: { REPLICA_SECONDS: '20' },
  },
  {
    name: 'keys',
    what: 'a master key that is lost, changed, another one or guessable: nothing starts and nothing is changed',
    files: [
      'server/operations/keys/database-keys.test.ts',
      'server/operations/keys/rotate-key.test.ts',
      'server/platform/secrets/key-file.test.ts',
    ],
    env: {},
  },
  {
    name: 'tarpit',
    what: '200 payments while the mail server takes connections and says nothing: all are collected',
    files: ['server/testing/faults/tarpit-mail.test.ts'],
    env: { TARPIT_PAYMENTS: '200' },
  },
  {
    name: 'disk',
    what: 'the disk of the database, of the files, and of both with the log is full: 503, nothing half kept, well again with room',
    files: ['server/testing/faults/full-disk.test.ts', 'server/testing/faults/full-volume.test.ts'],
    env: { FULL_SECONDS: '60' },
    needs: 'root on Linux, to mount small file systems',
  },
  {
    name: 'clock',
    what: 'the clock of server and database is set by minutes and by a day, forward and back, while bookings run',
    files: ['server/testing/faults/clock-jumps.test.ts'],
    env: { CLOCK_JUMPS: '1' },
    needs: 'libfaketime (Debian: apt-get install libfaketime)',
  },
  {
    name: 'memory',
    what: 'a server with 512 MB books, signs in, takes files, exports 50,000 applicants and as many events, beside a backup',
    files: ['server/testing/faults/memory-limit.test.ts'],
    env: { MEMORY_APPLICANTS: '50000', MEMORY_SECONDS: '60' },
    needs: 'root on Linux, to limit the memory of a control group',
  },
  {
    name: 'image',
    what: 'the image, built from a Debian of its own: read-only, without privileges, healthy; compose.yaml by podman; the unit in a booted Debian',
    files: ['scripts/release/image.test.ts'],
    env: { IMAGE_DRILL: '1' },
    needs:
      'root on Linux with buildah and mmdebstrap, and the registries of Debian and npm; for the other two podman, podman-compose, runc and systemd-nspawn (Debian: apt-get install buildah mmdebstrap podman podman-compose runc netavark aardvark-dns containernetworking-plugins systemd-container)',
  },
  { name: 'kill', what: 'kill -9 under booking load, 30 times', files: ['e2e/faults/kill.test.ts'], env: { KILLS: '30' } },
]

/** Groups of drills, in the order in which they run. */
const groups: Record<string, readonly string[]> = {
  operations: ['keys', 'rotation', 'backups', 'restarts', 'tarpit', 'rolling', 'workers', 'replica', 'disk', 'clock', 'memory'],
}

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

const names = process.argv.slice(2).flatMap((name) => groups[name] ?? name)
const unknown = names.filter((name) => !drills.some((drill) => drill.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no drill called ${unknown.join(', ')}. There are: ${[...drills.map((drill) => drill.name), ...Object.keys(groups)].join(', ')}`,
  )
  process.exit(2)
}

const outcomes: Outcome[] = []
const wanted = names.length === 0 ? drills : names.flatMap((name) => drills.filter((drill) => drill.name === name))
for (const drill of wanted) outcomes.push(await run(drill))
console.table(outcomes)
process.exitCode = outcomes.some((outcome) => outcome.result === 'FAILED') ? 1 : 0

async function run(drill: Drill): Promise<Outcome> {
  console.log(`\n${drill.name}: ${drill.what}`)
  const started = performance.now()
  const result = drill.files.every(isThere) ? await runTests(drill) : 'FAILED'
  if (result === 'left out') console.error(`${drill.name} was left out: it needs ${drill.needs}`)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  return { name: drill.name, what: drill.what, result, minutes }
}

function isThere(file: string): boolean {
  if (!existsSync(file)) console.error(`${file} is missing`)
  return existsSync(file)
}

/* The given seed, else a new one: the tests always use the same, so that the drill covers other cases. */
function seedFor(name: string): string {
  return process.env[name] ?? String(Math.floor(Math.random() * 2 ** 31))
}

function runTests({ files, env }: Drill): Promise<Result> {
  const told = join(mkdtempSync(join(tmpdir(), 'bims-drill-')), 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${told}`]
  const args = [vitest, 'run', ...files, ...reporters]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env, BIMS_DRILL: '1' } })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0 ? readResult(told) : 'FAILED')))
}

/* A test that the machine cannot run is skipped, and does not fail. */
function readResult(told: string): Result {
  const { numPassedTests } = JSON.parse(readFileSync(told, 'utf8')) as { numPassedTests: number }
  rmSync(dirname(told), { recursive: true })
  return numPassedTests > 0 ? 'passed' : 'left out'
}
