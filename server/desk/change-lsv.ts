import * as z from 'zod/mini'
import { outsideHoursDecision } from '../../contract/availability/availability-change.ts'
import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { withNextOpen } from '../availability/next-open.ts'
import { liveScanVendors, updateLsv } from '../lsv/live-scan-vendors.ts'
import { auditDiff } from '../platform/audit/audit.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { rowOf } from '../platform/records/answers.ts'
import { parseChange } from '../platform/records/parse-input.ts'
import { checkVersion, locked, mustRead, readFinished, ruleOf, sent, within } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import { resolveOutsideHours, settleBeforeCancelling } from './resolve-outside-hours.ts'

const lsvs = withNextOpen(liveScanVendors)

/** PATCH /livescanvendors/{id}: any of its fields, with a decision about appointments that other stations or another zone put outside hours. */
export const changeLsv = (registry: Registry): Action =>
  action({
    method: 'PATCH',
    path: '/api/livescanvendors/:id',
    permission: 'livescanvendors.update',
    summary: 'Change a location',
    body: z.looseObject({ stranded: z.optional(outsideHoursDecision) }),
    answer: rowOf(liveScanVendor),
    async handle({ viewer, body, params, request, reply, transact, ...services }) {
      const rule = ruleOf(lsvs, viewer, 'update')
      const { stranded: decision, ...fields } = body
      const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
      await settleBeforeCancelling(services, id, decision)
      const changed = await transact(async (change) => {
        const { db, record } = change
        const before = await locked(db, liveScanVendors, viewer, id)
        checkVersion(request.headers['if-match'], before.version)
        await within(db, liveScanVendors, viewer, rule, id)
        const accepted = parseChange(liveScanVendor, rule, fields, before)
        await checkReferences(db, registry, liveScanVendor, viewer, accepted)
        await resolveOutsideHours(change, id, decision, () => updateLsv(change, id, accepted))
        const facts = { changed: Object.keys(accepted), ...auditDiff(before, accepted) }
        await record({ type: 'record.updated', resource: 'livescanvendors', row: id, ...facts })
        return readFinished(db, services, lsvs, viewer, id)
      })
      return sent(reply, changed)
    },
  })
