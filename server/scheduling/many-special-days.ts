import * as z from 'zod/mini'
import { manySpecialDays, resolution } from '../../contract/availability/availability-change.ts'
import { checkSpecialDay, refusePastDates, writeManySpecialDays } from '../availability/special-days.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { areAllReadable } from '../platform/records/references.ts'
import { resolveOutsideHours, settlePaymentsBeforeCancelling } from './outside-hours/resolve-outside-hours.ts'

const answer = z.object({
  /** How many days were written; the others stay as they were. */
  written: z.int(),
  /** The outcome for the appointments that the days put outside hours. */
  resolved: resolution,
})

/** POST /specialdays/many: the same special days, such as the holidays of a year, at many locations in one transaction. */
export const addManySpecialDays: Action = action({
  method: 'POST',
  path: '/api/specialdays/many',
  permission: 'specialdays.create_many',
  summary: 'Add special days at many locations',
  problems: ['STRANDED', 'PAYMENT_BUSY', 'TIMING'],
  body: manySpecialDays,
  answer,
  async handle({ viewer, body, transact, ...services }) {
    const lsvs = [...new Set(body.lsvs)].sort((a, b) => a - b)
    const dates = body.days.map(({ date }) => date)
    if (new Set(dates).size < dates.length) throw invalid({ days: 'A date is named twice' })
    for (const day of body.days) checkSpecialDay(day)
    if (!(await areAllReadable(services.database, services.catalogue.registry, 'livescanvendors', viewer, lsvs)))
      throw invalid({ lsvs: 'Not found' })
    await refusePastDates(services.database, lsvs, dates, services.clock.now())
    for (const lsv of lsvs) await settlePaymentsBeforeCancelling(services, lsv, body.stranded)
    return transact((change) => resolveOutsideHours(change, lsvs, body.stranded, () => writeManySpecialDays(change, { ...body, lsvs })))
  },
})
