import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { illegibleBody } from '../../../contract/applicants/lookup.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Action } from '../../platform/http/action.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { rowAction } from '../../platform/records/row-action.ts'
import { applicants } from '../applicants.ts'
import { checkTcnOfRecord } from './tcn-rules.ts'

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
    if (!before.illegible) await reject(change, before.id, body)
    else if (before.tcr !== body.tcr) await correctTcr(change, before.id, body.tcr)
  },
})

/** DELETE /applicants/{id}/illegible: undoes a mistaken mark, until its re-print is booked. */
export const unmarkIllegible: Action = rowAction(applicants, {
  method: 'DELETE',
  path: '/api/applicants/:id/illegible',
  permission: 'applicants.illegible',
  summary: 'Remove the illegible mark',
  problems: ['NOT_ILLEGIBLE', 'REPRINT_BOOKED'],
  async run({ change, before }) {
    if (!before.illegible) throw conflict('NOT_ILLEGIBLE', 'These prints are not marked as illegible.')
    await undoMark(change, before.id)
  },
})

/** Stores the attempt's prints with TCN and TCR, and begins the next attempt. Refuses it where no prints were taken yet. */
async function reject({ db, viewer, record }: Change, applicant: number, { tcr, transaction_id = null }: z.infer<typeof illegibleBody>) {
  if (transaction_id !== null) await checkTcnOfRecord(db, transaction_id, applicant)
  const kept = await db.one<{ attempt: number; transaction_id: string | null }>(sql`
    insert into rejection (applicant, attempt, transaction_id, tcr, by_user)
    select a.id, a.attempt, coalesce(v.transaction_id, o.transaction_id, ${transaction_id}), ${tcr}, ${viewer.user_id}
    from applicant a
    left join lateral (
      select p.transaction_id, true as taken from appointment p
      where p.applicant = a.id and p.attempt = a.attempt and p.status = 'COMPLETED' order by p.date_time desc limit 1) v on true
    left join lateral (
      select nullif(a.transaction_id, (select r.transaction_id from rejection r where r.applicant = a.id and r.attempt = a.attempt - 1))
        as transaction_id) o on true
    where a.id = ${applicant}
      and (v.taken or o.transaction_id is not null or ${transaction_id}::text is not null or (a.attempt = 1 and a.submitted is not null))
    on conflict (applicant, attempt) do update set tcr = excluded.tcr, transaction_id = excluded.transaction_id,
      rejected_at = excluded.rejected_at, by_user = excluded.by_user
    returning attempt, transaction_id`)
  if (kept === undefined)
    throw invalid({ transaction_id: 'No prints of this applicant are recorded yet: enter the TCN of the rejected ones' })
  const attempt = kept.attempt + 1
  await db.run(sql`update applicant set illegible = true, tcr = ${tcr}, attempt = ${attempt} where id = ${applicant}`)
  const history = { rejected: kept.attempt, transaction_id: kept.transaction_id, tcr }
  await record({ type: 'applicant.rejected', applicant, attempt, changed: MARK, history })
}

/** Removes the last rejection and its attempt. A booked re-print carries its TCR, and must be cancelled first. */
async function undoMark({ db, record }: Change, applicant: number) {
  const booked = await db.one(sql`
    select 1 as booked from appointment p join applicant a on a.id = p.applicant and a.attempt = p.attempt
    where a.id = ${applicant} and p.tcr is not null and p.status <> 'CANCELLED'`)
  if (booked !== undefined) throw conflict('REPRINT_BOOKED', 'The re-print is booked already: cancel that appointment first.')
  const removed = await db.one<{ attempt: number; tcr: string }>(sql`
    delete from rejection r using applicant a where a.id = ${applicant} and r.applicant = a.id and r.attempt = a.attempt - 1
    returning r.attempt, r.tcr`)
  const marked = await db.one<{ attempt: number }>(sql`
    update applicant a set illegible = false, attempt = greatest(a.attempt - 1, 1),
      tcr = (select r.tcr from rejection r where r.applicant = a.id and r.attempt = a.attempt - 2)
    where a.id = ${applicant} returning attempt`)
  const history = { taken_back: removed?.attempt ?? null, tcr: removed?.tcr ?? null }
  await record({ type: 'applicant.rejection_undone', applicant, attempt: marked?.attempt ?? 1, changed: MARK, history })
}

/** Changes the TCR of the same rejection. */
async function correctTcr({ db, record }: Change, applicant: number, tcr: string) {
  const marked = await db.one<{ attempt: number }>(sql`update applicant set tcr = ${tcr} where id = ${applicant} returning attempt`)
  const attempt = marked?.attempt ?? 0
  await db.run(sql`update rejection set tcr = ${tcr} where applicant = ${applicant} and attempt = ${attempt - 1}`)
  const history = { corrected: attempt - 1, tcr }
  await record({ type: 'applicant.tcr_corrected', applicant, attempt, tcr, changed: MARK, history })
}
