import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants/applicants.ts'
import { UNDO_SECONDS } from '../../contract/applicants/search/bulk-changes.ts'
import type { Language } from '../../contract/records/languages.ts'
import { isVisitOfToday } from '../appointment-states.ts'
import { isoOf } from '../platform/clock.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { forbidden } from '../platform/http/errors.ts'
import type { EnvironmentId, Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { changeRow, ruleOf, type Write } from '../platform/records/record-engine.ts'
import type { SeenRow, Values, WriteHook } from '../platform/records/record-kind.ts'
import { applicants, contactFields, demographicFields } from './applicants.ts'
import { checkAssignee } from './casework/check-assignee.ts'
import { checkCodes } from './check-codes.ts'
import { checkPlaces } from './check-places.ts'
import { clearAbsentValues } from './clear-absent-values.ts'
import { historyOfChange } from './prints/replaced-tcn.ts'
import { checkTcnOfRecord } from './prints/tcn-rules.ts'

/** PATCH /applicants/{id}: contact, position, hire status, work locations, demographics. */
export const changeApplicant: Action = action({
  method: 'PATCH',
  path: '/api/applicants/:id',
  permission: 'applicants.update',
  summary: 'Change an applicant',
  accepts: () => contract.change,
  versioned: true,
  problems: ['EXISTS', 'REFERENCED'],
  answer: rowOf(contract),
  handle: (call) => changeRow(call, applicants, { fields: openFields, hook: checkValues, event: eventsOf }),
})

const checkValues: WriteHook = async ({ db }, { before, values }) => {
  checkCodes(values)
  clearAbsentValues(values, before)
  await checkAssignee(db, values.assignee)
  if (typeof values.transaction_id === 'string') await checkTcnOfRecord(db, values.transaction_id, before?.id ?? null)
  await checkPlaces(db, before as unknown as EnvironmentId, addedPlaces(values, before))
  return undefined
}

/** The work locations and the vendor that the record did not have. */
function addedPlaces({ locations = [], vendor }: Values, before: SeenRow | undefined) {
  const had = (before?.locations ?? []) as readonly number[]
  return {
    locations: (locations as readonly number[]).filter((id) => !had.includes(id)),
    vendor: vendor === before?.vendor ? null : (vendor as number | null | undefined),
  }
}

const eventsOf: Write['event'] = (applicant, changes, { status_code, email }, before) => {
  if (changes.changed.length === 0) return []
  const facts = { ...changes, ...historyOfChange(changes.changed, before) }
  const status = { status_code: status_code as number | null, undo_to: (before?.status_code ?? null) as number | null }
  return [
    status_code === undefined
      ? { type: 'applicant.changed', applicant, ...facts }
      : { type: 'applicant.status_changed', applicant, ...facts, ...status, letters_after: UNDO_SECONDS },
    ...(email === undefined ? [] : [{ type: 'applicant.email_changed' as const, applicant, ...formerOf(before) }]),
  ]
}

/** The address to which a record's mails went before, and their language. */
export const formerOf = (before: SeenRow | undefined) => ({
  before: String(before?.email ?? ''),
  language: before?.language as Language | undefined,
})

const openVisit = sql`(p.status = 'SCHEDULED' and p.arrived_at is not null)`

/**
 * The fields that a desk may change now: contact until the day after an open appointment there, demographics on its day, of a visit of the
 * evening that went on after midnight for as long as it is on the board, and of a visit that midnight found open until it is finished.
 * Without such fields it is a 403, since mails of other desks go to the address.
 */
async function openFields({ db, clock, viewer }: Change<Viewer>, { id }: SeenRow): Promise<readonly string[] | undefined> {
  const { fields: writable } = ruleOf(applicants, viewer, 'update')
  if (writable === undefined) return undefined
  const now = sql`${isoOf(clock.now())}::timestamptz`
  const found = await db.one<{ open: boolean; here: boolean }>(sql`
    select coalesce(bool_or(p.status <> 'COMPLETED' and d.day >= d.today - 1), false) as open,
      coalesce(bool_or(${isVisitOfToday(now, sql`p`)} or ${openVisit}), false) as here
    from appointment_seen p, lateral (select (p.date_time at time zone p.lsv_timezone)::date as day,
                                             (${now} at time zone p.lsv_timezone)::date as today) d
    where p.applicant = ${id} and case when ${viewer.context_type === 'network'} then p.lsv_network else p.lsv end = ${viewer.context_id}`)
  const open = [...(found?.open ? contactFields : []), ...(found?.here ? demographicFields : [])]
  const fields = open.filter((name) => writable.includes(name))
  if (fields.length === 0) throw forbidden()
  return fields
}
