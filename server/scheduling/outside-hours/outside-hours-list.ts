import * as z from 'zod/mini'
import { outsideHours, outsideHoursDecision, resolution } from '../../../contract/availability/availability-change.ts'
import { lockLsvs } from '../../availability/lock-lsvs.ts'
import { liveScanVendors } from '../../lsv/live-scan-vendors.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import { readOutsideHours, withProposals } from './check-outside-hours.ts'
import { applyDecisions, settlePaymentsBeforeCancelling } from './resolve-outside-hours.ts'

/** GET /livescanvendors/{id}/outsidehours: the coming appointments that are outside the current hours, each with the next free time. */
export const listOutsideHours: Action = action({
  method: 'GET',
  path: '/api/livescanvendors/:id/outsidehours',
  permission: 'livescanvendors.availability',
  summary: 'Appointments outside the hours',
  answer: z.array(outsideHours),
  async handle({ database, viewer, params, clock }) {
    const { id } = await mustRead(database, liveScanVendors, viewer, idIn(params))
    const now = clock.now()
    return withProposals(database, now, await readOutsideHours(database, id, now))
  },
})

/**
 * POST /livescanvendors/{id}/outsidehours: moves, cancels or keeps appointments that are outside the current hours. One that has left the
 * list meanwhile is left as it is, so that a repeated call does nothing twice.
 */
export const decideOutsideHours: Action = action({
  method: 'POST',
  path: '/api/livescanvendors/:id/outsidehours',
  permission: 'livescanvendors.availability',
  summary: 'Decide on appointments outside the hours',
  problems: ['PAYMENT_BUSY', 'TIMING'],
  body: outsideHoursDecision,
  answer: resolution,
  async handle({ viewer, body, params, transact, ...services }) {
    const { id } = await mustRead(services.database, liveScanVendors, viewer, idIn(params))
    await settlePaymentsBeforeCancelling(services, id, body)
    const seen = new Set(body.seen)
    return transact(async (change) => {
      await lockLsvs(change.db, [id])
      const outside = await readOutsideHours(change.db, id, change.clock.now())
      return applyDecisions(
        change,
        outside.filter((one) => seen.has(one.id)),
        body,
      )
    })
  },
})
