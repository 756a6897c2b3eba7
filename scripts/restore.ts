/*
 * Restores a backup into an empty data folder, or an empty DATABASE_URL: `npm run restore -- --from /backups/bims.tar.gz`, or
 * from a bucket: `--from s3://bims-backups/nightly/bims-….tar.gz`. Waiting mails
 * are held; with `--send-mail` they are sent when the server starts. `--replace` replaces the content of the database, and
 * `--unproven` accepts a backup of an earlier version, which has no proof.
 */
import { resolve } from 'node:path'
import { restore } from '../server/operations/backups/restore.ts'
import { checkFileStore } from '../server/platform/files/file-store.ts'
import { nameDatabase, reachPostgres } from '../server/platform/postgres/reach-postgres.ts'
import { openDataFolder } from '../server/platform/process/data-folder.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { readKey } from '../server/platform/secrets/key-file.ts'
import { readCommandSettings } from '../server/platform/settings/command-settings.ts'
import { isBucket } from '../server/platform/settings/s3-settings.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run restore -- --from <file or s3://bucket/name> [--replace] [--send-mail] [--unproven]

Puts a backup into an empty database. All servers must be stopped.

  --from       the backup
  --replace    take the place of what the database holds
  --send-mail  send the mails that waited when the backup was taken
  --unproven   accept a backup of a version before the proof
  --help       print this`

try {
  const { file, sendMail, replace, unproven } = wanted()
  const settings = readCommandSettings(process.env)
  openDataFolder(settings.dataFolder)
  const key = readKey(settings)
  await checkFileStore(settings)
  const { config, leave } = await reachPostgres(settings, { create: true })
  try {
    const report = (words: string) => console.log(`  ${words}`)
    const { taken, rows, files, missing, held } = await restore(config, { settings, key, file, sendMail, replace, unproven, report })
    const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
    console.log(
      `${all.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files are back in ${nameDatabase(settings)}, as of ${taken}.`,
    )
    if (missing > 0) console.log(`${missing} files were missing already when the backup was taken.`)
    console.log('Everybody has to sign in again.')
    if (sendMail) console.log('Mails that waited go out when the server starts.')
    else if (held > 0) console.log(`${held} mails are held, since they may have been sent: Outbox, State "Perhaps delivered".`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}

function wanted() {
  const flag = { type: 'boolean', default: false } as const
  const options = { from: { type: 'string' }, 'send-mail': flag, replace: flag, unproven: flag } as const
  const { from, 'send-mail': sendMail, ...flags } = readOptions(USAGE, options)
  if (!from) throw new StartRefusal('Say which: npm run restore -- --from <file>')
  return { file: isBucket(from) ? from : resolve(from), sendMail, ...flags }
}
