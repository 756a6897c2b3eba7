import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants.ts'
import { audit, auditDiff } from '../platform/audit/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { forbidden } from '../platform/http/errors.ts'
import { addJob } from '../platform/jobs.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { parseChange } from '../platform/records/parse-input.ts'
import { checkVersion, locked, mustRead, ruleOf, sent } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import type { Values } from '../platform/records/resource.ts'
import { updateRow } from '../platform/records/rows.ts'
import { applicants, contactFields, demographicFields } from './applicants.ts'
import { checkCodes } from './codes.ts'

/** PATCH /applicants/{id}: contact, position, hire status, work locations, demographics. A new hire status is told in the history. */
export const changeApplicant = (registry: Registry): Action =>
  action({
    method: 'PATCH',
    path: '/api/applicants/:id',
    permission: 'applicants.update',
    summary: 'Change an applicant',
    answer: rowOf(contract),
    async handle({ database, sealing, clock, viewer, params, request, reply }) {
      const rule = ruleOf(applicants, viewer, 'update')
      const changed = await database.transaction(async (db) => {
        const before = await locked(db, applicants, viewer, idIn(params))
        checkVersion(request.headers['if-match'], before.version)
        const fields = rule.fields === undefined ? undefined : await openFields(db, clock, viewer, before.id)
        const change = parseChange(contract, { ...rule, fields }, request.body, before)
        checkCodes(change)
        await checkReferences(db, registry, contract, viewer, change)
        await updateRow(db, sealing, applicants, before.id, change)
        if (change.email !== undefined) await revokeLinks(db, before.id)
        await tell(db, viewer, before.id, change)
        await audit(db, viewer, {
          event: 'update',
          resource: 'applicants',
          row_id: before.id,
          changed: Object.keys(change),
          ...auditDiff(before, change),
        })
        return mustRead(db, applicants, viewer, before.id)
      })
      return sent(reply, changed)
    },
  })

/** What a desk may change now: contact while an appointment is open there, demographics on the day of one. Neither is a 403. */
async function openFields(db: Db, clock: Clock, viewer: Viewer, id: number): Promise<readonly string[]> {
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

/** Links to own bookings went to the old address: they end. */
const revokeLinks = (db: Db, id: number) =>
  db.run(sql`update appointment set link_revision = link_revision + 1 where applicant = ${id} and status in ('PENDING', 'SCHEDULED')`)

async function tell(db: Db, viewer: Viewer, id: number, change: Values): Promise<void> {
  const names = Object.keys(change)
  if (names.length === 0) return
  const event = names.includes('status_code') ? 'STATUS' : 'CHANGED'
  const told = await db.one<{ id: number }>(sql`
    insert into applicant_history (applicant, event, status_code, by_user, detail)
    values (${id}, ${event}, ${change.status_code ?? null}, ${viewer.user_id}, ${JSON.stringify({ changed: names })}) returning id`)
  // The new status may cause letters; the job knows.
  if (change.status_code != null && told !== undefined) await addJob(db, 'status_letters', { history: told.id })
}
