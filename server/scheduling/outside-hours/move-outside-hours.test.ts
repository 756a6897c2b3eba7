import { describe, expect, test } from 'vitest'
import type { LsvDays } from '../../availability/lsv-day.ts'
import { proposeTimes } from '../../availability/outside-hours/propose-times.ts'
import type { BookedAppointment } from './check-outside-hours.ts'
import { moveFailures, planMoves } from './move-outside-hours.ts'

const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-05:00`)
const booking = (id: number, start: number, status: BookedAppointment['status'] = 'SCHEDULED'): BookedAppointment => ({
  ...{ id, lsv: 1, status, first_name: 'Ann', last_name: 'Lee', station: 1, start, end: start + 1_800_000 },
  ...{ date_time: new Date(start).toISOString(), ends_at: new Date(start + 1_800_000).toISOString() },
})
const days: LsvDays = {
  ...{ time_zone: 'America/New_York', duration_minutes: 30, stations: 1, special_days: [], blocks: [], taken: [] },
  hours: [1, 2, 3, 4, 5].map((day_of_week) => ({ day_of_week, start_time: '09:00:00', end_time: '11:00:00' })),
}
const now = at(23, '08:00')
const takenBy = ({ start, end, station }: BookedAppointment) => ({ start, end, station })

describe('the proposed times', () => {
  const proposed = (lsvDays: LsvDays, ...booked: BookedAppointment[]) =>
    [...proposeTimes(lsvDays, booked, now)].map(([{ id }, time]) => [id, time])

  test('are the earliest free times after the old ones, in the order of the appointments', () => {
    const [one, two, three] = [booking(1, at(24, '08:00')), booking(2, at(24, '08:30')), booking(3, at(24, '10:15'))]
    expect(proposed(days, one, two, three)).toEqual([
      [1, at(24, '09:00')],
      [2, at(24, '09:30')],
      [3, at(24, '10:30')],
    ])
  })

  test('go on with the beginning of the next open day where nothing is left on the same day', () => {
    const late = [booking(1, at(24, '16:00')), booking(2, at(24, '16:00')), booking(3, at(24, '16:30'))]
    expect(proposed(days, ...late)).toEqual([
      [1, at(25, '09:00')],
      [2, at(25, '09:30')],
      [3, at(25, '10:00')],
    ])
    expect(proposed({ ...days, special_days: [{ date: '2026-11-24', hours: [] }] }, booking(1, at(24, '10:30')))).toEqual([
      [1, at(25, '09:00')],
    ])
  })

  test('go on after midnight in order where the hours of the evening are full', () => {
    const night: LsvDays = {
      ...days,
      hours: [
        { day_of_week: 2, start_time: '22:00:00', end_time: '24:00:00' },
        { day_of_week: 3, start_time: '00:00:00', end_time: '02:00:00' },
      ],
    }
    const late = [1, 2, 3, 4, 5, 6].map((id) => booking(id, at(24, '16:00')))
    expect(proposed(night, ...late).map(([, time]) => time)).toEqual([
      ...[at(24, '22:00'), at(24, '22:30'), at(24, '23:00'), at(24, '23:30'), at(25, '00:00'), at(25, '00:30')],
    ])
  })

  test('are before the old one on its day only where none is free after it, and never in the past', () => {
    const once = { ...days, special_days: [{ date: '2026-11-24', hours: [{ start_time: '09:00', end_time: '11:00' }] }], hours: [] }
    expect(proposed(once, booking(1, at(24, '16:00')), booking(2, at(24, '16:00')))).toEqual([
      [1, at(24, '09:00')],
      [2, at(24, '09:30')],
    ])
    expect([...proposeTimes(days, [booking(1, at(24, '08:00'))], at(24, '10:20'))].map(([, time]) => time)).toEqual([at(24, '10:30')])
  })

  test('are missing where nothing is free within a month', () =>
    expect(proposed({ ...days, hours: [] }, booking(1, at(24, '16:00')))).toEqual([]))
})

describe('planned moves', () => {
  test('take the station that is free, and the place of one that was moved before', () => {
    const [one, two] = [booking(1, at(24, '09:00')), booking(2, at(24, '10:00'))]
    const planned = planMoves(
      { ...days, taken: [takenBy(one), takenBy(two)] },
      [
        { booked: one, to: at(24, '09:30') },
        { booked: two, to: at(24, '09:00') },
      ],
      now,
    )
    expect(planned.moved.map(({ id, slot }) => [id, slot.start, slot.station])).toEqual([
      [1, at(24, '09:30'), 1],
      [2, at(24, '09:00'), 1],
    ])
  })

  test('name those that find no room, and leave their place taken', () => {
    const [one, two] = [booking(1, at(24, '09:00')), booking(2, at(24, '16:00'))]
    const moves = [
      { booked: one, to: at(24, '16:30') },
      { booked: two, to: at(24, '09:00') },
      { booked: booking(3, at(24, '17:00'), 'PENDING'), to: at(24, '10:00') },
    ]
    expect(planMoves({ ...days, taken: [takenBy(one), takenBy(two)] }, moves, now)).toEqual({
      moved: [],
      failed: [
        { id: 1, reason: moveFailures.taken },
        { id: 2, reason: moveFailures.taken },
        { id: 3, reason: moveFailures.paying },
      ],
    })
  })
})
