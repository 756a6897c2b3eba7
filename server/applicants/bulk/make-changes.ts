import sql from 'sql-template-tag'
import { type CaseworkChange, UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import { readCurrentRole } from '../../people/current-role.ts'
import { auditDiff } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Change, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { type Actor, T, type Viewer } from '../../platform/records/access.ts'
import { ruleOf } from '../../platform/records/record-engine.ts'
import { permits } from '../../role-permissions.ts'
import { applicants } from '../applicants.ts'
import { keyOfChange } from './keep-changes.ts'
import { lastStatusBy } from './last-status-by.ts'
import { setCasework } from './set-casework.ts'

/** The applicants of one transaction: others wait for them no longer than for a single change. */
const AT_ONCE = 100

type Bulk = {
  id: number
  author: number
  role: Viewer['role']
  origin: Actor['origin']
  key: Actor['key']
  sets_status: boolean
  status_code: number | null
  note: string | null
  casework: CaseworkChange | null
}
type Row = { applicant: number; status_code: number | null; reason: string | null }

/**
 * Makes a change of many applicants, a hundred a transaction, as the user who asked for it. A repeated job goes on where it was. The
 * user's account is read before each hundred: once it may no longer do this, the rest is refused.
 */
export async function makeChanges(services: Services, bulk_change: number): Promise<void> {
  let left = true
  while (left) {
    const bulk = await services.database.one<Bulk>(sql`
      select id, author, role, origin, ${keyOfChange} as key, sets_status, status_code, note, casework from bulk_change where id = ${bulk_change} and undone_at is null`)
    if (bulk === undefined) return
    const present = await readCurrentRole(services.database, bulk.author)
    const reason = reasonToStop(present)
    if (reason !== null) return services.database.transaction((db) => refuseRest(db, bulk.id, reason))
    // An API key has the role that its change began with, which is less than that of its owner.
    const role = present === 'superuser' ? bulk.role : present
    const viewer = { ...NOBODY, role, user_id: bulk.author, origin: bulk.origin, key: bulk.key } as Viewer
    left = await transactAs(services, viewer, (change) => changeSome(change, bulk))
  }
}

/** The reason why the author of a change may no longer make it, in the words of its refusals; null while they may. */
function reasonToStop(present: Awaited<ReturnType<typeof readCurrentRole>>): string | null {
  if (present === 'LOCKED') return 'The account that began this change was locked.'
  if (present === 'DELETED') return 'The account that began this change was deleted.'
  return permits(present, 'applicants.change_many') ? null : 'The account that began this change may no longer change applicants.'
}

/**
 * Refuses all applicants whom the change has not reached, and ends it. The row of the change is locked, so that an undo comes before or after.
 */
async function refuseRest(db: Db, bulk_change: number, reason: string): Promise<void> {
  await db.run(sql`select from bulk_change where id = ${bulk_change} for no key update`)
  await db.run(sql`
    update bulk_change_row set outcome = 'REFUSED', reason = ${reason} where bulk_change = ${bulk_change} and outcome is null`)
  await db.run(sql`
    update bulk_change set note = null, origin = '{}', leaves_at = coalesce(leaves_at, now()) where id = ${bulk_change}`)
}

const NOBODY = { context_type: null, context_id: null, session: null, query: {} } as const

/** Changes the next applicants; returns whether there were any. The row of the change is locked, so that an undo comes before or after. */
async function changeSome(change: Change<Viewer>, bulk: Bulk): Promise<boolean> {
  const { db } = change
  const open = await db.one(sql`select id from bulk_change where id = ${bulk.id} and undone_at is null for no key update`)
  if (open === undefined) return false
  const next = await db.rows<{ applicant: number }>(sql`
    select applicant from bulk_change_row where bulk_change = ${bulk.id} and outcome is null order by applicant limit ${AT_ONCE}`)
  if (next.length === 0) {
    await db.run(sql`update bulk_change set note = null, origin = '{}' where id = ${bulk.id}`)
    return false
  }
  await db.run(sql`
    update bulk_change set leaves_at = now() + make_interval(secs => ${UNDO_SECONDS}) where id = ${bulk.id} and leaves_at is null`)
  const rows = await lockApplicants(
    change,
    bulk,
    next.map(({ applicant }) => applicant),
  )
  const fine = rows.filter(({ reason }) => reason === null)
  const others = fine.filter(({ status_code }) => bulk.sets_status && status_code !== bulk.status_code)
  const noted = bulk.note === null ? [] : fine
  await setStatus(change, bulk, others)
  const notes = await addNotes(change, bulk, noted)
  const assigned = bulk.casework === null ? NOBODY_CHANGED : await setCasework(change, bulk.casework, idsOf(fine))
  const changed = new Set([...idsOf([...others, ...noted]), ...assigned.keys()])
  await keepOutcomes(
    db,
    bulk.id,
    rows.map((row) => ({
      applicant: row.applicant,
      outcome: row.reason !== null ? 'REFUSED' : changed.has(row.applicant) ? 'CHANGED' : 'UNCHANGED',
      reason: row.reason,
      status_before: row.status_code,
      note: notes.get(row.applicant) ?? null,
      casework_before: assigned.get(row.applicant) ?? null,
      with_status: others.includes(row),
    })),
  )
  return true
}

const NOBODY_CHANGED: ReadonlyMap<number, CaseworkChange> = new Map()
const idsOf = (rows: readonly Row[]) => rows.map(({ applicant }) => applicant)

/** The applicants, locked, and why one cannot be changed: each is judged by the rights of the user, as in a single change. */
function lockApplicants({ db, viewer }: Change<Viewer>, { id, sets_status }: Bulk, ids: readonly number[]): Promise<Row[]> {
  const { rows } = ruleOf(applicants, viewer, 'update')
  return db.rows<Row>(sql`
    select t.id as applicant, t.status_code, case
      when t.merged_into is not null then 'The record was merged into another one.'
      when t.removed_at is not null then 'The record was deleted.'
      when not (${rows(viewer, T)}) then 'You may not change this record.'
      when not ${sets_status} or not r.is_seen or t.status_code is not distinct from r.status_seen then null
      when ${lastStatusBy('t', viewer.user_id)} then 'Changed by you meanwhile, and left as it is.'
      else 'Changed by somebody else meanwhile, and left as it is.' end as reason
    from applicant t join bulk_change_row r on r.bulk_change = ${id} and r.applicant = t.id
    where t.id = any(${ids}::bigint[]) order by t.id for no key update of t`)
}

async function setStatus({ db, record }: Change, { status_code }: Bulk, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`update applicant set status_code = ${status_code} where id = any(${rows.map(({ applicant }) => applicant)}::bigint[])`)
  await record(
    rows.map((row) => ({
      type: 'applicant.status_changed' as const,
      applicant: row.applicant,
      changed: ['status_code'],
      status_code,
      letters_after: UNDO_SECONDS,
      ...auditDiff({ status_code: row.status_code }, { status_code }),
    })),
  )
}

/** Adds the note to each; returns the ids by applicant. */
async function addNotes({ db, record }: Change, { note, author }: Bulk, rows: readonly Row[]): Promise<Map<number, number>> {
  if (rows.length === 0 || note === null) return new Map()
  const made = await db.rows<{ id: number; applicant: number }>(sql`
    insert into note (applicant, author, note_text) select a, ${author}, ${note} from unnest(${rows.map(({ applicant }) => applicant)}::bigint[]) a
    returning id, applicant`)
  const changed = ['applicant', 'note_text']
  await record(made.map(({ id }) => ({ type: 'note.written' as const, note: id, changed })))
  return new Map(made.map(({ id, applicant }) => [applicant, id]))
}

type Outcome = {
  applicant: number
  outcome: string
  reason: string | null
  status_before: number | null
  note: number | null
  casework_before: CaseworkChange | null
  with_status: boolean
}

/** Stores the outcome for each applicant, with the history row of the new status, by which its letters are known. */
const keepOutcomes = (db: Db, bulk_change: number, outcomes: readonly Outcome[]) =>
  db.run(sql`
    update bulk_change_row r set outcome = o.outcome, reason = o.reason, status_before = o.status_before, note = o.note,
      casework_before = o.casework_before, history = case when o.with_status then (select max(h.id) from applicant_history h where h.applicant = r.applicant and h.event = 'STATUS') end
    from json_to_recordset(${JSON.stringify(outcomes)}) as
      o(applicant bigint, outcome text, reason text, status_before bigint, note bigint, casework_before jsonb, with_status boolean)
    where r.bulk_change = ${bulk_change} and r.applicant = o.applicant`)
