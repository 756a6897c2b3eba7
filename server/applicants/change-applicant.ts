import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants/applicants.ts'
import { auditDiff } from '../platform/audit/audit.ts'
import type { Change } from '../platform/events/change.ts'
import type { Action } from '../platform/http/action.ts'
import { forbidden } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { parseChange } from '../platform/records/parse-input.ts'
import { ruleOf } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { updateRow } from '../platform/records/rows.ts'
import { applicants, contactFields, demographicFields } from './applicants.ts'
import { checkCodes } from './codes.ts'

/** PATCH /applicants/{id}: contact, position, hire status, work locations, demographics. */
export const changeApplicant = (registry: Registry): Action =>
  rowAction(applicants, {
    method: 'PATCH',
    path: '/api/applicants/:id',
    permission: 'applicants.update',
    summary: 'Change an applicant',
    async run({ change, viewer, before, request }) {
      const { db, sealing, record } = change
      const rule = ruleOf(applicants, viewer, 'update')
      const fields = rule.fields === undefined ? undefined : await openFields(change, viewer, before.id)
      const values = parseChange(contract, { ...rule, fields }, request.body, before)
      checkCodes(values)
      await checkReferences(db, registry, contract, viewer, values)
      await updateRow(db, sealing, applicants, before.id, values)
      const changed = Object.keys(values)
      if (changed.length === 0) return
      const { id: applicant } = before
      const facts = { applicant, changed, ...auditDiff(before, values) }
      const { status_code } = values as { status_code?: number | null }
      await record([
        status_code === undefined ? { type: 'applicant.changed', ...facts } : { type: 'applicant.status_changed', ...facts, status_code },
        ...(changed.includes('email') ? [{ type: 'applicant.email_changed' as const, applicant }] : []),
      ])
    },
  })

/** What a desk may change now: contact while an appointment is open there, demographics on the day of one. Neither is a 403. */
async function openFields({ db, clock }: Change, viewer: Viewer, id: number): Promise<readonly string[]> {
  const now = new Date(clock.now()).toISOString()
  const found = await db.one<{ open: boolean; today: boolean }>(sql`
    select coalesce(bool_or(p.status <> 'COMPLETED'), false) as open,
           coalesce(bool_or((p.date_time at time zone p.lsv_timezone)::date = (${now}::timestamptz at time zone p.lsv_timezone)::date), false) as today
    from appointment_seen p
    where p.applicant = ${id} and case when ${viewer.context_type === 'network'} then p.lsv_network else p.lsv end = ${viewer.context_id}`)
  const fields = [...(found?.open ? contactFields : []), ...(found?.today ? demographicFields : [])]
  if (fields.length === 0) throw forbidden()
  return fields
}
