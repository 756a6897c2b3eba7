import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isTemporary } from '../../../platform/database/database-errors.ts'
import { StartRefusal } from '../../../platform/process/start-refusal.ts'

/** How often, and after which pauses, a database that is away is asked. */
const TRIES = 10
const PAUSE_MS = 500

/** Whether a transaction was committed is unknown: nothing that it refers to may be taken away. */
export class UnknownOutcome extends StartRefusal {
  override name = 'UnknownOutcome'
}

/**
 * Commits. When the answer is lost, asks the database by another connection whether it has: then resolves, or throws the error of the
 * lost answer. Throws an `UnknownOutcome` while the database does not answer.
 */
export async function commitForSure(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  try {
    await client.query('commit')
  } catch (error) {
    if (!isTemporary(error)) throw error
    if ((await stateOf(rows[0]?.id as string, config)) !== 'committed') throw error
  }
}

/** The end of a transaction: committed or aborted. A lost connection may take PostgreSQL a moment to notice. */
async function stateOf(id: string, config: pg.ClientConfig): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await pause(PAUSE_MS)
    const state = await ask(id, config).catch((error: unknown) => {
      if (!isTemporary(error)) throw error
      return 'unknown'
    })
    if (state === 'committed' || state === 'aborted') return state
  }
  throw new UnknownOutcome(
    'The connection was lost while the restore was being committed, and the database does not say whether it was. Its files were kept. Run it again with the same backup and options once the database answers: it goes on where it was.',
  )
}

async function ask(id: string, config: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<{ state: string | null }>('select pg_xact_status($1::xid8) as state', [id])).rows[0]?.state ?? null
  } finally {
    await client.end()
  }
}
