import { type Database, openDatabase } from '../../platform/database/database.ts'
import { knownSteps, migrate } from '../../platform/database/migrate.ts'
import { cloneDatabase } from './database.ts'

/** An empty database of the version before a migration, such as `0027-texts-by-language`, with what ends it. */
export async function openDatabaseBefore(migration: string): Promise<{ database: Database; close(): Promise<void> }> {
  const target = await cloneDatabase('template1')
  const database = openDatabase(target.config, { size: 2 })
  const earlier = knownSteps()
    .map(({ name }) => name)
    .filter((name) => name < migration)
  await migrate(database.pool, undefined, earlier)
  return {
    database,
    async close() {
      await database.close()
      await target.drop()
    },
  }
}
