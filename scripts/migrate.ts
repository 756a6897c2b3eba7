/* Brings a database to this version before its servers start: `npm run migrate`. A server does the same at its start. */
import { nameDatabase, reachPostgres } from '../server/platform/postgres/reach-postgres.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { readDatabaseSettings } from '../server/platform/settings/database-settings.ts'
import { prepareDatabase } from '../server/prepare.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run migrate

Brings the database of the settings to this version: for deployments that migrate before the new servers start. Servers of the
former version may go on meanwhile. Of the settings it reads those of the database only.

  --help      print this`

try {
  readOptions(USAGE, {})
  const settings = readDatabaseSettings(process.env)
  const { workers, databaseCores: cores } = settings
  const { config, leave } = await reachPostgres(settings)
  await prepareDatabase(config, { workers, cores }).finally(leave)
  console.log(`${nameDatabase(settings)} is of this version.`.replace(/^t/, 'T'))
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}
