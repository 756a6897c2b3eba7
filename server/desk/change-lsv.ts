import * as z from 'zod/mini'
import { strandedDecision } from '../../contract/availability-change.ts'
import { liveScanVendor } from '../../contract/places.ts'
import { withNextOpen } from '../availability/next-open.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import { audit, auditDiff } from '../platform/audit/audit.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { rowOf } from '../platform/records/answers.ts'
import { parseChange } from '../platform/records/parse-input.ts'
import { checkVersion, locked, mustRead, readFinished, ruleOf, sent, within } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import { updateRow } from '../platform/records/rows.ts'
import { beforeCancelling, decideStranded } from './resolve-outside-hours.ts'

const places = withNextOpen(liveScanVendors)

/** PATCH /livescanvendors/{id}: any of its fields, with a decision about those whom other stations or another zone strand. */
export const changeLocation = (registry: Registry): Action =>
  action({
    method: 'PATCH',
    path: '/api/livescanvendors/:id',
    permission: 'livescanvendors.update',
    summary: 'Change a location',
    body: z.looseObject({ stranded: z.optional(strandedDecision) }),
    answer: rowOf(liveScanVendor),
    async handle({ viewer, body, params, request, reply, ...services }) {
      const rule = ruleOf(places, viewer, 'update')
      const { stranded: decision, ...fields } = body
      const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
      await beforeCancelling(services, id, decision)
      const changed = await services.database.transaction(async (db) => {
        const before = await locked(db, liveScanVendors, viewer, id)
        checkVersion(request.headers['if-match'], before.version)
        await within(db, liveScanVendors, viewer, rule, id)
        const change = parseChange(liveScanVendor, rule, fields, before)
        await checkReferences(db, registry, liveScanVendor, viewer, change)
        const write = () => updateRow(db, services.sealing, liveScanVendors, id, change)
        await decideStranded(db, services, viewer, { lsv: id, decision, write })
        const told = auditDiff(before, change)
        await audit(db, viewer, { event: 'update', resource: 'livescanvendors', row_id: id, changed: Object.keys(change), ...told })
        return readFinished(db, services, places, viewer, id)
      })
      return sent(reply, changed)
    },
  })
