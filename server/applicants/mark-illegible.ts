import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants.ts'
import { illegibleBody } from '../../contract/lookup.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/database/jobs.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { checkVersion, locked, mustRead, sent } from '../platform/records/record-routes.ts'
import { applicants } from './applicants.ts'

/** PATCH /applicants/{id}/illegible: the prints were rejected. Said again with another TCR before the re-print, it corrects the number. */
export const markIllegible: Action = action({
  method: 'PATCH',
  path: '/api/applicants/:id/illegible',
  permission: 'applicants.illegible',
  summary: 'Mark prints as illegible',
  body: illegibleBody,
  answer: rowOf(contract),
  async handle({ database, viewer, params, body, request, reply }) {
    const changed = await database.transaction(async (db) => {
      const before = await locked(db, applicants, viewer, idIn(params))
      checkVersion(request.headers['if-match'], before.version)
      if (!before.illegible) await reject(db, viewer, before.id, body.tcr)
      else if (before.tcr !== body.tcr) await correct(db, viewer, before.id, body.tcr)
      return mustRead(db, applicants, viewer, before.id)
    })
    return sent(reply, changed)
  },
})

/** The prints of the attempt so far are kept with their TCN and the TCR; the next attempt begins. */
async function reject(db: Db, viewer: Viewer, id: number, tcr: string) {
  const kept = await db.one<{ attempt: number; transaction_id: string | null }>(sql`
    insert into rejection (applicant, attempt, transaction_id, tcr, by_user)
    select a.id, a.attempt,
      coalesce(
        (select p.transaction_id from appointment p where p.applicant = a.id and p.attempt = a.attempt and p.status = 'COMPLETED'
         order by p.date_time desc limit 1),
        nullif(a.transaction_id, (select r.transaction_id from rejection r where r.applicant = a.id and r.attempt = a.attempt - 1))),
      ${tcr}, ${viewer.user_id}
    from applicant a where a.id = ${id}
    on conflict (applicant, attempt) do update set tcr = excluded.tcr, transaction_id = excluded.transaction_id,
      rejected_at = excluded.rejected_at, by_user = excluded.by_user
    returning attempt, transaction_id`)
  const attempt = (kept?.attempt ?? 1) + 1
  await db.run(sql`update applicant set illegible = true, tcr = ${tcr}, attempt = ${attempt} where id = ${id}`)
  await tell(db, viewer, id, { rejected: attempt - 1, transaction_id: kept?.transaction_id ?? null, tcr })
  await addJob(db, 'illegible_mail', { applicant: id, attempt })
}

/** Another TCR for the same rejection; a re-print that is booked carries it too. */
async function correct(db: Db, viewer: Viewer, id: number, tcr: string) {
  const marked = await db.one<{ attempt: number }>(sql`update applicant set tcr = ${tcr} where id = ${id} returning attempt`)
  const attempt = marked?.attempt ?? 0
  await db.run(sql`update rejection set tcr = ${tcr} where applicant = ${id} and attempt = ${attempt - 1}`)
  await db.run(sql`
    update appointment set tcr = ${tcr}
    where applicant = ${id} and attempt = ${attempt} and tcr is not null and status in ('PENDING', 'SCHEDULED', 'NO_SHOW')`)
  await tell(db, viewer, id, { corrected: attempt - 1, tcr })
}

async function tell(db: Db, viewer: Viewer, id: number, detail: Record<string, string | number | null>) {
  await db.run(sql`
    insert into applicant_history (applicant, event, by_user, detail) values (${id}, 'ILLEGIBLE', ${viewer.user_id}, ${JSON.stringify(detail)})`)
  await audit(db, viewer, { event: 'illegible', resource: 'applicants', row_id: id, changed: ['illegible', 'tcr', 'attempt'] })
}
