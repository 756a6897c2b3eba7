import { before, complaintsUnless, defineRecord, equals, from, type Row } from '../records/define-record.ts'
import { instant, key, nullable, ref, text, timeOfDay, whole } from '../records/fields.ts'
import { findEmptyHours } from './hours.ts'

/**
 * Weekly hours of an LSV, as wall-clock times of its zone; 0 is Sunday. Hours belong to the day on which they begin: an end that is not
 * after the start is on the next day.
 */
export const availableTime = defineRecord('availabletimes', {
  title: 'Hours',
  readonly: { id: key },
  immutable: { lsv: ref('livescanvendors') },
  editable: { day_of_week: whole(0, 6), start_time: timeOfDay, end_time: timeOfDay },
  filters: { lsv: equals('lsv'), day_of_week: equals('day_of_week') },
  order: ['day_of_week'],
  check: (hours) => {
    const fault = findEmptyHours([hours])
    return fault === null ? {} : { [fault.field]: fault.message }
  },
})

/** A time in which an LSV takes no appointments, and why, for its own staff. */
export const blockedTime = defineRecord('blockedtimes', {
  title: 'Blocked times',
  readonly: { id: key },
  immutable: { lsv: ref('livescanvendors') },
  editable: { start_datetime: instant, end_datetime: instant, reason: nullable(text(200)) },
  /** `after` and `before` find the blocks that touch a range. */
  filters: { lsv: equals('lsv'), after: from('end_datetime'), before: before('start_datetime') },
  order: ['start_datetime'],
  check: ({ start_datetime, end_datetime }) =>
    complaintsUnless(Date.parse(start_datetime) < Date.parse(end_datetime), { end_datetime: 'Must be after the start' }),
})

export type BlockedTime = Row<typeof blockedTime>
