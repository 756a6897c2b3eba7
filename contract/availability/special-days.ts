import * as z from 'zod/mini'
import { before, complaintsUnless, defineRecord, equals, from, type Row } from '../records/define-record.ts'
import { date, defaulted, key, list, ref, text, timeOfDay } from '../records/fields.ts'
import { findEmptyHours, findOverlappingHours, type Hours } from './hours.ts'

const MAX_HOURS = 10

const hours = z.array(z.strictObject({ start_time: timeOfDay.input, end_time: timeOfDay.input })).check(z.maxLength(MAX_HOURS))

/** A date on which an LSV has other hours than in the week, or none: they replace all hours that would begin on it. */
export const specialDay = defineRecord('specialdays', {
  title: 'Special days',
  readonly: { id: key },
  immutable: { lsv: ref('livescanvendors') },
  editable: { date, name: text(100), hours: defaulted(list<Hours>(hours)) },
  /** `from` and `before` find the days of a range. */
  filters: { lsv: equals('lsv'), from: from('date'), before: before('date') },
  order: ['date'],
  check: ({ hours }) => {
    const fault = findEmptyHours(hours)
    return {
      ...complaintsUnless(findOverlappingHours(hours) === null, { hours: 'These hours overlap' }),
      ...(fault && { hours: fault.message }),
    }
  },
})

export type SpecialDay = Row<typeof specialDay>
