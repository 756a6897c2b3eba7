import { expect, test } from 'vitest'
import { findOverlappingInWeek } from '../../contract/availability/hours.ts'
import { findHoursFault } from './weekly-hours.ts'

const morning = hours(1, '09:00:00', '12:00:00')

test.each([
  ['no hours', [], null],
  ['hours that touch', [morning, hours(1, '12:00:00', '17:00:00')], null],
  [
    'hours that touch, written short',
    [hours(1, '09:00:00', '12:00'), hours(1, '12:00:00', '17:00:00'), hours(1, '17:00', '18:00:00')],
    null,
  ],
  ['hours that touch, the later first', [hours(1, '12:00:00', '17:00:00'), morning], null],
  ['the same hours on another day', [morning, hours(2, '09:00:00', '12:00:00')], null],
  ['hours that overlap', [morning, hours(2, '09:00:00', '12:00:00'), hours(1, '11:59:00', '17:00:00')], [0, 2]],
  ['hours that overlap, the later first', [hours(1, '11:00:00', '17:00:00'), morning], [0, 1]],
  ['hours within others', [morning, hours(1, '10:00:00', '11:00:00')], [0, 1]],
  ['the same hours twice', [morning, morning], [0, 1]],
  ['hours up to midnight', [hours(1, '20:00:00', '23:59:00'), hours(1, '23:59:00', '24:00:00')], [0, 1]],
  ['hours up to midnight, the later first', [hours(1, '23:59:00', '24:00:00'), hours(1, '20:00:00', '23:59:00')], [0, 1]],
  ['a night and the next morning', [hours(1, '22:00', '02:00'), hours(2, '02:00', '04:00')], null],
  ['a night that reaches into the next morning', [hours(1, '22:00', '02:00'), hours(2, '01:00', '04:00')], [0, 1]],
  ['a night from Saturday to Sunday', [hours(0, '01:59', '04:00'), hours(6, '22:00', '02:00')], [0, 1]],
])('%s', (_, all, expected) => {
  expect(findOverlappingInWeek(all)).toEqual(expected)
})

test('an error names its place and its reason', () => {
  expect(findHoursFault([morning])).toBeNull()
  expect(findHoursFault([morning, hours(1, '13:00:00', '13:00:00')])).toEqual({
    index: 1,
    field: 'end_time',
    message: 'Must differ from the start time',
  })
  expect(findHoursFault([hours(1, '10:00:00', '23:59:00'), morning])).toEqual({
    index: 1,
    field: 'start_time',
    message: 'Overlaps with 10:00 to 24:00 on the same day',
  })
  expect(findHoursFault([hours(6, '22:00', '02:00'), hours(0, '01:00', '04:00')])?.message).toBe('Overlaps with 22:00 to 02:00 on Saturday')
  expect(findHoursFault([hours(1, '24:00', '02:00')])).toMatchObject({ field: 'start_time', message: 'Must be before midnight' })
})

function hours(day_of_week: number, start_time: string, end_time: string) {
  return { day_of_week, start_time, end_time }
}
