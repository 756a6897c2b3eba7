import sql, { type Sql } from 'sql-template-tag'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import type { Span } from './zoned-time.ts'

/** How long an offered slot is held for an applicant on the waitlist. */
export const OFFER_MINUTES = 30

/** Whether the offer `o` can be taken: not answered, and its time is not over. */
export const isOpenOffer = (now: number): Sql => sql`o.state = 'OPEN' and o.expires_at > ${isoOf(now)}`

/**
 * Holds slots for the applicants to whom they are offered, like a wizard's hold, for any bearer of the token. Requires the LSV's lock.
 * Marked as renewed, so that a wizard that opens with the hold does not shorten it.
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
