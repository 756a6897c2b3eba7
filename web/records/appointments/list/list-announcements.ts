import { useEffect, useRef, useState } from 'react'
import { statusLabel } from '../../../../contract/appointments/appointments.ts'
import { dateAndTime } from '../../../data/dates.ts'
import { type Appointment, fullName } from '../appointment.ts'

/** More changes than this are counted. */
export const MAX_ANNOUNCED = 5

/** Announces the changes of a list since it was last shown; empty for another list (`of`). */
export function useListAnnouncements(rows: readonly Appointment[] | undefined, of: string): string {
  const shown = useRef<{ of: string; rows: readonly Appointment[] } | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!rows) return
    const before = shown.current
    shown.current = { of, rows }
    const found = before?.of === of ? announcementsBetween(before.rows, rows) : []
    if (found.length > 0) setNews(found.length > MAX_ANNOUNCED ? `${found.length} changes in this list.` : found.join(' '))
  }, [rows, of])
  return news
}

/** The changes between two states of one list, a sentence each. */
function announcementsBetween(before: readonly Appointment[], now: readonly Appointment[]): string[] {
  const known = new Map(before.map((each) => [each.id, each]))
  const still = new Set(now.map(({ id }) => id))
  return [
    ...now.flatMap((each) => {
      const word = changeOf(known.get(each.id), each)
      return word === null ? [] : [`${fullName(each)}: ${word}.`]
    }),
    ...before.filter(({ id }) => !still.has(id)).map((each) => `${fullName(each)}: no longer in this list.`),
  ]
}

function changeOf(was: Appointment | undefined, is: Appointment): string | null {
  if (was === undefined) return `new, ${dateAndTime(is.date_time, is.lsv_timezone)}`
  if (was.status !== is.status) return statusLabel(is.status)
  if (was.date_time !== is.date_time) return `moved to ${dateAndTime(is.date_time, is.lsv_timezone)}`
  if (was.started_at !== is.started_at) return is.started_at ? 'in progress' : 'start undone'
  if (was.arrived_at !== is.arrived_at) return is.arrived_at ? 'arrived' : 'check-in undone'
  return null
}
