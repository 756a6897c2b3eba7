import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import { queueNow } from './delivery-jobs.ts'

/** Locks the webhooks of a condition in the order of their ids; their deliveries are locked after them. */
export async function lockWebhooks(db: Db, condition: Sql): Promise<number[]> {
  const locked = await db.rows<{ id: number }>(sql`select id from webhook where ${condition} order by id for no key update`)
  return locked.map(({ id }) => id)
}

/** Messages of webhooks that are disabled wait without a next attempt, until they are enabled. */
export const holdDeliveries = (db: Db, webhooks: readonly number[]) =>
  db.run(sql`update webhook_delivery set next_at = null where webhook = any(${webhooks}::bigint[]) and state = 'WAITING'`)

/** Sends what a webhook held while it was disabled, as if each message were new. */
export async function releaseDeliveries(db: Db, webhook: number): Promise<void> {
  const held = await db.rows<{ id: number }>(sql`
    update webhook_delivery set next_at = now(), attempts = 0 where webhook = ${webhook} and state = 'WAITING' returning id`)
  await queueNow(
    db,
    held.map(({ id }) => id),
  )
}

/** Nothing is sent to a webhook that is disabled, on demand neither. */
export async function refuseDisabled(db: Db, webhook: number): Promise<void> {
  const found = await db.one<{ enabled: boolean }>(sql`select enabled from webhook where id = ${webhook}`)
  if (found?.enabled === false) throw conflict('WEBHOOK_DISABLED', 'The webhook is disabled. Enable it first: what waits is then sent.')
}
