import { Group, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../layout/buttons.tsx'
import styles from './calendar.module.css'
import { addDays, addMonths, type Day, monthOf, utc, weekdayOf, weeksFrom } from './month-days.ts'

type Props = {
  label: string
  /** The chosen day. */
  value: Day | null
  onChoose(day: Day): void
  /** Open times per day; a missing day or 0 cannot be chosen. Undefined: still loading. */
  open?: ReadonlyMap<Day, number> | undefined
  min: Day
  max?: Day
  /** The shown month, and the callback that changes it. */
  month: Day
  onMonth(month: Day): void
  locale?: string
  /** "14 open times" */
  openText?(count: number): string
  texts?: { previous: string; next: string }
}

/** A month of days, or the next weeks when little of the first month is left. Arrows move by day and week, PageUp and PageDown by month, Home and End to the week's ends. */
export function Calendar(props: Props) {
  const { label, value, onChoose, open, min, max, month, locale = 'en-US' } = props
  const { openText = (count: number) => `${count} open ${count === 1 ? 'time' : 'times'}` } = props
  const shown = monthOf(month)
  const choosable = (day: Day) => day >= min && (!max || day <= max) && (open?.get(day) ?? 0) > 0
  const weeks = weeksFrom(min, shown)
  const days = weeks.flat().filter((day) => day !== null)
  const { grid, active, setCursor, onKeyDown } = useCursor(props, choosable, days)
  const name = nameOfMonths(min, month, locale)
  return (
    <div className={styles.calendar}>
      <MonthBar {...props} name={name} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, arrows move inside it */}
      <table ref={grid} role="grid" aria-label={`${label}, ${name}`} onKeyDown={onKeyDown}>
        <Weekdays locale={locale} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the weekday is the cell's identity
                <td key={index} {...(day ? { role: 'gridcell', 'aria-selected': day === value } : {})}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === active ? 0 : -1}
                      aria-disabled={!choosable(day)}
                      aria-label={dayLabel(locale, day, open ? openText(open.get(day) ?? 0) : null)}
                      data-chosen={day === value}
                      onClick={() => {
                        setCursor(day)
                        if (choosable(day)) onChoose(day)
                      }}
                    >
                      {monthOf(day) === day && day !== shown ? firstOfMonth(locale, day) : Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The months of the days that a calendar shows: "November 2026", or "November – December 2026". */
export function nameOfMonths(min: Day, month: Day, locale: string): string {
  const days = weeksFrom(min, monthOf(month)).flat().filter(Boolean)
  return madeOnce(locale, { month: 'long', year: 'numeric' }).formatRange(utc(days[0] as Day), utc(days.at(-1) as Day))
}

/** The month's name between buttons to its neighbours. */
function MonthBar({ name, min, max, month, onMonth, texts = ENGLISH }: Props & { name: string }) {
  const shown = monthOf(month)
  return (
    <Group justify="space-between" wrap="nowrap">
      <IconButton icon="back" label={texts.previous} disabled={shown <= monthOf(min)} onClick={() => onMonth(addMonths(shown, -1))} />
      <Text fw={650} aria-live="polite">
        {name}
      </Text>
      <IconButton
        icon="next"
        label={texts.next}
        disabled={Boolean(max && shown >= monthOf(max))}
        onClick={() => onMonth(addMonths(shown, 1))}
      />
    </Group>
  )
}

function Weekdays({ locale }: { locale: string }) {
  const weekday = weekdayLength(locale)
  return (
    <thead>
      <tr>
        {WEEK.map((day) => (
          <th key={day} scope="col" abbr={format(locale, day, { weekday: 'long' })}>
            {format(locale, day, { weekday })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The one day that Tab reaches; keys move it, and the focus with it. */
function useCursor({ value, min, max, onMonth }: Props, choosable: (day: Day) => boolean, days: readonly Day[]) {
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<Day | null>(null)
  const moved = useRef(false)
  const among = (day: Day | null) => (day && days.includes(day) ? day : null)
  const active = among(cursor) ?? among(value) ?? days.find(choosable) ?? (days[0] as Day)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(active, event.key)
    if (!day) return
    event.preventDefault()
    const next = day < min ? min : max && day > max ? max : day
    if (next === active) return
    moved.current = true
    setCursor(next)
    if (!days.includes(next)) onMonth(monthOf(next))
  }
  return { grid, active, setCursor, onKeyDown }
}

/** "Dec" above "1"; where months are numbered with a longer word, as in Vietnamese, "1/12" alone fits a narrow phone. */
function firstOfMonth(locale: string, day: Day) {
  const month = format(locale, day, { month: 'short' })
  if (/\d/.test(month)) return <span>{format(locale, day, { month: 'numeric', day: 'numeric' })}</span>
  return (
    <>
      <small>{month}</small>1
    </>
  )
}

const ENGLISH = { previous: 'Previous month', next: 'Next month' }
// Any seven days from a Sunday on, for the names of the weekdays.
const WEEK = Array.from({ length: 7 }, (_, index) => addDays('2026-11-01', index))

/** The shortest names that tell the weekdays apart: the short ones of Vietnamese are too long for a phone. */
function weekdayLength(locale: string): 'narrow' | 'short' {
  const names = new Set(WEEK.map((day) => format(locale, day, { weekday: 'narrow' })))
  return names.size === WEEK.length ? 'narrow' : 'short'
}

// PageUp and PageDown move by months, other keys by days.
const DAY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTH_STEPS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

function dayAfterKey(day: Day, key: string): Day | null {
  const days = DAY_STEPS[key]
  const months = MONTH_STEPS[key]
  if (days) return addDays(day, days)
  if (months) return addMonths(day, months)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  return key === 'End' ? addDays(day, 6 - weekdayOf(day)) : null
}

function dayLabel(locale: string, day: Day, open: string | null): string {
  const date = format(locale, day, { weekday: 'long', month: 'long', day: 'numeric' })
  return open ? `${date}, ${open}` : date
}

const made: Record<string, Intl.DateTimeFormat> = {}

/** Creating a formatter takes longer than a hundred uses, and a month has some fifty names. */
const madeOnce = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  (made[locale + JSON.stringify(options)] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))

const format = (locale: string, day: Day, options: Intl.DateTimeFormatOptions): string => madeOnce(locale, options).format(utc(day))
