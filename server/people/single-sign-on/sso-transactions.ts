import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { place, type Sealing } from '../../platform/secrets/sealing.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { Secrets } from './provider-client.ts'

/** A sign-on that waits for the provider's answer. With a `session` it is a fresh sign-on, which confirms that session. */
type Transaction = { provider: number; session: number | null; secrets: Secrets; next: string }

/** One whose answer has come, with the second in which it began. */
export type ConsumedTransaction = Transaction & { began: number }

const secretPlace = (recordKey: string) => place('sso_transaction', 'secret', recordKey)

/** Keeps a sign-on until the provider answers; the browser's secret binds it to the browser that began it. */
export async function keepTransaction(db: Db, sealing: Sealing, browser: string, transaction: Transaction): Promise<void> {
  const { provider, session, secrets, next } = transaction
  const record_key = randomUUID()
  await db.run(sql`
    insert into sso_transaction (record_key, state_hash, browser_hash, provider, session, secret)
    values (${record_key}, ${sha256Of(secrets.state)}, ${sha256Of(browser)}, ${provider}, ${session},
      ${sealing.seal(secretPlace(record_key), JSON.stringify({ secrets, next }))})`)
}

type CallbackKeys = { state: string; browser: string; provider: number }

/** Takes the sign-on that an answer belongs to, which is gone then; undefined where there is none in time, of this browser and provider. */
export async function takeTransaction(
  db: Db,
  sealing: Sealing,
  { state, browser, provider }: CallbackKeys,
): Promise<ConsumedTransaction | undefined> {
  const row = await db.one<{ record_key: string; secret: Buffer; session: number | null; began: number; fresh: boolean }>(sql`
    delete from sso_transaction
    where state_hash = ${sha256Of(state)} and browser_hash = ${sha256Of(browser)} and provider = ${provider}
    returning record_key, secret, session, extract(epoch from began_at)::float8 as began, expires_at > now() as fresh`)
  if (row === undefined || !row.fresh) return undefined
  const opened = await sealing.read(secretPlace(row.record_key), row.secret)
  if (opened === null) return undefined
  return { ...(JSON.parse(opened) as Pick<Transaction, 'secrets' | 'next'>), provider, session: row.session, began: Math.floor(row.began) }
}

/** Deletes the sign-ons that were not answered in time. */
export const pruneSsoTransactions = (db: Db) => db.run(sql`delete from sso_transaction where expires_at < now()`)
