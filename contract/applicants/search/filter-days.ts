import { DAY_MS, utcDate } from '../../records/days.ts'
import { date } from '../../records/fields.ts'

/** A day: literally, or by its distance from today. `isAge`: as a number of days, of which more means longer ago. */
type Day = { days: number; isMoving: boolean; isAge: boolean }

/** The parameter of the days of a key, before `_after` and `_before`; `ahead`: `30d` counts forward; `choices`: the words beside days. */
type DayKey = { parameter: string; ahead?: true; choices?: Readonly<Record<string, string>> }

type DaysMeaning = { found?: Record<string, string>; fault?: string }

/** Reads days as parameters of a list: `2026-11-30`, `>=today-7`, `2026-11-01..2026-11-30`, `30d` (in the last 30 days), `>30d` (longer ago). */
export function readDays(key: string, { parameter, ahead, choices = {} }: DayKey, value: string): DaysMeaning {
  const [, sign = '', one = '', other] = /^(>=|<=|>|<)?\s*([^.]+?)(?:\s*\.\.\s*([^.]+))?$/.exec(value) ?? []
  const [from, to] = [dayOf(one, ahead), other === undefined ? null : dayOf(other, ahead)]
  if (from === undefined || to === undefined || (to !== null && sign !== '')) return { fault: dayFault(key, value, Object.keys(choices)) }
  const [after, before] = [`${parameter}_after`, `${parameter}_before`]
  if (to !== null) {
    const [begin, end] = from.isMoving === to.isMoving && from.days > to.days ? [to, from] : [from, to]
    return { found: { [after]: written(begin), [before]: written(end) } }
  }
  if (sign === '' && from.isAge) {
    const today: Day = { days: 0, isMoving: true, isAge: false }
    return { found: ahead ? { [after]: written(today), [before]: written(from) } : { [after]: written(from) } }
  }
  if (sign === '') return { found: { [after]: written(from), [before]: written(from) } }
  // More days ago is an earlier day.
  const isLater = sign.startsWith('>') !== (from.isAge && !ahead)
  const step = sign.endsWith('=') ? 0 : isLater ? 1 : -1
  return { found: { [isLater ? after : before]: written({ ...from, days: from.days + step }) } }
}

const WEEK = 7
/** A moving day has four digits. */
const MAX_DAYS = 9_990

function dayFault(key: string, value: string, words: readonly string[]): string {
  const far = /(?:today[+-](\d+)|(\d+)([dw]))(?![\d-])/gi
  const isFar = [...value.matchAll(far)].some(
    ([, moving, age, unit]) => Number(moving ?? age) * (unit?.toLowerCase() === 'w' ? WEEK : 1) > MAX_DAYS,
  )
  if (isFar) return `${key}:${value} is too far away: write a day within ${MAX_DAYS} days of today`
  return `${key}:${value} is no day: write 2026-11-30, >=2026-11-01, today-7, 2026-11-01..2026-11-30, 30d or >30d${words.map((word) => `, or ${word}`).join('')}`
}

function dayOf(typed: string, ahead = false): Day | undefined {
  const value = typed.trim().toLowerCase()
  const age = /^(\d{1,4})([dw])$/.exec(value)
  if (age) {
    const days = Number(age[1]) * (age[2] === 'w' ? WEEK : 1)
    return days > MAX_DAYS ? undefined : { days: ahead ? days : -days, isMoving: true, isAge: true }
  }
  const moving = /^today(?:([+-])(\d{1,4}))?$/.exec(value)
  if (moving && Number(moving[2] ?? 0) <= MAX_DAYS)
    return { days: Number(`${moving[1] ?? ''}${moving[2] ?? 0}`), isMoving: true, isAge: false }
  if (value === 'yesterday') return { days: -1, isMoving: true, isAge: false }
  const day = isoDay(value)
  if (!date.input.safeParse(day).success) return undefined
  return { days: Date.parse(day) / DAY_MS, isMoving: false, isAge: false }
}

/** A day as the lists show it, 11/30/26, in the form of the API. */
const isoDay = (value: string) =>
  value.replace(
    /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})$/,
    (_, month, day, year) => `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

function written({ days, isMoving }: Day): string {
  if (!isMoving) return utcDate(days * DAY_MS)
  return days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`
}
