import sql from 'sql-template-tag'
import { type BulkChange, bulkAnswer, bulkBody } from '../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { runOnce } from '../../platform/records/idempotency.ts'

const PERMISSION = 'applicants.change_many'

/** POST /applicants/changes: a hire status or a note for many applicants at once. A job makes the change; refusals name the applicant. */
export const changeMany: Action = action({
  method: 'POST',
  path: '/api/applicants/changes',
  permission: PERMISSION,
  summary: 'Change the hire status of many applicants, or add a note to each; a job does it',
  body: bulkBody,
  answer: bulkAnswer,
  status: 202,
  idempotent: true,
  async handle(call) {
    const { database, transact, viewer, request, body } = call
    const ids = [...new Set(body.applicants)]
    const made = await transact(({ db }) =>
      runOnce(db, call, request, body, async () => {
        await checkNamed(db, ids, body.status_code)
        const change = await db.one<{ id: number }>(sql`
          insert into bulk_change (author, role, origin, sets_status, status_code, note)
          values (${viewer.user_id}, ${viewer.role}, ${JSON.stringify(viewer.origin)}, ${body.status_code !== undefined}, ${body.status_code ?? null},
            ${body.note ?? null}) returning id`)
        const id = change?.id ?? 0
        await db.run(sql`insert into bulk_change_row (bulk_change, applicant) select ${id}, a from unnest(${ids}::bigint[]) a`)
        await addJob(db, 'change_many', { bulk_change: id })
        return id
      }),
    )
    return progressOf(database, made)
  },
})

/** Refuses ids of nothing; applicants who were deleted are refused one by one. */
async function checkNamed(db: Db, ids: readonly number[], status_code: number | null | undefined): Promise<void> {
  const known = await db.rows<{ id: number }>(sql`select id from applicant where id = any(${ids}::bigint[])`)
  if (known.length < ids.length) throw invalid({ applicants: 'Not found' })
  if (status_code == null) return
  const status = await db.one(sql`select id from status_code where id = ${status_code} and removed_at is null`)
  if (status === undefined) throw invalid({ status_code: `Not found among ${statusCode.path}` })
}

/** GET /applicants/changes/{id}: how far a change of many applicants is. */
export const readProgress: Action = action({
  method: 'GET',
  path: '/api/applicants/changes/:id',
  permission: PERMISSION,
  summary: 'How far a change of many applicants is, who was refused, and until when it can be taken back',
  answer: bulkAnswer,
  handle: ({ database, params }) => progressOf(database, idIn(params)),
})

/** The progress of a change of many. */
export async function progressOf(db: Db, id: number | null): Promise<BulkChange> {
  const found = await db.one<Omit<BulkChange, 'refused'>>(sql`
    select b.id, count(*)::int as total, count(r.outcome)::int as done,
      (count(*) filter (where r.outcome in ('CHANGED', 'KEPT')))::int as changed,
      (count(*) filter (where r.outcome = 'UNCHANGED'))::int as unchanged, (count(*) filter (where r.outcome = 'UNDONE'))::int as undone,
      case when b.undone_at is null then greatest(0, floor(extract(epoch from b.leaves_at - now())))::int else 0 end as undo_seconds
    from bulk_change b join bulk_change_row r on r.bulk_change = b.id where b.id = ${id} group by b.id`)
  if (found === undefined) throw notFound()
  const refused = await db.rows<BulkChange['refused'][number]>(sql`
    select r.applicant, a.first_name, a.last_name, r.reason from bulk_change_row r join applicant a on a.id = r.applicant
    where r.bulk_change = ${id} and r.reason is not null order by a.last_name, a.first_name, a.id`)
  return { ...found, undo_seconds: found.undo_seconds ?? 0, refused }
}
