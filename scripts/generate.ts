/* Fills the database with people: `npm run generate -- --applicants 100000 [--seed 7]`. The server must not run. */
import { join } from 'node:path'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { generate } from '../server/demonstration/generator/generate.ts'
import { openDatabaseKeys } from '../server/operations/keys/database-keys.ts'
import { refuseServed } from '../server/operations/served-database.ts'
import { checkDatabase } from '../server/platform/database/check-database.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { nameDatabase, refuseMissingDatabase } from '../server/platform/postgres/reach-postgres.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import type { Sealing } from '../server/platform/secrets/sealing.ts'
import { readCommandSettings } from '../server/platform/settings/command-settings.ts'
import type { Settings } from '../server/platform/settings/settings.ts'
import { readOptions } from './command-options.ts'

const MAX_APPLICANTS = 5_000_000

const USAGE = `npm run generate -- --applicants <number> [--seed <number>] [--add]

Fills the database with made-up people. All servers must be stopped.

  --applicants  how many, up to ${MAX_APPLICANTS.toLocaleString('en-US')}
  --seed        the same seed gives the same people, up to 1,000,000
  --add         add them to the people that the database holds already; they cannot be told apart, nor taken away
  --help        print this`

try {
  const { applicants, seed, add } = wanted()
  const settings = readCommandSettings(process.env)
  const { databaseUrl, dataFolder } = settings
  refuseMissingDatabase(settings)
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') }) : undefined
  try {
    const config = embedded?.config ?? { connectionString: databaseUrl ?? '' }
    const sealing = await preparedSealing(config, settings, add)
    console.log(`${applicants.toLocaleString('en-US')} applicants, seed ${seed}, into ${nameDatabase(settings)}`)
    const started = performance.now()
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s`
    const report = (words: string) => console.log(`${seconds()}  ${words}`)
    await generate(config, { applicants, seed, now: Date.now(), sealing, report })
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

function wanted() {
  const values = readOptions(USAGE, { applicants: { type: 'string' }, seed: { type: 'string' }, add: { type: 'boolean', default: false } })
  const applicants = Number(values.applicants)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
  if (!Number.isInteger(applicants) || applicants < 1 || applicants > MAX_APPLICANTS)
    throw new StartRefusal(`Say how many: npm run generate -- --applicants <1 to ${MAX_APPLICANTS.toLocaleString('en-US')}>`)
  if (!Number.isInteger(seed) || seed < 0 || seed > 1_000_000) throw new StartRefusal('A seed is a whole number up to 1,000,000.')
  return { applicants, seed, add: values.add }
}

/** The sealing of the database, after its tables were created. */
async function preparedSealing(config: pg.ClientConfig, settings: Settings, add: boolean): Promise<Sealing> {
  const database = openDatabase(config, { size: 2, timeouts: false })
  try {
    await checkDatabase(database)
    await refuseServed(database.pool)
    await migrate(database.pool)
    if (!add) await refusePeople(database, settings)
    const { sealing, stop } = await openDatabaseKeys(database, settings)
    stop()
    return sealing
  } finally {
    await database.close()
  }
}

/** People of a production database would never be told from the made-up ones again. */
async function refusePeople(database: Database, settings: Settings): Promise<void> {
  if ((await database.one(sql`select from applicant limit 1`)) === undefined) return
  throw new StartRefusal(
    `${nameDatabase(settings)} holds people already. Made-up ones are added to them for good: say --add if that is meant, or give an empty database.`,
  )
}
