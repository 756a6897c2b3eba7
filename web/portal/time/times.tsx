import { Text, Title } from '@mantine/core'
import { useDeferredValue, useEffect, useState } from 'react'
import { PUBLIC_DAYS_AHEAD } from '../../../contract/availability/days-ahead.ts'
import { dayOf, longDay, today, zoneToTell } from '../../data/dates.ts'
import { slotTexts } from '../../records/availability/slot-texts.ts'
import { useOpenDays, useOpenSlots } from '../../records/availability/use-open-slots.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { addDays, addMonths, type Day, monthOf, rangeFrom } from '../../ui/calendar/month-days.ts'
import { SlotList } from '../../ui/calendar/slot-list.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import type { PublicLsv } from '../lsv/lsv.ts'
import { useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import styles from './times.module.css'

// Formatting a page's first date takes a phone longer than the calendar: in its own task, before the calendar is drawn.
setTimeout(today)

type Props = {
  lsv: Pick<PublicLsv, 'id' | 'timezone'>
  chosen: string | null
  onChoose(dateTime: string): void
  /** A time on whose day the calendar opens, without a choice. */
  near?: string
  /** The day at which the calendar opens, before any other. */
  first_day?: Day | null
  /** Words beside the times of a day. */
  note?: { day: Day; words: string }
  /** The applicant's own hold, which hides no time from them. */
  hold?: string | null
}

/** The days and times at which a location can be booked. */
export function Times({ lsv: { id, timezone }, chosen, near, first_day = null, note, onChoose, hold = null }: Props) {
  const text = useText()
  const locale = useLocale()
  const first = today(timezone)
  const last = addDays(first, PUBLIC_DAYS_AHEAD)
  const wish = chosen ?? near
  const wished = first_day ?? (wish ? dayOf(wish, timezone) : null)
  const [month, setMonth] = useState<Day>(() => monthOf(wished && wished > first ? wished : first))
  const [picked, setPicked] = useState<Day | null>(null)
  const days = useOpenDays(id, month, first, hold)
  const { from, to } = rangeFrom(first, month)
  const inSight = (each: Day | null) => (each && each >= from && each <= to ? each : null)
  const opened = useOpenedDay(days.data, wished, inSight, monthOf(last) > month ? () => setMonth(addMonths(month, 1)) : null)
  const day = inSight(picked) ?? inSight(opened)
  const slots = useOpenSlots(id, day, hold)
  const [open, times] = [useInPeace(days.data), useInPeace(slots.data)]
  const isOver = day === null && days.data !== undefined && firstOpen(days.data, wished) === null

  // What was read before stays, since saving checks the time anyway.
  const failed = (days.data ? null : days.error) ?? (slots.data ? null : slots.error)
  if (failed) return <ErrorNotice onRetry={() => Promise.all([days.refetch(), slots.refetch()])}>{failed.message}</ErrorNotice>
  const zone = slots.data?.[0] ? zoneToTell(timezone, slots.data[0], locale) : null
  return (
    <div className={styles.columns}>
      <Calendar
        label={text('schedule.calendar')}
        value={day}
        onChoose={setPicked}
        open={open}
        openText={(count) => (count === 1 ? text('schedule.openOne') : text('schedule.open', { count }))}
        min={first}
        max={last}
        month={month}
        onMonth={setMonth}
        locale={locale}
        texts={{ previous: text('schedule.previous'), next: text('schedule.next') }}
      />
      <div aria-live="polite" className={styles.times}>
        {isOver && <Text>{opened ? text('schedule.empty') : text('schedule.none', { days: PUBLIC_DAYS_AHEAD })}</Text>}
        {day && (
          <Title order={2} size="h4">
            {longDay(day, locale)}
          </Title>
        )}
        {zone && (
          <Text size="sm" c="dimmed">
            {text('schedule.zone', { zone })}
          </Text>
        )}
        {note?.day === day && <Text>{note?.words}</Text>}
        {times ? (
          <SlotList
            slots={slotTexts(times, timezone, locale)}
            chosen={chosen}
            onChoose={onChoose}
            texts={{ morning: text('schedule.morning'), afternoon: text('schedule.afternoon'), empty: text('schedule.empty') }}
          />
        ) : (
          !isOver && <LoadingRows rows={4} height={44} />
        )}
      </div>
    </div>
  )
}

/**
 * The day whose times are shown before one is picked among those in sight; the last one while there is none. Goes on to the next month
 * until the first one is found.
 */
function useOpenedDay(
  days: ReadonlyMap<Day, number> | undefined,
  wished: Day | null,
  inSight: (day: Day | null) => Day | null,
  goOn: (() => void) | null,
): Day | null {
  const [opened, setOpened] = useState<Day | null>(null)
  useEffect(() => {
    if (inSight(opened) || days === undefined) return
    const found = firstOpen(days, wished)
    if (found !== null) setOpened(found)
    else if (opened === null) goOn?.()
  })
  return opened
}

/** The data after React had time to draw: drawing a long list at once would block a slow phone. */
function useInPeace<Value>(value: Value | undefined): Value | undefined {
  const drawn = useDeferredValue(value)
  return drawn === value ? value : undefined
}

/** The day of the previously chosen time while it has open times, else the first that has. */
function firstOpen(days: ReadonlyMap<Day, number>, wished: Day | null): Day | null {
  if (wished && (days.get(wished) ?? 0) > 0) return wished
  return [...days].find(([, open]) => open > 0)?.[0] ?? null
}
