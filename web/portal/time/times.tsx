import { Text, Title } from '@mantine/core'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { PUBLIC_DAYS_AHEAD } from '../../../contract/availability/days-ahead.ts'
import { dayOf, longDay, today, zoneToTell } from '../../data/dates.ts'
import { slotTexts } from '../../records/availability/slot-texts.ts'
import { useDayInSight } from '../../records/availability/use-day-in-sight.ts'
import { Calendar, nameOfMonths } from '../../ui/calendar/calendar.tsx'
import { addDays, type Day, monthOf } from '../../ui/calendar/month-days.ts'
import { SlotList } from '../../ui/calendar/slot-list.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import type { PublicLsv } from '../lsv/lsv.ts'
import { useScheduleText } from '../texts/dictionaries.ts'
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
  /** The way to other locations, shown when no day in sight has open times. */
  elsewhere?: ReactNode
  /** Words beside the times of a day. */
  note?: { day: Day; words: string }
  /** The applicant's own hold, which hides no time from them. */
  hold?: string | null
  /** The link's token of a booking whose own location this is, which shows its times while it is hidden, too. */
  booking?: string | undefined
}

/** The days and times at which a location can be booked. */
export function Times({ lsv: { id, timezone }, chosen, near, first_day = null, note, elsewhere, onChoose, hold = null, booking }: Props) {
  const text = useScheduleText()
  const locale = useLocale()
  const first = today(timezone)
  const last = addDays(first, PUBLIC_DAYS_AHEAD)
  const wish = chosen ?? near
  const wished = first_day ?? (wish ? dayOf(wish, timezone) : null)
  const shown = useDayInSight({ lsv: id, booking, first, wished, lastMonth: monthOf(last), hold })
  const { day, days, slots, isEmpty } = shown
  const column = useRef<HTMLDivElement>(null)
  const pick = (picked: Day) => {
    shown.pick(picked)
    // On a phone the times are below the calendar. A day that was chosen by keyboard stays in sight, as the focus does.
    if (!document.activeElement?.matches(':focus-visible')) column.current?.scrollIntoView({ block: 'nearest' })
  }
  const [open, times] = [useInPeace(days.data), useInPeace(slots.data)]

  // What was read before stays, since saving checks the time anyway.
  const failed = (days.data ? null : days.error) ?? (slots.data ? null : slots.error)
  if (failed) return <ErrorNotice onRetry={() => Promise.all([days.refetch(), slots.refetch()])}>{failed.message}</ErrorNotice>
  const zone = slots.data?.[0] ? zoneToTell(timezone, slots.data[0], locale) : null
  return (
    <div className={styles.columns}>
      <Calendar
        label={text('schedule.calendar')}
        value={day}
        onChoose={pick}
        open={open}
        openText={(count) => (count === 1 ? text('schedule.openOne') : text('schedule.open', { count }))}
        min={first}
        max={last}
        month={shown.month}
        onMonth={shown.setMonth}
        locale={locale}
        texts={{ previous: text('schedule.previous'), next: text('schedule.next') }}
      />
      <div ref={column} aria-live="polite" className={styles.times}>
        {isEmpty && (
          <>
            <Text>
              {shown.isNothing
                ? text('schedule.none', { days: PUBLIC_DAYS_AHEAD })
                : text('schedule.emptyIn', { months: nameOfMonths(first, shown.month, locale) })}
            </Text>
            {!shown.isNothing && <PlainButton onClick={shown.seek}>{text('schedule.seek')}</PlainButton>}
            {elsewhere}
          </>
        )}
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
          !isEmpty && <LoadingRows rows={4} height={44} />
        )}
      </div>
    </div>
  )
}

/** The data after React had time to draw: drawing a long list at once would block a slow phone. */
function useInPeace<Value>(value: Value | undefined): Value | undefined {
  const drawn = useDeferredValue(value)
  return drawn === value ? value : undefined
}
