import sql from 'sql-template-tag'
import { illegibleBody } from '../../../contract/applicants/lookup.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Action } from '../../platform/http/action.ts'
import { conflict } from '../../platform/http/errors.ts'
import { rowAction } from '../../platform/records/row-action.ts'
import { applicants } from '../applicants.ts'

const MARK = ['illegible', 'tcr', 'attempt']

/** PATCH /applicants/{id}/illegible: marks the prints as rejected. Repeated before the re-print, it corrects the TCR. */
export const markIllegible: Action = rowAction(applicants, {
  method: 'PATCH',
  path: '/api/applicants/:id/illegible',
  permission: 'applicants.illegible',
  summary: 'Mark prints as illegible',
  problems: ['STATUS', 'REJECTED', 'EXISTS', 'REPRINT_BOOKED'],
  body: illegibleBody,
  async run({ change, before, body }) {
    if (!before.illegible) {
      await checkTaken(change.db, change.clock.now(), before.id)
      await reject(change, before.id, body.tcr)
    } else if (before.tcr !== body.tcr) await correctTcr(change, before.id, body.tcr)
  },
})

/** Prints that are still to be taken cannot be rejected. Without appointments, nobody here knows when they were taken. */
async function checkTaken(db: Db, now: number, applicant: number) {
  const { booked, taken } = (await db.one<{ booked: boolean; taken: boolean }>(sql`
    select exists (select from appointment p where p.applicant = a.id and p.attempt = a.attempt and p.status = 'SCHEDULED'
        and p.arrived_at is null and p.date_time > ${new Date(now).toISOString()}::timestamptz) as booked,
      a.transaction_id is not null or a.submitted is not null
        or exists (select from appointment p where p.applicant = a.id and p.attempt = a.attempt and p.status = 'COMPLETED') as taken
    from applicant a where a.id = ${applicant}`)) ?? { booked: false, taken: true }
  if (booked && !taken) throw conflict('NOT_TAKEN', 'The prints have not been taken yet: the appointment is still to come.')
}

/** Stores the attempt's prints with TCN and TCR, and begins the next attempt. */
async function reject({ db, viewer, record }: Change, applicant: number, tcr: string) {
  const kept = await db.one<{ attempt: number; transaction_id: string | null }>(sql`
    insert into rejection (applicant, attempt, transaction_id, tcr, by_user)
    select a.id, a.attempt,
      coalesce(
        (select p.transaction_id from appointment p where p.applicant = a.id and p.attempt = a.attempt and p.status = 'COMPLETED'
         order by p.date_time desc limit 1),
        nullif(a.transaction_id, (select r.transaction_id from rejection r where r.applicant = a.id and r.attempt = a.attempt - 1))),
      ${tcr}, ${viewer.user_id}
    from applicant a where a.id = ${applicant}
    on conflict (applicant, attempt) do update set tcr = excluded.tcr, transaction_id = excluded.transaction_id,
      rejected_at = excluded.rejected_at, by_user = excluded.by_user
    returning attempt, transaction_id`)
  const attempt = (kept?.attempt ?? 1) + 1
  await db.run(sql`update applicant set illegible = true, tcr = ${tcr}, attempt = ${attempt} where id = ${applicant}`)
  const history = { rejected: attempt - 1, transaction_id: kept?.transaction_id ?? null, tcr }
  await record({ type: 'applicant.rejected', applicant, attempt, changed: MARK, history })
}

/** Changes the TCR of the same rejection. */
async function correctTcr({ db, record }: Change, applicant: number, tcr: string) {
  const marked = await db.one<{ attempt: number }>(sql`update applicant set tcr = ${tcr} where id = ${applicant} returning attempt`)
  const attempt = marked?.attempt ?? 0
  await db.run(sql`update rejection set tcr = ${tcr} where applicant = ${applicant} and attempt = ${attempt - 1}`)
  const history = { corrected: attempt - 1, tcr }
  await record({ type: 'applicant.tcr_corrected', applicant, attempt, tcr, changed: MARK, history })
}
