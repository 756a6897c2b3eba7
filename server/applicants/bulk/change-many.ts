import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import {
  type BulkChange,
  bulkAnswer,
  bulkBody,
  type ChangedMeanwhile,
  openChanges,
  openChangesQuery,
} from '../../../contract/applicants/search/bulk-changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { invalid, notFound, Refusal } from '../../platform/http/errors.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { runOnce } from '../../platform/records/idempotency.ts'
import { checkAssignee } from '../casework/check-assignee.ts'
import { readUnknownMentions, unknownMention } from '../casework/mentions.ts'
import { lastStatusBy } from './last-status-by.ts'
import { caseworkOf, reasonOfSame } from './set-casework.ts'

const PERMISSION = 'applicants.change_many'

/** POST /applicants/changes: a hire status, a note, an assignment or a due date for many applicants at once. A job makes the change; refusals name the applicant. */
export const changeMany: Action = action({
  method: 'POST',
  path: '/api/applicants/changes',
  permission: PERMISSION,
  summary: 'Change the hire status of many applicants, add a note to each, or assign them with a due date; a job does it',
  body: bulkBody,
  problems: ['CHANGED'],
  answer: bulkAnswer,
  status: 202,
  idempotent: true,
  async handle(call) {
    const { database, transact, viewer, request, body } = call
    const ids = [...new Set(body.applicants)]
    const seen = body.seen && new Map(body.applicants.map((one, at) => [one, body.seen?.[at] ?? null]))
    const casework = caseworkOf(body)
    const made = await transact(({ db }) =>
      runOnce(db, call, request, body, async () => {
        await checkNamed(db, ids, body)
        if (seen !== undefined) await checkSeen(db, seen, viewer.user_id)
        const change = await db.one<{ id: number }>(sql`
          insert into bulk_change (author, role, origin, api_key, sets_status, status_code, note, casework)
          values (${viewer.user_id}, ${viewer.role}, ${JSON.stringify(viewer.origin)}, ${viewer.key?.id ?? null}, ${body.status_code !== undefined}, ${body.status_code ?? null},
            ${body.note ?? null}, ${casework === null ? null : JSON.stringify(casework)}) returning id`)
        const id = change?.id ?? 0
        // Each row locks its applicant, in the order that all keep.
        await db.run(sql`
          insert into bulk_change_row (bulk_change, applicant, is_seen, status_seen)
          select ${id}, a, ${seen !== undefined}, s from unnest(${ids}::bigint[], ${ids.map((one) => seen?.get(one) ?? null)}::bigint[]) x(a, s)
          order by a`)
        await addJob(db, 'change_many', { bulk_change: id })
        return id
      }),
    )
    return readBulkChange(database, made)
  },
})

type Body = z.infer<typeof bulkBody>

/** Refuses ids of nothing, and a note that mentions nobody; applicants who were deleted are refused one by one. */
async function checkNamed(db: Db, ids: readonly number[], { status_code, note, assignee }: Body): Promise<void> {
  const known = await db.rows<{ id: number }>(sql`select id from applicant where id = any(${ids}::bigint[])`)
  if (known.length < ids.length) throw invalid({ applicants: 'Not found' })
  const unknown = note === undefined ? [] : await readUnknownMentions(db, note)
  if (unknown.length > 0) throw invalid({ note: unknownMention(unknown) })
  await checkAssignee(db, assignee)
  if (status_code == null) return
  const status = await db.one(sql`select id from status_code where id = ${status_code} and removed_at is null`)
  if (status === undefined) throw invalid({ status_code: `There is no hire status with the number ${status_code}: choose one of the list` })
}

/** The names in the sentence of a refusal; all are in its member `changed`. */
const NAMED = 5

/** Refuses the whole change when the status of somebody is another one than the user saw. The job looks again, applicant by applicant. */
async function checkSeen(db: Db, seen: ReadonlyMap<number, number | null>, user: number | null): Promise<void> {
  const changed = await db.rows<ChangedMeanwhile[number]>(sql`
    select a.id as applicant, a.first_name, a.last_name, coalesce(s.description, 'no status') as status, a.status_code,
      ${lastStatusBy('a', user)} as by_you
    from unnest(${[...seen.keys()]}::bigint[], ${[...seen.values()]}::bigint[]) x(id, status_code)
    join applicant a on a.id = x.id left join status_code s on s.id = a.status_code
    where a.status_code is distinct from x.status_code order by a.sort_name, a.id`)
  if (changed.length === 0) return
  const named = changed.slice(0, NAMED).map(({ last_name, first_name, status }) => `${last_name}, ${first_name} (${status} now)`)
  const others = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : ''
  const how = changed.every(({ by_you }) => by_you) ? 'Changed by you meanwhile' : 'Changed meanwhile'
  throw new Refusal(412, 'CHANGED', `${how}: ${named.join('; ')}${others}. Nothing of this change was made.`, {
    extra: { changed },
  })
}

/** GET /applicants/open_changes: the caller's changes that are being made, or can be undone. */
export const listOpenChanges: Action = action({
  method: 'GET',
  path: '/api/applicants/open_changes',
  permission: PERMISSION,
  summary: 'Your changes of applicants that are being made, or can still be undone',
  query: openChangesQuery,
  answer: openChanges,
  async handle({ database, viewer, query: { before = null } }) {
    const open = await database.rows<{ id: number; count: number }>(sql`
      select id, (count(*) over ())::int as count from bulk_change b where author = ${viewer.user_id} and undone_at is null
        and (leaves_at is null or leaves_at > now()) and created > now() - interval '1 hour'
        and exists (select from bulk_change_row r where r.bulk_change = b.id) and (${before}::bigint is null or id < ${before})
      order by id desc limit ${MAX_OPEN_CHANGES}`)
    const results = await Promise.all(open.toReversed().map(({ id }) => readBulkChange(database, id)))
    return { results, earlier: (open[0]?.count ?? 0) - open.length }
  },
})

/** The latest changes of an answer; the earlier ones are read `before` them. */
const MAX_OPEN_CHANGES = 20

/** GET /applicants/changes/{id}: how far a change of many applicants is. */
export const readProgress: Action = action({
  method: 'GET',
  path: '/api/applicants/changes/:id',
  permission: PERMISSION,
  summary: 'How far a change of many applicants is, who was refused, and until when it can be undone',
  answer: bulkAnswer,
  handle: ({ database, params }) => readBulkChange(database, idIn(params)),
})

/** The progress of a change of many. A merge or a purge takes its records out of it: one without any has nothing to undo. */
export async function readBulkChange(db: Db, id: number | null): Promise<BulkChange> {
  const found = await db.one<Omit<BulkChange, 'refused' | 'as_before'>>(sql`
    select b.id, case when b.letters is not null then 'LETTER' when b.sets_status then 'STATUS' when b.casework is not null then 'CASEWORK' else 'NOTE' end as kind, b.status_code, b.casework,
      case when count(r.applicant) = 1 then (select json_build_object('applicant', a.id, 'first_name', a.first_name, 'last_name', a.last_name)
        from applicant a where a.id = min(r.applicant)) end as of_one, count(r.applicant)::int as total, count(r.outcome)::int as done,
      (count(*) filter (where r.outcome in ('CHANGED', 'KEPT')))::int as changed,
      (count(*) filter (where r.outcome = 'UNCHANGED'))::int as unchanged, (count(*) filter (where r.outcome = 'UNDONE'))::int as undone,
      case when b.undone_at is null and count(r.applicant) > 0 then greatest(0, floor(extract(epoch from b.leaves_at - now())))::int else 0 end as undo_seconds
    from bulk_change b left join bulk_change_row r on r.bulk_change = b.id where b.id = ${id} group by b.id`)
  if (found === undefined) throw notFound()
  const refused = await db.rows<BulkChange['refused'][number]>(sql`
    select r.applicant, a.first_name, a.last_name, r.reason from bulk_change_row r join applicant a on a.id = r.applicant
    where r.bulk_change = ${id} and r.reason is not null order by a.sort_name, a.id`)
  const as_before = await db.rows<BulkChange['as_before'][number]>(sql`
    select r.applicant, a.first_name, a.last_name, ${found.casework === null ? HAS_STATUS : reasonOfSame(found.casework)} as reason from bulk_change_row r join applicant a on a.id = r.applicant
    where r.bulk_change = ${id} and r.outcome = 'UNCHANGED' order by a.sort_name, a.id`)
  return { ...found, undo_seconds: found.undo_seconds ?? 0, refused, as_before }
}

/** Why an applicant is as before. */
const HAS_STATUS = 'Had this status already.'
