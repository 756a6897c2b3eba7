import sql from 'sql-template-tag'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import type { Span } from './zoned-time.ts'

/** For how long a time is kept for somebody who waited for it. */
export const OFFER_MINUTES = 30

/**
 * Keeps times for those to whom they are offered, as a wizard's hold does, whoever shows the token. Under the LSV's lock, as every hold.
 * Marked as renewed, so that a wizard which comes with it does not shorten it.
 */
export async function holdOffers(db: Db, lsv: number, offers: readonly (Span & { token: string })[]): Promise<void> {
  const rows = offers.map(({ token, start, end }) => ({
    hash: `\\x${sha256Of(token).toString('hex')}`,
    start: isoOf(start),
    end: isoOf(end),
  }))
  await db.run(sql`
    insert into slot_hold (token_hash, lsv, starts_at, ends_at, renewed, expires_at)
    select h.hash, ${lsv}::bigint, h."start", h."end", true, now() + make_interval(mins => ${OFFER_MINUTES})
    from json_to_recordset(${JSON.stringify(rows)}::json) h(hash bytea, "start" timestamptz, "end" timestamptz)
    on conflict (token_hash) do nothing`)
}
