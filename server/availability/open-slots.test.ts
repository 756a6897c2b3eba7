import { describe, expect, test } from 'vitest'
import { type Day, openSlots, slotGrid } from './open-slots.ts'
import { dayBounds, isoWithOffset } from './zoned-time.ts'

const sunday = { day_of_week: 0, start_time: '00:00:00', end_time: '23:59:00' }
const monday = { day_of_week: 1, start_time: '09:00:00', end_time: '10:00:00' }
const downtown: Day = {
  date: '2026-11-23',
  time_zone: 'America/New_York',
  hours: [monday],
  special_days: [],
  blocks: [],
  taken: [],
  duration_minutes: 15,
  stations: 1,
  now: 0,
}
const springForward = { ...downtown, date: '2026-03-08' }
const fallBack = { ...downtown, date: '2026-11-01' }

describe('the grid', () => {
  test('steps from the start of the hours, and the last slot ends with them', () => {
    expect(clocks(downtown)).toEqual(['09:00:00-05:00', '09:15:00-05:00', '09:30:00-05:00', '09:45:00-05:00'])
    expect(clocks({ ...downtown, duration_minutes: 25 })).toEqual(['09:00:00-05:00', '09:25:00-05:00'])
  })

  test('steps by the length of the appointment', () => {
    expect(slotGrid(downtown)[0]).toEqual({ start: at('2026-11-23T09:00:00-05:00'), end: at('2026-11-23T09:15:00-05:00') })
  })

  test('leaves out other days of the week, and days without hours', () => {
    expect(clocks({ ...downtown, date: '2026-11-24' })).toEqual([])
    expect(clocks({ ...downtown, hours: [] })).toEqual([])
  })

  test('starts again with each of the hours of the day, in order of time', () => {
    const hours = [
      { day_of_week: 1, start_time: '13:10:00', end_time: '13:40:00' },
      { day_of_week: 1, start_time: '09:00:00', end_time: '09:20:00' },
    ]
    expect(clocks({ ...downtown, hours })).toEqual(['09:00:00-05:00', '13:10:00-05:00', '13:25:00-05:00'])
  })

  test.each(['23:59:00', '23:59', '24:00:00', '24:00'])('goes on to midnight when the hours end at %s', (end_time) => {
    const hours = [{ day_of_week: 1, start_time: '23:30:00', end_time }]
    expect(clocks({ ...downtown, hours })).toEqual(['23:30:00-05:00', '23:45:00-05:00'])
    expect(slotGrid({ ...downtown, hours }).at(-1)?.end).toBe(dayBounds('2026-11-24', 'America/New_York').start)
  })

  test('needs a duration', () => {
    expect(() => slotGrid({ ...downtown, duration_minutes: 0 })).toThrow(RangeError)
    expect(() => slotGrid({ ...downtown, duration_minutes: Number.NaN })).toThrow(RangeError)
  })
})

describe('when the clock is put forward', () => {
  test('the hour that is skipped has no slot', () => {
    const hours = [{ ...sunday, start_time: '01:30:00', end_time: '03:30:00' }]
    expect(clocks({ ...springForward, hours })).toEqual(['01:30:00-05:00', '01:45:00-05:00', '03:00:00-04:00', '03:15:00-04:00'])
  })

  test('hours that start within it start when it is over', () => {
    const hours = [{ ...sunday, start_time: '02:20:00', end_time: '03:30:00' }]
    expect(clocks({ ...springForward, hours })).toEqual(['03:00:00-04:00', '03:15:00-04:00'])
  })

  test('hours that end within it end when it begins', () => {
    const hours = [{ ...sunday, start_time: '01:30:00', end_time: '02:40:00' }]
    expect(clocks({ ...springForward, hours })).toEqual(['01:30:00-05:00', '01:45:00-05:00'])
  })

  test('hours within it have no slots', () => {
    const hours = [{ ...sunday, start_time: '02:00:00', end_time: '03:00:00' }]
    expect(clocks({ ...springForward, hours })).toEqual([])
  })

  test('the day has 23 hours, and 23 and a half on Lord Howe', () => {
    const wholeDay = { ...springForward, hours: [sunday] }
    expect(slotGrid(wholeDay)).toHaveLength(92)
    expect(slotGrid({ ...wholeDay, date: '2026-10-04', time_zone: 'Australia/Lord_Howe' })).toHaveLength(94)
  })
})

describe('when the clock is put back', () => {
  test('the hour that is repeated has its slots twice', () => {
    const hours = [{ ...sunday, start_time: '01:00:00', end_time: '02:30:00' }]
    expect(clocks({ ...fallBack, hours, duration_minutes: 30 })).toEqual([
      '01:00:00-04:00',
      '01:30:00-04:00',
      '01:00:00-05:00',
      '01:30:00-05:00',
      '02:00:00-05:00',
    ])
  })

  test('hours that contain a part of it are open twice, and closed in between', () => {
    const upToHalfPast = [{ ...sunday, start_time: '00:30:00', end_time: '01:30:00' }]
    const fromHalfPast = [{ ...sunday, start_time: '01:30:00', end_time: '02:30:00' }]
    expect(clocks({ ...fallBack, hours: upToHalfPast, duration_minutes: 30 })).toEqual([
      '00:30:00-04:00',
      '01:00:00-04:00',
      '01:00:00-05:00',
    ])
    expect(clocks({ ...fallBack, hours: fromHalfPast, duration_minutes: 30 })).toEqual([
      '01:30:00-04:00',
      '01:30:00-05:00',
      '02:00:00-05:00',
    ])
  })

  test('the day has 25 hours, and 24 and a half on Lord Howe', () => {
    const wholeDay = { ...fallBack, hours: [sunday] }
    expect(slotGrid(wholeDay)).toHaveLength(100)
    expect(slotGrid({ ...wholeDay, date: '2026-04-05', time_zone: 'Australia/Lord_Howe' })).toHaveLength(98)
  })
})

describe('hours over midnight', () => {
  const night = { day_of_week: 0, start_time: '22:30:00', end_time: '01:00:00' }

  test('belong to the day on which they begin, and their slots to the date on which these begin', () => {
    const sundayNight = { ...downtown, hours: [night], duration_minutes: 40 }
    expect(clocks({ ...sundayNight, date: '2026-11-22' })).toEqual(['22:30:00-05:00', '23:10:00-05:00', '23:50:00-05:00'])
    expect(clocks({ ...sundayNight, date: '2026-11-23' })).toEqual([])
    expect(clocks({ ...sundayNight, date: '2026-11-23', duration_minutes: 30 })).toEqual(['00:00:00-05:00', '00:30:00-05:00'])
  })

  test('go on from Saturday to Sunday', () => {
    const hours = [{ ...night, day_of_week: 6 }]
    expect(clocks({ ...downtown, date: '2026-11-22', hours, duration_minutes: 30 })).toEqual(['00:00:00-05:00', '00:30:00-05:00'])
  })

  test('lack the hour that the clock skips, and have the repeated one twice', () => {
    const hours = [{ day_of_week: 6, start_time: '23:00:00', end_time: '03:00:00' }]
    expect(clocks({ ...springForward, hours, duration_minutes: 60 })).toEqual(['00:00:00-05:00', '01:00:00-05:00'])
    expect(clocks({ ...fallBack, date: '2026-10-31', hours, duration_minutes: 60 })).toEqual(['23:00:00-04:00'])
    expect(clocks({ ...fallBack, hours, duration_minutes: 60 })).toEqual([
      '00:00:00-04:00',
      '01:00:00-04:00',
      '01:00:00-05:00',
      '02:00:00-05:00',
    ])
  })
})

describe('a special day', () => {
  const special = (date: string, ...hours: { start_time: string; end_time: string }[]) => ({ special_days: [{ date, hours }] })
  const halves = { ...downtown, duration_minutes: 30 }

  test('has its own hours instead of those of its weekday', () => {
    const hours = { start_time: '12:00:00', end_time: '13:00:00' }
    expect(clocks({ ...halves, ...special('2026-11-23', hours) })).toEqual(['12:00:00-05:00', '12:30:00-05:00'])
    expect(clocks({ ...halves, ...special('2026-11-30', hours) })).toEqual(['09:00:00-05:00', '09:30:00-05:00'])
  })

  test('without hours is closed, also after midnight, and leaves the evening before open', () => {
    const hours = [
      { day_of_week: 0, start_time: '23:30:00', end_time: '00:30:00' },
      { day_of_week: 1, start_time: '23:30:00', end_time: '00:30:00' },
    ]
    const closed = { ...halves, hours, ...special('2026-11-23') }
    expect(clocks(closed)).toEqual(['00:00:00-05:00'])
    expect(clocks({ ...closed, date: '2026-11-24' })).toEqual([])
  })

  test('joins its night with the hours of the next day', () => {
    const hours = [{ day_of_week: 1, start_time: '00:00:00', end_time: '02:00:00' }]
    const night = special('2026-11-22', { start_time: '23:20:00', end_time: '01:00:00' })
    expect(clocks({ ...halves, hours, ...night })).toEqual(['00:20:00-05:00', '00:50:00-05:00', '01:20:00-05:00'])
  })
})

describe('a slot is open', () => {
  test('a slot is open until it begins', () => {
    expect(openClocks({ ...downtown, now: at('2026-11-23T09:15:00-05:00') })).toEqual([
      '09:15:00-05:00',
      '09:30:00-05:00',
      '09:45:00-05:00',
    ])
    expect(openClocks({ ...downtown, now: at('2026-11-23T09:15:00.001-05:00') })).toEqual(['09:30:00-05:00', '09:45:00-05:00'])
  })

  test('a slot is open when no blocked time overlaps it, and touching is not overlapping', () => {
    expect(openClocks({ ...downtown, blocks: [span('09:15', '09:30')] })).toEqual(['09:00:00-05:00', '09:30:00-05:00', '09:45:00-05:00'])
    expect(openClocks({ ...downtown, blocks: [span('09:29', '09:31')] })).toEqual(['09:00:00-05:00', '09:45:00-05:00'])
    expect(openClocks({ ...downtown, blocks: [span('08:00', '12:00')] })).toEqual([])
  })

  test('a slot is open when appointments of any length leave a station free', () => {
    const taken = [{ ...span('09:10', '09:35'), station: 1 }]
    expect(openClocks({ ...downtown, taken })).toEqual(['09:45:00-05:00'])
    expect(openClocks({ ...downtown, taken, stations: 2 })).toHaveLength(4)
  })

  test('a slot’s capacity counts stations and not appointments', () => {
    const taken = [
      { ...span('09:00', '09:05'), station: 2 },
      { ...span('09:05', '09:10'), station: 2 },
    ]
    expect(openClocks({ ...downtown, taken, stations: 2 })).toHaveLength(4)
  })

  test('each hold takes one more of the stations', () => {
    const held = { ...span('09:00', '09:15'), station: null }
    const taken = [{ ...span('09:00', '09:15'), station: 2 }, held, held]
    expect(openClocks({ ...downtown, taken, stations: 3 })).toHaveLength(3)
    expect(openClocks({ ...downtown, taken, stations: 4 })).toHaveLength(4)
  })

  test('a slot’s capacity also counts busy stations above the current number', () => {
    const taken = [{ ...span('09:00', '09:15'), station: 3 }]
    expect(openClocks({ ...downtown, taken })).toEqual(['09:15:00-05:00', '09:30:00-05:00', '09:45:00-05:00'])
  })
})

function clocks(day: Day): string[] {
  return slotGrid(day).map((slot) => isoWithOffset(slot.start, day.time_zone).slice(11))
}

function openClocks(day: Day): string[] {
  return openSlots(day).map((slot) => isoWithOffset(slot.start, day.time_zone).slice(11))
}

function span(start: string, end: string) {
  return { start: at(`2026-11-23T${start}:00-05:00`), end: at(`2026-11-23T${end}:00-05:00`) }
}

function at(text: string): number {
  return Date.parse(text)
}
