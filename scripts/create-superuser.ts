/* Creates a superuser: `npm run create-superuser -- --username ada --email ada@example.org`. Prompts for, or reads, BIMS_PASSWORD. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { openDatabaseKeys } from '../server/operations/keys/database-keys.ts'
import { createSuperuser } from '../server/people/create-superuser.ts'
import { checkDatabase } from '../server/platform/database/check-database.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { Refusal } from '../server/platform/http/errors.ts'
import { nameDatabase, reachPostgres } from '../server/platform/postgres/reach-postgres.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { readCommandSettings } from '../server/platform/settings/command-settings.ts'
import type { Settings } from '../server/platform/settings/settings.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run create-superuser [-- --username <name> --email <address>]

Makes a superuser, also while the server runs. In a terminal, what is missing is prompted for. The password is prompted for, or read
from BIMS_PASSWORD.

  --username  the name to sign in with
  --email     where links to a new password are sent
  --help      print this`

try {
  const options = readOptions(USAGE, { username: { type: 'string' }, email: { type: 'string' } })
  if (!process.stdin.isTTY && !(options.username && options.email))
    throw new StartRefusal('Say who: npm run create-superuser -- --username <name> --email <address>')
  const settings = readCommandSettings(process.env)
  const username = options.username || (await ask('Username'))
  const email = options.email || (await ask('Email'))
  const password = settings.password ?? (await ask('Password', { silent: true }))
  await make(settings, { username, email, password })
  console.log(`The superuser ${username} of ${nameDatabase(settings)} can sign in now.`)
} catch (error) {
  console.error(plainWords(error))
  process.exitCode = 1
}

async function make(settings: Settings, account: { username: string; email: string; password: string }) {
  const { config, leave } = await reachPostgres(settings)
  const database = openDatabase(config, { size: 2, timeouts: false })
  try {
    await checkDatabase(database)
    await migrate(database.pool)
    const { stop } = await openDatabaseKeys(database, settings)
    stop()
    await createSuperuser(database, account)
  } finally {
    await database.close()
    await leave()
  }
}

/** Prompts on the terminal; `silent` does not echo the input. */
function ask(what: string, { silent = false } = {}): Promise<string> {
  const output = silent ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  if (silent) process.stdout.write(`${what}: `)
  return new Promise((resolve, reject) => {
    terminal.once('close', () => reject(new StartRefusal(`No ${what.toLowerCase()} was given.`)))
    terminal.question(silent ? '' : `${what}: `, (answer) => {
      resolve(answer)
      terminal.close()
      if (silent) process.stdout.write('\n')
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
