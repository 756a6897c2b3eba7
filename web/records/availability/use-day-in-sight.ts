import { useEffect, useState } from 'react'
import { addMonths, type Day, monthOf, rangeFrom } from '../../ui/calendar/month-days.ts'
import { useOpenDays, useOpenSlots } from './use-open-slots.ts'

type Wishes = {
  lsv: number
  /** The link's token of a booking whose own LSV this is. */
  booking?: string | undefined
  /** The first day of the calendar. */
  first: Day
  /** The day that is opened while it has open times; else the first one that has, from `from` on. */
  wished: Day | null
  from?: Day
  /** The last month that is looked at for a first day. */
  lastMonth: Day
  /** The reader's own hold, which hides no time from them. */
  hold?: string | null
}

/** The month of a calendar, and the day in sight whose times are shown beside it: the picked one, else the first with open times. */
export function useDayInSight({ lsv, booking, first, wished, from = first, lastMonth, hold = null }: Wishes) {
  const [month, setMonth] = useState<Day>(() => monthOf(wished && wished > first ? wished : from))
  const [picked, pick] = useState<Day | null>(null)
  const days = useOpenDays({ lsv, booking }, month, first, hold)
  const range = rangeFrom(first, month)
  const inSight = (each: Day | null) => (each && each >= range.from && each <= range.to ? each : null)
  const [opened, setOpened] = useState<Day | null>(null)
  const [seeking, setSeeking] = useState(false)
  const found = days.data && firstOpen(days.data, wished, opened === null ? from : first)
  useEffect(() => {
    if (inSight(opened) || found === undefined) return
    if (found !== null) setOpened(found)
    else if ((opened === null || seeking) && month < lastMonth) return setMonth(addMonths(month, 1))
    else if (seeking) setMonth(monthOf(opened ?? from))
    setSeeking(false)
  })
  const day = inSight(picked) ?? inSight(opened) ?? found ?? null
  const slots = useOpenSlots({ lsv, booking }, day, hold)
  const isEmpty = day === null && found === null && !seeking
  /** `isEmpty`: no day in sight has open times; `isNothing`: nor had one before. `seek` goes to the next one that has, else to the former. */
  return { month, setMonth, day, pick, days, slots, isEmpty, isNothing: opened === null, seek: () => setSeeking(true) }
}

function firstOpen(days: ReadonlyMap<Day, number>, wished: Day | null, from: Day): Day | null {
  if (wished && (days.get(wished) ?? 0) > 0) return wished
  return [...days].find(([day, open]) => open > 0 && day >= from)?.[0] ?? null
}
