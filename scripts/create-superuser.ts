/* Creates a superuser: `npm run create-superuser -- --username ada --email ada@example.org`. Prompts for, or reads, BIMS_PASSWORD. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { openDatabaseKeys } from '../server/operations/keys/database-keys.ts'
import { createSuperuser } from '../server/people/create-superuser.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Refusal } from '../server/platform/http/errors.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { openDataFolder } from '../server/platform/process/data-folder.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { readSettings, type Settings } from '../server/platform/settings/settings.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run create-superuser -- --username <name> --email <address>

Makes a superuser. The password is prompted for, or read from BIMS_PASSWORD.

  --username  the name to sign in with
  --email     where links to a new password are sent
  --help      print this`

try {
  const { username, email } = wanted()
  const settings = readSettings(process.env)
  const password = settings.password ?? (await askPassword())
  await make(settings, { username, email, password })
  console.log(`The superuser ${username} can sign in now.`)
} catch (error) {
  console.error(plainWords(error))
  process.exitCode = 1
}

function wanted() {
  const { username, email } = readOptions(USAGE, { username: { type: 'string' }, email: { type: 'string' } })
  if (!username || !email) throw new StartRefusal('Say who: npm run create-superuser -- --username <name> --email <address>')
  return { username, email }
}

async function make(settings: Settings, account: { username: string; email: string; password: string }) {
  const { databaseUrl, dataFolder } = settings
  if (databaseUrl === undefined) openDataFolder(dataFolder)
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') }) : undefined
  const database = openDatabase(embedded?.config ?? { connectionString: databaseUrl }, { size: 2, timeouts: false })
  try {
    await migrate(database.pool)
    const { stop } = await openDatabaseKeys(database, settings)
    stop()
    await createSuperuser(database, account)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** Prompts on the terminal without echoing the input. */
function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  process.stdout.write('Password: ')
  return new Promise((resolve, reject) => {
    terminal.once('close', () => reject(new StartRefusal('No password was given.')))
    terminal.question('', (answer) => {
      resolve(answer)
      terminal.close()
      process.stdout.write('\n')
    })
  })
}

function plainWords(error: unknown): unknown {
  if (error instanceof Refusal) {
    return [error.detail, ...Object.entries(error.errors).map(([field, message]) => `${field}: ${message}`)].join('\n')
  } else if (error instanceof StartRefusal) {
    return error.message
  } else {
    return error
  }
}
