import sql from 'sql-template-tag'
import type { Change } from '../../platform/events/change.ts'

/** Revokes the keys that an account has made: they end with it. */
export async function endKeysOf({ db, record }: Pick<Change, 'db' | 'record'>, owner: number): Promise<void> {
  const ended = await db.rows<{ id: number }>(
    sql`update api_key set removed_at = now() where owner = ${owner} and removed_at is null returning id`,
  )
  await record(ended.map(({ id }) => ({ type: 'apikey.revoked', key: id }) as const))
}
