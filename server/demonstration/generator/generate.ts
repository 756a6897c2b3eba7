import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { copyIn, lineOf } from '../../operations/backups/copy-in.ts'
import { runWithoutIndexes } from '../../operations/backups/without-indexes.ts'
import { isoOf } from '../../platform/clock.ts'
import { place, type Sealing } from '../../platform/secrets/sealing.ts'
import { cases, type GeneratedCase, type GeneratedWork, VISITS } from './case.ts'
import { HISTORIES } from './histories.ts'
import { memoize } from './memoize.ts'
import { type GeneratedSetting, generateSetting } from './setting.ts'

/** The size and seed of the generated data; `report` prints the progress. */
type Generation = { applicants: number; seed: number; now: number; sealing: Sealing; report(words: string): void }

const TABLES = ['applicant', 'appointment', 'applicant_history', 'appointment_history', 'address', 'applicant_location', 'rejection']
const REGISTRATIONS = 9_000_000_000
const FIRST_REGISTRATION = 1_000_000_000
/** A prime coprime to the number of registrations, whose multiples are spread over all of them. */
const SPREAD = 7_368_787

/**
 * Fills a database with applicants, three appointments each, and their histories, in addition to its content. One transaction
 * without the tables' indexes; nothing else may use the database meanwhile.
 */
export async function generate(config: pg.ClientConfig, { applicants, seed, now, sealing, report }: Generation): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'bims-generate' })
  await client.connect()
  try {
    await client.query('begin')
    for (const setting of SETTINGS) await client.query(setting)
    await quicken(client)
    const setting = await generateSetting(client, applicants)
    const first = await firstId(client)
    const { caseAt, workAt } = cases({ setting, applicants, seed, now })
    await runWithoutIndexes(
      client,
      TABLES,
      async () => {
        await copyIn(client, 'applicant', applicantColumns, applicantLines({ first, applicants, setting, caseAt, sealing }))
        report(`${applicants.toLocaleString('en-US')} applicants`)
        const taken = await registrations(client)
        await copyIn(client, 'appointment', appointmentColumns, appointmentLines({ first, applicants, seed, now, workAt, taken }))
        report(`${(applicants * VISITS).toLocaleString('en-US')} appointments`)
        for (const [name, statement] of HISTORIES) {
          await client.query(statement.replaceAll(':first', String(first)))
          report(name)
        }
      },
      report,
    )
    await client.query(`select setval(pg_get_serial_sequence('applicant', 'id'), (select max(id) from applicant))`)
    await client.query('commit')
    await client.query(`vacuum analyze`)
    report('vacuumed and analysed')
  } finally {
    await client.end()
  }
}

const SETTINGS = [
  'set statement_timeout = 0',
  'set local synchronous_commit = off',
  `set local maintenance_work_mem = '512MB'`,
  `set local work_mem = '256MB'`,
]

/** Skips the row-by-row constraint checks if permitted, since the generated rows are valid. */
async function quicken(client: pg.Client): Promise<void> {
  await client.query('savepoint quick')
  try {
    await client.query('set local session_replication_role = replica')
  } catch {
    await client.query('rollback to savepoint quick')
  }
}

async function firstId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ first: string }>('select coalesce(max(id), 0) + 1 as first from applicant')
  return Number(rows[0]?.first)
}

async function registrations(client: pg.Client): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: string }>('select id from appointment')
  return new Set(rows.map(({ id }) => Number(id)))
}

const applicantColumns = [
  'id',
  'created',
  'updated',
  'record_key',
  'employer',
  'network',
  'transaction_id',
  'tcr',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'ssn4',
  'ssn4_index',
  'dob',
  'dob_index',
  'gender',
  'race',
  'height',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'reason',
  'safe_date',
  'submitted',
  'applicant_type',
  'category',
  'position',
  'vendor',
  'status_code',
  'illegible',
  'attempt',
  'language',
]

type Applicants = {
  first: number
  applicants: number
  setting: GeneratedSetting
  caseAt: (at: number) => GeneratedCase
  sealing: Sealing
}

/** Sealed like every record, each value for its own place; the index of equal values is computed once. */
function* applicantLines({ first, applicants, setting, caseAt, sealing }: Applicants): Generator<string> {
  const indexOf = {
    ssn4: memoize((value: string) => sealing.index('ssn4', value)),
    dob: memoize((value: string) => sealing.index('dob', value)),
  }
  for (let at = 0; at < applicants; at++) {
    const one = caseAt(at)
    const record_key = randomUUID()
    const created = instant(one.created)
    const sealed = (column: 'ssn4' | 'dob') => [
      sealing.seal(place('applicant', column, record_key), one[column]),
      indexOf[column](one[column]),
    ]
    yield lineOf([
      first + at,
      created,
      created,
      record_key,
      one.employer,
      one.employer === null ? setting.network : null,
      one.transaction_id,
      one.tcr,
      one.first_name,
      one.middle_name,
      one.last_name,
      one.email,
      one.phone,
      ...sealed('ssn4'),
      ...sealed('dob'),
      one.gender,
      one.race,
      one.height,
      one.weight,
      one.eye,
      one.hair,
      one.pob,
      one.citizenship,
      'bgcheck',
      one.safe_date,
      one.submitted,
      one.visits[0]?.type.id ?? null,
      one.category,
      one.position,
      one.vendor,
      one.status_code,
      one.illegible,
      one.attempt,
      one.language,
    ])
  }
}

/** Appointments begin at quarters of an hour, and are booked some hours and days before. */
const instant = memoize(isoOf)

const appointmentColumns = [
  'id',
  'created',
  'updated',
  'applicant',
  'lsv',
  'applicant_type',
  'location',
  'vendor',
  'date_time',
  'ends_at',
  'station',
  'status',
  'payment_method',
  'price',
  'mode',
  'transaction_id',
  'completed_at',
]

type Appointments = {
  first: number
  applicants: number
  seed: number
  now: number
  workAt: (at: number) => GeneratedWork
  taken: ReadonlySet<number>
}

function* appointmentLines({ first, applicants, seed, now, workAt, taken }: Appointments): Generator<string> {
  const begin = (seed * SPREAD + first) % REGISTRATIONS
  for (let at = 0; at < applicants; at++) {
    const one = workAt(at)
    for (const { rank, lsv, seat, status, booked_at, transaction_id, payment_method, type } of one.visits) {
      const id = FIRST_REGISTRATION + ((begin + rank * SPREAD) % REGISTRATIONS)
      if (taken.has(id)) continue
      const created = instant(Math.min(booked_at, now))
      yield lineOf([
        id,
        created,
        created,
        first + at,
        lsv.id,
        type.id,
        one.location,
        one.vendor,
        instant(seat.start),
        instant(seat.end),
        seat.station,
        status,
        payment_method,
        type.price,
        'new',
        transaction_id,
        status === 'COMPLETED' ? instant(seat.end) : null,
      ])
    }
  }
}
