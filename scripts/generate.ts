/* Fills the database with people: `npm run generate -- --applicants 100000 [--seed 7]`. The server must not run meanwhile. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from '../server/demonstration/generator/generate.ts'
import { openDataFolder } from '../server/platform/data-folder.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { readOrMakeKey } from '../server/platform/secrets/key-file.ts'
import { sealingWith } from '../server/platform/secrets/sealing.ts'
import { readSettings } from '../server/platform/settings.ts'
import { StartRefusal } from '../server/platform/start-refusal.ts'

const MOST = 5_000_000

try {
  const { applicants, seed } = wanted()
  const settings = readSettings(process.env)
  const { databaseUrl, dataFolder } = settings
  if (databaseUrl === undefined) openDataFolder(dataFolder)
  const key = readOrMakeKey(settings)
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') }) : undefined
  try {
    const config = embedded?.config ?? { connectionString: databaseUrl ?? '' }
    await migrated(config)
    console.log(`${applicants.toLocaleString('en-US')} applicants, seed ${seed}`)
    const started = performance.now()
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s`
    const report = (words: string) => console.log(`${seconds()}  ${words}`)
    await generate(config, { applicants, seed, now: Date.now(), sealing: sealingWith(key), report })
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  const { code } = error as { code?: string }
  console.error(error instanceof StartRefusal || code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error)
  process.exitCode = 1
}

function wanted() {
  const { values } = parseArgs({ options: { applicants: { type: 'string' }, seed: { type: 'string' } } })
  const applicants = Number(values.applicants)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
  if (!Number.isInteger(applicants) || applicants < 1 || applicants > MOST)
    throw new StartRefusal(`Say how many: npm run generate -- --applicants <1 to ${MOST.toLocaleString('en-US')}>`)
  if (!Number.isInteger(seed) || seed < 0 || seed > 1_000_000) throw new StartRefusal('A seed is a whole number up to 1,000,000.')
  return { applicants, seed }
}

async function migrated(config: { connectionString: string } | { host: string; port: number; user: string; database: string }) {
  const database = openDatabase(config, { size: 2, timeouts: false })
  await migrate(database.pool)
  await database.close()
}
