import sql from 'sql-template-tag'
import { note as noteContract } from '../../../contract/applicants/applicant-details.ts'
import { bulkAnswer, type CaseworkChange } from '../../../contract/applicants/search/bulk-changes.ts'
import { auditDiff } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { readBulkChange } from './change-many.ts'
import { undoCasework } from './set-casework.ts'

type Bulk = { id: number; status_code: number | null; casework: CaseworkChange | null; is_undone: boolean; has_left: boolean }
type Row = {
  applicant: number
  status_before: number | null
  status_code: number | null
  history: number | null
  note: number | null
  is_gone: boolean
  /** Whether a later entry of the history, which was not undone, has set a status: the same one, too. */
  has_later: boolean
}

const hasLater = sql`
  exists (select from applicant_history h where h.applicant = a.id and h.event = 'STATUS' and h.id > r.history
    and not exists (select from applicant_history b
      where b.applicant = a.id and b.event = 'STATUS_TAKEN_BACK' and (b.detail ->> 'takes_back')::bigint = h.id))`

/** POST /applicants/changes/{id}/undo: undoes a change of many before its letters leave. Records changed since stay as they are. */
export const undoChanges: Action = action({
  method: 'POST',
  path: '/api/applicants/changes/:id/undo',
  permission: 'applicants.change_many',
  summary: 'Undo a change of many applicants before its letters leave',
  problems: ['TOO_LATE'],
  answer: bulkAnswer,
  async handle({ database, transact, viewer, params }) {
    const id = idIn(params)
    await transact(async (change) => {
      const { db } = change
      const bulk = await db.one<Bulk>(sql`
        select id, status_code, casework, undone_at is not null as is_undone, coalesce(leaves_at <= clock_timestamp(), false) as has_left from bulk_change
        where id = ${id} and author = ${viewer.user_id} for no key update`)
      if (bulk === undefined) throw notFound()
      if (bulk.is_undone) return
      if (bulk.has_left) throw conflict('TOO_LATE', 'The letters are leaving: this change can no longer be undone.')
      await undoRows(change, bulk)
    })
    return readBulkChange(database, id)
  },
})

async function undoRows(change: Change, { id, status_code, casework }: Bulk): Promise<void> {
  const { db, record } = change
  const rows = await lockRows(db, id)
  const notes = await removeNotes(db, rows)
  const unassigned = casework === null ? null : await undoCasework(change, id, casework)
  const outcomes = rows.map((row) => ({
    ...row,
    ...(unassigned === null ? outcomeOf(row, status_code, notes) : outcomeOfCasework(row, unassigned)),
  }))
  const back = outcomes.filter(({ is_back }) => is_back)
  await db.run(sql`
    update applicant a set status_code = r.status_before from bulk_change_row r
    where r.bulk_change = ${id} and r.applicant = a.id and a.id = any(${back.map((row) => row.applicant)}::bigint[])`)
  await record(
    back.map((row) => ({
      type: 'applicant.status_undone' as const,
      applicant: row.applicant,
      changed: ['status_code'],
      status_code: row.status_before,
      history: { changed: ['status_code'], takes_back: row.history },
      ...auditDiff({ status_code }, { status_code: row.status_before }),
    })),
  )
  await record(notes.map((row) => ({ type: 'record.removed' as const, resource: noteContract.path, row, changed: [] })))
  const kept = outcomes.map(({ applicant, outcome, reason }) => ({ applicant, outcome, reason }))
  await db.run(sql`update bulk_change_row set outcome = 'UNDONE' where bulk_change = ${id} and outcome is null`)
  await db.run(sql`
    update bulk_change_row r set outcome = o.outcome, reason = o.reason
    from json_to_recordset(${JSON.stringify(kept)}) as o(applicant bigint, outcome text, reason text)
    where r.bulk_change = ${id} and r.applicant = o.applicant`)
  await db.run(sql`update bulk_change set undone_at = now(), note = null, origin = '{}' where id = ${id}`)
}

/** The changed rows of a change, their applicants locked before anything of them is read: an undo that waits sees what was decided meanwhile. */
async function lockRows(db: Db, id: number): Promise<Row[]> {
  await db.run(sql`
    select from applicant where id in (select applicant from bulk_change_row where bulk_change = ${id} and outcome = 'CHANGED')
    order by id for no key update`)
  return db.rows<Row>(sql`
    select r.applicant, r.status_before, a.status_code, r.history, r.note, a.removed_at is not null as is_gone, ${hasLater} as has_later
    from bulk_change_row r join applicant a on a.id = r.applicant
    where r.bulk_change = ${id} and r.outcome = 'CHANGED' order by a.id`)
}

/** The outcome of a row. A status counts as undone even if its note was edited: its letters must not leave. */
function outcomeOf(row: Row, status_code: number | null, notes: readonly number[]) {
  const isStatus = row.history !== null
  const isEdited = row.note !== null && !notes.includes(row.note)
  if (row.is_gone || (isStatus && (row.status_code !== status_code || row.has_later)))
    return { is_back: false, outcome: 'KEPT', reason: 'Changed again meanwhile, and left as it is.' }
  if (isStatus) return { is_back: true, outcome: 'UNDONE', reason: isEdited ? 'Its note was edited meanwhile, and stays.' : null }
  if (isEdited) return { is_back: false, outcome: 'KEPT', reason: 'Changed again meanwhile, and left as it is.' }
  return { is_back: false, outcome: 'UNDONE', reason: null }
}

const outcomeOfCasework = ({ applicant }: Row, unassigned: readonly number[]) =>
  unassigned.includes(applicant)
    ? { is_back: false, outcome: 'UNDONE', reason: null }
    : { is_back: false, outcome: 'KEPT', reason: 'Changed again meanwhile, and left as it is.' }

/** Removes the notes of a change that nobody has edited or removed since; returns their ids. */
async function removeNotes(db: Db, rows: readonly Row[]): Promise<number[]> {
  const written = rows.flatMap(({ note }) => note ?? [])
  const removed = await db.rows<{ id: number }>(sql`
    update note set removed_at = now() where id = any(${written}::bigint[]) and version = 1 and removed_at is null returning id`)
  return removed.map(({ id }) => id)
}

const KEPT_DAYS = 30

/** Deletes changes of many that are long over; what they changed has its history. */
export const pruneBulkChanges = (db: Db): Promise<number> =>
  db.run(sql`delete from bulk_change where created < now() - make_interval(days => ${KEPT_DAYS})`)
