import { describe, expect, test } from 'vitest'
import type { May } from '../../data/session.ts'
import type { Appointment } from './appointment.ts'
import { actionsOf } from './appointment-actions.ts'
import { groupByDay, nextOf } from './appointment-days.ts'
import { stateOf } from './appointment-words.ts'

const at = (date_time: string, more: Partial<Appointment> = {}) =>
  ({
    id: Date.parse(date_time),
    date_time,
    ends_at: new Date(Date.parse(date_time) + 15 * 60_000).toISOString(),
    lsv_timezone: 'America/New_York',
    status: 'SCHEDULED',
    payment_method: 'CREDIT',
    ...more,
  }) as Appointment

describe('days', () => {
  test('each appointment stands under the date of its own place, days in order', () => {
    const late = at('2026-11-25T04:30:00Z')
    const early = at('2026-11-24T14:00:00Z')
    const kathmandu = at('2026-11-24T18:30:00Z', { lsv_timezone: 'Asia/Kathmandu' })
    expect(groupByDay([late, kathmandu, early])).toEqual([
      { day: '2026-11-24', appointments: [early, late] },
      { day: '2026-11-25', appointments: [kathmandu] },
    ])
  })

  test('the next one is scheduled and not over', () => {
    const over = at('2026-11-24T14:00:00Z')
    const completed = at('2026-11-24T14:15:00Z', { status: 'COMPLETED' })
    const running = at('2026-11-24T14:15:00Z')
    const later = at('2026-11-24T15:00:00Z')
    expect(nextOf([later, over, completed, running], new Date('2026-11-24T14:20:00Z'))).toBe(running)
    expect(nextOf([over], new Date('2026-11-24T14:15:00Z'))).toBeUndefined()
  })
})

describe('actions', () => {
  const network: May = (ability) => ability !== 'demographics'
  const sameDay = new Date('2026-11-24T20:00:00Z')
  const endOfNextDay = new Date('2026-11-26T04:59:00Z')
  const tooLate = new Date('2026-11-26T05:00:00Z')

  test('a scheduled one has them all', () => {
    expect(actionsOf(at('2026-11-24T14:00:00Z'), tooLate, network)).toEqual([
      'complete',
      'markNoShow',
      'reschedule',
      'modify',
      'link',
      'cancel',
    ])
  })

  test('a completed one can only be set back, until the end of the next day there', () => {
    const completed = at('2026-11-24T14:00:00Z', { status: 'COMPLETED' })
    expect(actionsOf(completed, sameDay, network)).toEqual(['setBack'])
    expect(actionsOf(completed, endOfNextDay, network)).toEqual(['setBack'])
    expect(actionsOf(completed, tooLate, network)).toEqual([])
  })

  test('a no-show can also be moved, changed and cancelled', () => {
    const noShow = at('2026-11-24T14:00:00Z', { status: 'NO_SHOW' })
    expect(actionsOf(noShow, sameDay, network)).toEqual(['setBack', 'reschedule', 'modify', 'cancel'])
    expect(actionsOf(noShow, tooLate, network)).toEqual(['reschedule', 'modify', 'cancel'])
  })

  test('each is offered to those only who have its right', () => {
    const scheduled = at('2026-11-24T14:00:00Z')
    expect(actionsOf(scheduled, sameDay, () => true).slice(-2)).toEqual(['demographics', 'cancel'])
    expect(actionsOf(scheduled, sameDay, (ability) => ability === 'remove')).toEqual(['cancel'])
    expect(actionsOf(scheduled, sameDay, () => false)).toEqual([])
  })
})

test('the payment is shown while scheduled, then its outcome', () => {
  expect(stateOf({ status: 'SCHEDULED', payment_method: 'INVOICE' })).toEqual({ icon: 'invoice', word: 'Invoice Company' })
  expect(stateOf({ status: 'NO_SHOW', payment_method: 'INVOICE' })).toEqual({ icon: 'noShow', word: 'No Show' })
})
