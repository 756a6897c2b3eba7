import { expect, test } from 'vitest'
import { errorsByKey, saved, startEditing, withAdded } from './week.ts'

const monday = { day_of_week: 1, start_time: '09:00:00', end_time: '12:00:00' }
const mondayLater = { day_of_week: 1, start_time: '13:00:00', end_time: '24:00:00' }
const sunday = { day_of_week: 0, start_time: '10:00:00', end_time: '14:00:00' }

test('the week is edited from Sunday on, in order of time, midnight as 23:59', () => {
  const week = startEditing([mondayLater, monday, sunday])
  expect(week.map(({ day, start, end }) => [day, start, end])).toEqual([
    [0, '10:00', '14:00'],
    [1, '09:00', '12:00'],
    [1, '13:00', '23:59'],
  ])
})

test('added hours start as 09:00 to 17:00, deleted ones are not sent', () => {
  const [first, ...rest] = withAdded(startEditing([sunday, monday]), 3)
  const week = [{ ...first, deleted: true } as typeof first & object, ...rest]
  expect(saved(week).hours).toEqual([
    { day_of_week: 1, start_time: '09:00', end_time: '12:00' },
    { day_of_week: 3, start_time: '09:00', end_time: '17:00' },
  ])
})

test('a message finds its window though deleted ones were left out', () => {
  const week = startEditing([sunday, monday, mondayLater]).map((each) => ({ ...each, deleted: each.day === 0 }))
  const { kept } = saved(week)
  expect(errorsByKey(kept, { '1.start_time': 'Overlaps', 'hours.0.end_time': 'Too early', hours: 'Too many' })).toEqual({
    '2.start': 'Overlaps',
    '1.end': 'Too early',
    hours: 'Too many',
  })
})
