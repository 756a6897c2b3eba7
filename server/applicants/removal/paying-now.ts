import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'

/**
 * Refuses while the applicant pays for an appointment, with the minutes after which that is over at the latest: ten from the booking,
 * and longer while a card is with the bank, as the job that releases pending appointments waits. By the database's clock, as there.
 */
export async function refuseWhilePaying(db: Db, applicant: number): Promise<void> {
  const found = await db.one<{ minutes: number | null }>(sql`
    select ceil(extract(epoch from max(greatest(p.created + interval '10 minutes', x.expires_at, x.busy_until)) - now()) / 60)::integer as minutes
    from appointment p left join payment_transaction x on x.appointment = p.id and x.state in ('AUTHORIZING', 'CAPTURING')
    where p.applicant = ${applicant} and p.status = 'PENDING'`)
  const minutes = found?.minutes ?? 0
  if (minutes <= 0) return
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  throw conflict(
    'PAYMENT_BUSY',
    `This applicant is paying for an appointment right now. That ends within ${wait}: wait until then, and try again.`,
  )
}
