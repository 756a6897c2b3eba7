import sql from 'sql-template-tag'
import { UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change, Consequence } from '../../platform/events/change.ts'
import type { Actor } from '../../platform/records/access.ts'

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

/** Keeps letters of one applicant that are to be sent again once they can no longer be undone; returns the id. */
export async function keepLettersToSend({ db, viewer }: Change, applicant: number, letters: readonly number[]): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    with made as (
      insert into bulk_change (author, role, origin, sets_status, letters, leaves_at)
      values (${viewer.user_id}, ${viewer.role}, ${JSON.stringify(viewer.origin)}, false, ${letters}::bigint[],
        now() + make_interval(secs => ${UNDO_SECONDS})) returning id)
    insert into bulk_change_row (bulk_change, applicant, outcome) select m.id, ${applicant}, 'CHANGED' from made m returning bulk_change as id`)
  return made?.id ?? 0
}

/** Letters that are to be sent again, and by whom. */
type LettersToSend = { author: number; role: Actor['role']; origin: Actor['origin']; letters: number[]; applicant: number }

/** The letters of such a change, locked, so that undoing them comes before or after; nothing if they were undone or have left. */
export const takeLettersToSend = (db: Db, bulk_change: number): Promise<LettersToSend | undefined> =>
  db.one<LettersToSend>(sql`
    with taken as (
      select id, author, role, origin, letters from bulk_change
      where id = ${bulk_change} and undone_at is null and letters <> '{}' for no key update),
    left_ as (update bulk_change b set letters = '{}', origin = '{}' from taken t where b.id = t.id)
    select t.author, t.role, t.origin, t.letters, (select min(r.applicant) from bulk_change_row r where r.bulk_change = t.id) as applicant
    from taken t`)
