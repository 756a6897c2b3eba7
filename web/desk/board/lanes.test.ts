import { describe, expect, test } from 'vitest'
import { statusLabel } from '../../../contract/appointments/appointments.ts'
import type { Appointment } from '../../records/appointments/appointment.ts'
import { menuEntries } from '../../records/appointments/appointment-words.ts'
import { delayOf, isOver, isUnstarted, laneNames, laneOf, lanesOf, nextStepOf, stepWords } from './lanes.ts'

const T = (time: string) => `2026-11-23T${time}:00.000Z`
const now = new Date(T('15:00'))
let id = 0
const one = (more: Partial<Appointment> = {}): Appointment =>
  ({
    id: ++id,
    status: 'SCHEDULED',
    walk_in: false,
    first_name: 'Ann',
    last_name: 'Alvarez',
    lsv_timezone: 'America/New_York',
    date_time: T('15:00'),
    arrived_at: null,
    started_at: null,
    completed_at: null,
    transaction_id: null,
    ...more,
  }) as Appointment

const expected = one()
const arrived = one({ arrived_at: T('14:50') })
const walkIn = one({ walk_in: true, arrived_at: T('14:40') })
const running = one({ arrived_at: T('14:50'), started_at: T('15:01') })
const done = one({ status: 'COMPLETED', started_at: T('15:01'), completed_at: T('15:10') })
const noShow = one({ status: 'NO_SHOW', arrived_at: T('14:50') })

test('each applicant is in the lane of the last step and offers the next one', () => {
  const all = [expected, arrived, walkIn, running, done, noShow]
  expect(all.map(laneOf)).toEqual(['expected', 'arrived', 'walkIns', 'inProgress', 'done', 'noShow'])
  expect(all.map((each) => nextStepOf(each, now))).toEqual(['arrive', 'start', 'start', 'done', 'tcn', null])
  expect(nextStepOf({ ...done, transaction_id: 'NYDT0000000001' }, now)).toBeNull()
  expect(laneOf(one({ walk_in: true }))).toBe('expected')
})

test('the step is named Done in every place, and the status Completed', () => {
  expect([stepWords.done, menuEntries.complete.text]).toEqual(['Done', 'Done'])
  expect([laneNames.done, statusLabel('COMPLETED')]).toEqual(['Completed', 'Completed'])
})

test('on a later day a visit that was started is finished, and one that was not offers No Show only if nobody was checked in', () => {
  const nextDay = new Date('2026-11-24T15:00:00.000Z')
  expect(nextStepOf(running, nextDay)).toBe('done')
  expect(nextStepOf(arrived, nextDay)).toBeNull()
  expect(nextStepOf(walkIn, nextDay)).toBeNull()
  expect(nextStepOf(expected, nextDay)).toBe('markNoShow')
  expect([arrived, walkIn, running, expected, done].map((each) => isUnstarted(each, nextDay))).toEqual([true, true, false, false, false])
  expect(isUnstarted(walkIn, now)).toBe(false)
})

test('after midnight a visit of the evening goes on: it keeps its lane and its next step', () => {
  const midnight = new Date('2026-11-24T05:10:00.000Z')
  const late = '2026-11-24T04:45:00.000Z'
  const visits = [one({ date_time: late }), one({ date_time: late, arrived_at: late }), one({ arrived_at: late, started_at: late })]
  expect(visits.map((visit) => isOver(visit, midnight))).toEqual([false, false, false])
  expect(visits.map((visit) => nextStepOf(visit, midnight))).toEqual(['arrive', 'start', 'done'])
  expect(visits.map((visit) => isOver(visit, new Date('2026-11-24T11:00:00.000Z')))).toEqual([true, true, true])
  expect(isOver(arrived, midnight)).toBe(true)
})

test('a visit of the evening that is completed after midnight stays in its lane until the day ends', () => {
  const late = { date_time: '2026-11-24T04:45:00.000Z', started_at: '2026-11-24T04:50:00.000Z', status: 'COMPLETED' } as const
  const visits = [one({ ...late, completed_at: '2026-11-24T05:10:00.000Z' }), one({ ...late, completed_at: '2026-11-24T04:58:00.000Z' })]
  const at = (time: string) => visits.map((visit) => isOver(visit, new Date(time)))
  expect(at('2026-11-24T22:00:00.000Z')).toEqual([false, true])
  expect(at('2026-11-25T05:01:00.000Z')).toEqual([true, true])
  // Finished on a later day, it is none of that day.
  expect(isOver(one({ status: 'COMPLETED', completed_at: '2026-11-24T15:00:00.000Z' }), new Date('2026-11-24T15:10:00.000Z'))).toBe(true)
})

test('walk-ins are ordered by arrival, others by time, and the last completed comes first', () => {
  const later = one({ walk_in: true, arrived_at: T('14:45'), date_time: T('14:00') })
  const early = one({ date_time: T('14:15') })
  const last = one({ status: 'COMPLETED', completed_at: T('15:30') })
  const lanes = lanesOf([later, expected, done, walkIn, early, last])
  expect(lanes.walkIns).toEqual([walkIn, later])
  expect(lanes.expected).toEqual([early, expected])
  expect(lanes.done).toEqual([last, done])
})

describe('delays', () => {
  const at = (time: string) => new Date(T(time))
  test('are shown for late and for waiting applicants', () => {
    expect(delayOf(expected, at('15:00'))).toBeNull()
    expect(delayOf(expected, at('15:05'))).toEqual({ text: '5 min late', late: true })
    expect(delayOf(arrived, at('16:00'))).toEqual({ unseen: 'waiting ', text: '1 h 10 min', late: false })
    expect(delayOf(walkIn, at('14:30'))).toEqual({ unseen: 'waiting ', text: '0 min', late: false })
    expect(delayOf(running, at('15:11'))).toEqual({ unseen: 'for ', text: '10 min', late: false })
    expect(delayOf(done, at('15:11'))).toBeNull()
  })
})
