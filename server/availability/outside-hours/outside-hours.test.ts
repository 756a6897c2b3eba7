import { describe, expect, test } from 'vitest'
import { type Capacity, findNewlyOutsideHours, findOutsideHours } from './outside-hours.ts'

const at = (time: string, minutes = 15) => {
  const start = Date.parse(`2026-11-23T${time}:00-05:00`)
  return { time, start, end: start + minutes * 60_000 }
}
const monday = (start_time: string, end_time: string) => ({ day_of_week: 1, start_time: `${start_time}:00`, end_time: `${end_time}:00` })
const capacity = (more: Partial<Capacity> = {}): Capacity => ({
  time_zone: 'America/New_York',
  hours: [monday('09:00', '17:00')],
  special_days: [],
  blocks: [],
  stations: 1,
  ...more,
})
const times = (found: { time: string }[]) => found.map(({ time }) => time)

describe('appointments outside hours', () => {
  test('they are outside the hours wholly or in part', () => {
    expect(times(findOutsideHours(capacity(), [at('08:45'), at('09:00'), at('16:45'), at('16:50'), at('17:00')]))).toEqual([
      '08:45',
      '16:50',
      '17:00',
    ])
    expect(times(findOutsideHours(capacity({ hours: [{ ...monday('09:00', '17:00'), day_of_week: 2 }] }), [at('09:00')]))).toEqual([
      '09:00',
    ])
  })

  test('they span a pause but not adjacent hours', () => {
    expect(findOutsideHours(capacity({ hours: [monday('12:00', '17:00'), monday('09:00', '12:00')] }), [at('11:50')])).toEqual([])
    expect(times(findOutsideHours(capacity({ hours: [monday('12:01', '17:00'), monday('09:00', '12:00')] }), [at('11:50')]))).toEqual([
      '11:50',
    ])
    expect(findOutsideHours(capacity({ hours: [monday('09:00', '23:59')] }), [at('23:45')])).toEqual([])
  })

  test('they are within a blocked time', () => {
    const blocks = [at('10:00', 30)]
    expect(times(findOutsideHours(capacity({ blocks }), [at('09:45'), at('09:50'), at('10:15'), at('10:30')]))).toEqual(['09:50', '10:15'])
  })

  test('they exceed the stations, where the earlier appointment keeps its station', () => {
    const booked = [at('10:00', 30), at('10:15'), at('10:30'), at('10:30')]
    expect(times(findOutsideHours(capacity({ stations: 1 }), booked))).toEqual(['10:15', '10:30'])
    expect(findOutsideHours(capacity({ stations: 2 }), booked)).toEqual([])
  })

  test('they never are those of applicants on site, who keep their station before the others', () => {
    const onSite = { ...at('10:10'), on_site: true }
    expect(findOutsideHours(capacity({ hours: [] }), [onSite])).toEqual([])
    expect(times(findOutsideHours(capacity(), [at('10:00'), onSite, at('10:30')]))).toEqual(['10:00'])
  })
})

describe('hours over midnight', () => {
  const night = { day_of_week: 1, start_time: '22:00:00', end_time: '02:00:00' }
  const next = (time: string, minutes = 15) => {
    const start = Date.parse(`2026-11-24T${time}:00-05:00`)
    return { time, start, end: start + minutes * 60_000 }
  }

  test('hold appointments before, over and after midnight', () => {
    expect(
      times(findOutsideHours(capacity({ hours: [night] }), [at('21:45'), at('23:50'), next('00:05'), next('01:45'), next('01:50')])),
    ).toEqual(['21:45', '01:50'])
  })

  test('join the hours that begin at midnight', () => {
    const hours = [monday('20:00', '23:59'), { ...monday('00:00', '02:00'), day_of_week: 2 }]
    expect(findOutsideHours(capacity({ hours }), [at('23:50')])).toEqual([])
  })

  test('end with the special day on which they would begin, and not with the next one', () => {
    const closed = (date: string) => capacity({ hours: [night], special_days: [{ date, hours: [] }] })
    expect(times(findOutsideHours(closed('2026-11-23'), [at('23:00'), next('01:00')]))).toEqual(['23:00', '01:00'])
    expect(findOutsideHours(closed('2026-11-24'), [at('23:00'), next('01:00')])).toEqual([])
  })
})

test('appointments that were outside hours before are not listed again', () => {
  const booked = [at('08:00'), at('09:00'), at('16:45')]
  expect(times(findNewlyOutsideHours(capacity(), capacity({ hours: [monday('09:00', '16:00')] }), booked))).toEqual(['16:45'])
  expect(findNewlyOutsideHours(capacity(), capacity(), booked)).toEqual([])
})
