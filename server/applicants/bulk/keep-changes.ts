import sql from 'sql-template-tag'
import { UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change, Consequence } from '../../platform/events/change.ts'

/** Keeps a new hire status of one applicant as a change that its user can undo, before its letters leave; a program undoes nothing. */
export const keepStatusChange: Consequence<'applicant.status_changed'> = async ({ db, viewer }, events, written) => {
  const undoable = viewer.key == null ? events.filter(({ undo_to }) => undo_to !== undefined) : []
  await written
  for (const { applicant, status_code, undo_to = null } of undoable)
    await db.run(sql`
      with made as (
        insert into bulk_change (author, role, sets_status, status_code, leaves_at)
        values (${viewer.user_id}, ${viewer.role}, true, ${status_code ?? null}, now() + make_interval(secs => ${UNDO_SECONDS})) returning id)
      insert into bulk_change_row (bulk_change, applicant, outcome, status_before, history)
      select m.id, ${applicant}, 'CHANGED', ${undo_to}, (
        select max(h.id) from applicant_history h where h.applicant = ${applicant} and h.event = 'STATUS') from made m`)
}

/** The API key of a change in `bulk_change`, for the actor of its job; null for a user. */
export const keyOfChange = sql`case when api_key is not null then json_build_object('id', api_key) end`

/** Letters that are to be sent again, with their applicants, and the applicants about whom none can be sent, with the reasons. */
export type LettersToKeep = {
  letters: readonly { id: number; applicant: number }[]
  refused: readonly { applicant: number; reason: string }[]
}

/** Keeps letters that are to be sent again once they can no longer be undone; returns the id of the change. */
export async function keepLettersToSend({ db, viewer }: Change, { letters, refused }: LettersToKeep): Promise<number> {
  const ids = letters.toSorted((one, other) => one.applicant - other.applicant || one.id - other.id).map(({ id }) => id)
  const made = await db.one<{ id: number }>(sql`
    insert into bulk_change (author, role, origin, api_key, sets_status, letters, leaves_at)
    values (${viewer.user_id}, ${viewer.role}, ${JSON.stringify(viewer.origin)}, ${viewer.key?.id ?? null}, false, ${ids}::bigint[],
      now() + make_interval(secs => ${UNDO_SECONDS})) returning id`)
  const reached = [...new Set(letters.map(({ applicant }) => applicant))].map((applicant) => ({ applicant, reason: null }))
  // Each row locks its applicant, in the order that all keep.
  await db.run(sql`
    insert into bulk_change_row (bulk_change, applicant, outcome, reason)
    select ${made?.id}, applicant, case when reason is null then 'CHANGED' else 'REFUSED' end, reason
    from json_to_recordset(${JSON.stringify([...reached, ...refused])}) as x(applicant bigint, reason text) order by applicant`)
  return made?.id ?? 0
}

/**
 * Takes the next letters of such a change to send them, and locks it, so that undoing it comes before or after; none if it was undone or all
 * have left.
 */
export async function takeLettersToSend(db: Db, bulk_change: number, most: number): Promise<number[]> {
  const taken = await db.one<{ letters: number[] }>(sql`
    with open as (select id, letters from bulk_change where id = ${bulk_change} and undone_at is null and letters <> '{}' for no key update),
    left_ as (
      update bulk_change b set letters = o.letters[${most + 1}:], origin = case when cardinality(o.letters) > ${most} then b.origin else '{}' end
      from open o where b.id = o.id)
    select o.letters[:${most}] as letters from open o`)
  return taken?.letters ?? []
}
