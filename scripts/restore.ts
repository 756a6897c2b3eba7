/* Puts a backup into an empty data folder, or an empty DATABASE_URL: `npm run restore -- --from /backups/bims.tar.gz`. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../server/database/restore.ts'
import { openDataFolder } from '../server/platform/data-folder.ts'
import { checkFileStore } from '../server/platform/file-store.ts'
import { readKey } from '../server/platform/key-file.ts'
import { reachPostgres } from '../server/platform/reach-postgres.ts'
import { readSettings } from '../server/platform/settings.ts'
import { StartRefusal } from '../server/platform/start-refusal.ts'

try {
  const file = wanted()
  const settings = readSettings(process.env)
  openDataFolder(settings.dataFolder)
  const key = readKey(settings)
  await checkFileStore(settings)
  const { config, leave } = await reachPostgres(settings)
  try {
    const { taken, rows, files, missing } = await restore(config, { settings, key, file, told: (words) => console.log(`  ${words}`) })
    const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
    console.log(`${all.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files are back, as of ${taken}.`)
    if (missing > 0) console.log(`${missing} files were missing already when the backup was taken.`)
    console.log('Everybody signs in anew. Mails that waited are shown as unknown in the outbox: they may have been sent since.')
  } finally {
    await leave()
  }
} catch (error) {
  const { code } = error as { code?: string }
  console.error(error instanceof StartRefusal || code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error)
  process.exitCode = 1
}

function wanted(): string {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new StartRefusal('Say which: npm run restore -- --from <file>')
  return resolve(values.from)
}
