import { describe, expect, test } from 'vitest'
import type { May } from '../../data/session.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import type { Appointment } from './appointment.ts'
import { actionsOf, promptOf, withOneEntryEach } from './appointment-actions.ts'
import { entryOf, marksOf, statesOf } from './appointment-words.ts'
import { groupByDay, nextOf } from './list/appointment-days.ts'

const at = (date_time: string, more: Partial<Appointment> = {}) =>
  ({
    id: Date.parse(date_time),
    date_time,
    ends_at: new Date(Date.parse(date_time) + 15 * 60_000).toISOString(),
    lsv_timezone: 'America/New_York',
    status: 'SCHEDULED',
    walk_in: false,
    arrived_at: null,
    started_at: null,
    payment_method: 'CREDIT',
    missing: [],
    missing_data: [],
    id_document: null,
    ...more,
  }) as Appointment

describe('days', () => {
  test('appointments are grouped by their local date, in order', () => {
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

  test('the applicant who has waited longest is next at any time, but nobody whose prints are being taken', () => {
    const now = new Date('2026-11-24T14:40:00Z')
    const coming = at('2026-11-24T14:45:00Z')
    const waiting = at('2026-11-24T14:15:00Z', { arrived_at: '2026-11-24T14:20:00Z' })
    const walkIn = at('2026-11-24T14:05:00Z', { walk_in: true, arrived_at: '2026-11-24T14:25:00Z' })
    const started = at('2026-11-24T14:00:00Z', { arrived_at: '2026-11-24T14:00:00Z', started_at: '2026-11-24T14:30:00Z' })
    expect(nextOf([coming, walkIn, waiting, started], now)).toBe(waiting)
    expect(nextOf([coming, walkIn, started], now)).toBe(walkIn)
    expect(nextOf([coming, started], now)).toBe(coming)
  })
})

describe('the entries of a menu', () => {
  const desk: May = () => true
  const now = new Date('2026-11-24T14:00:00Z')
  const entries = (more: Partial<Appointment>) => {
    const one = at('2026-11-24T15:00:00Z', more)
    return withOneEntryEach(actionsOf(one, now, desk), one)
      .filter((name) => ['link', 'correct', 'file', 'demographics'].includes(name))
      .map((name) => entryOf(name, one).text)
  }

  test('are one for the data and one for the machine, with the words of the state', () => {
    expect(entries({ missing: ['demographics'] })).toEqual(['Get Data', 'File and Sheet'])
    expect(entries({ missing: ['id_document'] })).toEqual(['Correct Data', 'File and Sheet'])
    expect(entries({})).toEqual(['Correct Data', 'File and Sheet'])
    expect(entries({ status: 'COMPLETED' })).toEqual(['Correct Data', 'Machine Sheet'])
    expect(entries({ status: 'NO_SHOW' })).toEqual(['Machine Sheet'])
  })

  test('lead nowhere to a correction on another day', () => {
    expect(entries({ date_time: '2026-11-25T15:00:00Z' })).toEqual(['Get Data', 'File and Sheet'])
  })
})

describe('actions', () => {
  const network: May = (ability) => ability !== 'demographics' && (ability as string) !== 'desk'
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

  test('an appointment of today can be checked in and started from the list too', () => {
    const names = (more: Partial<Appointment>) => actionsOf(at('2026-11-24T14:00:00Z', more), sameDay, (ability) => ability === 'day_board')
    expect(names({})).toEqual(['arrive', 'start'])
    expect(names({ arrived_at: '2026-11-24T13:50:00Z' })).toEqual(['start'])
    expect(names({ arrived_at: '2026-11-24T13:50:00Z', started_at: '2026-11-24T14:00:00Z' })).toEqual([])
    expect(names({ status: 'NO_SHOW' })).toEqual([])
  })

  test('the desk corrects data and takes the machine’s file on the day, and of a visit that midnight found open', () => {
    const machine = (now: Date, more: Partial<Appointment> = {}, may: May = () => true) =>
      actionsOf(at('2026-11-24T14:00:00Z', more), now, may).filter((name) => name === 'correct' || name === 'file')
    const dayBefore = new Date('2026-11-24T04:59:00Z')
    expect(machine(sameDay)).toEqual(['correct', 'file'])
    expect(machine(sameDay, { status: 'COMPLETED' })).toEqual(['correct'])
    expect(machine(tooLate, { arrived_at: '2026-11-24T13:50:00Z' })).toEqual(['correct', 'file'])
    expect([dayBefore, tooLate].flatMap((now) => machine(now))).toEqual([])
    expect(machine(tooLate, { status: 'COMPLETED', arrived_at: '2026-11-24T13:50:00Z' })).toEqual([])
    expect(machine(sameDay, {}, network)).toEqual([])
  })

  test('the desk corrects the data of a visit of the evening as long as it is on the board of the day after', () => {
    // 11:30 PM in New York on the 24th, completed ten minutes after midnight.
    const names = (now: string, more: Partial<Appointment>) =>
      actionsOf(at('2026-11-25T04:30:00Z', more), new Date(now), () => true).filter((name) => name === 'correct')
    const done = { status: 'COMPLETED', completed_at: '2026-11-25T05:10:00Z' } as const
    expect(names('2026-11-25T05:15:00Z', done)).toEqual(['correct'])
    expect(names('2026-11-26T04:59:00Z', done)).toEqual(['correct'])
    expect(names('2026-11-26T05:00:00Z', done)).toEqual([])
    expect(names('2026-11-25T05:15:00Z', {})).toEqual(['correct'])
    expect(names('2026-11-25T10:30:00Z', {})).toEqual([])
    expect(names('2026-11-25T05:15:00Z', { status: 'COMPLETED', completed_at: '2026-11-25T04:50:00Z' })).toEqual(['correct'])
  })

  test('a completed one can be given its TCN, and set back until the end of the next day there', () => {
    const completed = at('2026-11-24T14:00:00Z', { status: 'COMPLETED' })
    expect(actionsOf(completed, sameDay, network)).toEqual(['tcn', 'reinstate'])
    expect(actionsOf(completed, endOfNextDay, network)).toEqual(['tcn', 'reinstate'])
    expect(actionsOf(completed, tooLate, network)).toEqual(['tcn'])
  })

  test('a no-show can also be moved, changed and cancelled', () => {
    const noShow = at('2026-11-24T14:00:00Z', { status: 'NO_SHOW' })
    expect(actionsOf(noShow, sameDay, network)).toEqual(['reinstate', 'reschedule', 'modify', 'cancel'])
    expect(actionsOf(noShow, tooLate, network)).toEqual(['reschedule', 'modify', 'cancel'])
  })

  test('a payment is taken where something is left to pay, and where nobody knows the price', () => {
    const paysAt = (facts: object) =>
      actionsOf({ ...appointmentOf(facts), date_time: '2026-11-24T14:00:00Z' }, sameDay, () => true).includes('pay')
    expect([{}, { status: 'COMPLETED' }, { collected: '20.00' }, { price: '0.00', applicant_type: null }].map(paysAt)).toEqual([
      ...[true, true, true, true],
    ])
    expect([{ status: 'NO_SHOW' }, { collected: '48.50' }, { payment_method: 'INVOICE' }, { price: '0.00' }].map(paysAt)).toEqual([
      ...[false, false, false, false],
    ])
  })

  test('no payment is taken where the desk records no money', () => {
    const payable = { ...appointmentOf({ records_money: false }), date_time: '2026-11-24T14:00:00Z' }
    expect(actionsOf(payable, sameDay, () => true)).not.toContain('pay')
  })

  test('Completed is suggested when the time has come, but not for the next one of another day', () => {
    const suggested = (date_time: string, isNext: boolean, may: May = () => true) => {
      const one = at(date_time)
      return promptOf(one, { isNext, allowed: actionsOf(one, sameDay, may), now: sameDay })
    }
    expect(suggested('2026-11-24T14:00:00Z', false)).toBe('complete')
    expect(suggested('2026-11-24T21:00:00Z', true)).toBe('complete')
    expect(suggested('2026-11-24T21:00:00Z', false)).toBeUndefined()
    expect(suggested('2026-12-01T14:00:00Z', true)).toBeUndefined()
    expect(suggested('2026-11-24T14:00:00Z', true, () => false)).toBeUndefined()
  })

  test('the TCN is suggested for completed prints that lack it', () => {
    const suggested = (transaction_id: string | null) => {
      const one = at('2026-11-24T14:00:00Z', { status: 'COMPLETED', transaction_id })
      return promptOf(one, { isNext: false, allowed: actionsOf(one, tooLate, network), now: tooLate })
    }
    expect(suggested(null)).toBe('tcn')
    expect(suggested('NYDT8200000001')).toBeUndefined()
  })

  test('each is offered only with its right', () => {
    const scheduled = at('2026-11-24T14:00:00Z')
    expect(actionsOf(scheduled, sameDay, () => true).slice(-2)).toEqual(['demographics', 'cancel'])
    expect(actionsOf(scheduled, sameDay, (ability) => ability === 'remove')).toEqual(['cancel'])
    expect(actionsOf(scheduled, sameDay, () => false)).toEqual([])
  })
})

test('what to collect is shown, after the outcome of a visit that has one', () => {
  expect(statesOf(appointmentOf({}))).toEqual([{ icon: 'cash', word: 'Collect $48.50' }])
  expect(statesOf(appointmentOf({ status: 'COMPLETED', collected: '48.50' }))).toEqual([
    { icon: 'check', word: 'Completed' },
    { icon: 'check', word: 'Paid $48.50' },
  ])
  expect(statesOf(appointmentOf({ status: 'NO_SHOW' }))).toEqual([{ icon: 'noShow', word: 'No Show' }])
})

test('a completed visit shows its TCN, or that it is missing', () => {
  expect(marksOf(appointmentOf({ status: 'COMPLETED', transaction_id: 'NYDT8200000001' }))).toEqual(['TCN NYDT8200000001'])
  expect(marksOf(appointmentOf({ status: 'COMPLETED' }))).toEqual(['Missing: TCN'])
  expect(marksOf(appointmentOf({ status: 'NO_SHOW' }))).toEqual([])
})
