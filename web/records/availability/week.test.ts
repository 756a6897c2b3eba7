import { expect, test } from 'vitest'
import { errorsByKey, inWords, isEdited, startEditing, toSavedWeek, withAdded, withTheirs } from './week.ts'

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
  expect(toSavedWeek(week).hours).toEqual([
    { day_of_week: 1, start_time: '09:00', end_time: '12:00' },
    { day_of_week: 3, start_time: '09:00', end_time: '17:00' },
  ])
})

test('a week has changes when its hours differ, not after an added window was removed again', () => {
  const hours = [mondayLater, monday, sunday]
  const begun = startEditing(hours)
  expect(isEdited(begun, hours)).toBe(false)
  const added = withAdded(begun, 3)
  expect(isEdited(added, hours)).toBe(true)
  expect(
    isEdited(
      added.map((each) => ({ ...each, deleted: each.day === 3 })),
      hours,
    ),
  ).toBe(false)
  expect(
    isEdited(
      begun.map((each) => ({ ...each, deleted: each.day === 0 })),
      hours,
    ),
  ).toBe(true)
  expect(
    isEdited(
      begun.map((each) => (each.day === 0 ? { ...each, start: '10:01' } : each)),
      hours,
    ),
  ).toBe(true)
})

test('a message finds its window although deleted ones are not sent', () => {
  const week = startEditing([sunday, monday, mondayLater]).map((each) => ({ ...each, deleted: each.day === 0 }))
  const { kept } = toSavedWeek(week)
  expect(errorsByKey(kept, { '1.start_time': 'Overlaps', 'hours.0.end_time': 'Too early', hours: 'Too many' })).toEqual({
    '2.start': 'Overlaps',
    '1.end': 'Too early',
    hours: 'Too many',
  })
})

test('after two edits of a week each day keeps the hours of its last edit, and days edited twice are reported', () => {
  const before = [sunday, monday, mondayLater]
  const edited = startEditing(before).map((each) => (each.day === 0 ? { ...each, end: '15:00' } : each))
  const theirSunday = { ...sunday, end_time: '13:00:00' }
  const tuesday = { day_of_week: 2, start_time: '08:00:00', end_time: '23:59:00' }
  const { week, changed } = withTheirs(edited, before, [theirSunday, monday, tuesday])
  expect(toSavedWeek(week).hours.map(({ day_of_week, end_time }) => [day_of_week, end_time])).toEqual([
    [0, '15:00'],
    [1, '12:00'],
    [2, '23:59'],
  ])
  expect(changed.map(({ day, before, now, mine }) => [day, inWords(before), inWords(now), mine && inWords(mine)])).toEqual([
    [
      0,
      expect.stringMatching(/10:00.AM – 2:00.PM/),
      expect.stringMatching(/10:00.AM – 1:00.PM/),
      expect.stringMatching(/10:00.AM – 3:00.PM/),
    ],
    [1, expect.stringMatching(/9:00.AM – 12:00.PM, 1:00.PM – midnight/), expect.stringMatching(/^9:00.AM – 12:00.PM$/), undefined],
    [2, 'Closed', expect.stringMatching(/8:00.AM – midnight/), undefined],
  ])
  expect(new Set(week.map(({ key }) => key)).size).toBe(week.length)
})

test('both notations of midnight are equal', () => {
  expect(withTheirs(startEditing([mondayLater]), [mondayLater], [{ ...mondayLater, end_time: '23:59:00' }]).changed).toEqual([])
})

test('hours until midnight end the day, and hours over midnight are one row', () => {
  const night = (day: number, start: string, end: string, key = 0) => ({ key, day, start, end, deleted: false })
  expect(toSavedWeek([night(6, '22:00', '02:00'), night(1, '18:00', '00:00', 1)]).hours).toEqual([
    { day_of_week: 6, start_time: '22:00', end_time: '02:00' },
    { day_of_week: 1, start_time: '18:00', end_time: '23:59' },
  ])
})

test('hours over midnight say so', () => {
  expect(inWords([{ start_time: '22:00:00', end_time: '02:00:00' }])).toMatch(/^10:00.PM – 2:00.AM next day$/)
  expect(inWords([{ start_time: '00:00:00', end_time: '24:00:00' }])).toMatch(/^12:00.AM – midnight$/)
})

test('hours that begin and end at one time stay an error of theirs', () => {
  expect(toSavedWeek([{ key: 0, day: 1, start: '09:00', end: '09:00', deleted: false }]).hours).toEqual([
    { day_of_week: 1, start_time: '09:00', end_time: '09:00' },
  ])
})
