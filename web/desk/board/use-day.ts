import { useEffect, useMemo, useRef } from 'react'
import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { useNow } from '../../data/clock/use-now.ts'
import { dayOf } from '../../data/dates.ts'
import { useRecordPages, useRecords } from '../../data/records/use-records.ts'
import type { Appointment } from '../../records/appointments/appointment.ts'
import { pollingOf } from '../../records/appointments/list/poll-appointments.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { useReloadTill } from '../../records/till/till-sheet.tsx'
import { isOver } from './lanes.ts'

/**
 * Today's appointments of an LSV, kept up to date; a new day begins at midnight there. Until all pages are loaded, `rows` are those of the
 * previous complete list of today; without one, they are `partial`.
 */
export function useDay({ id, timezone }: Lsv) {
  const now = useNow()
  const today = dayOf(now, timezone)
  const filters = { lsv: id, after: today, before: today, limit: MAX_PAGE_SIZE }
  const pages = useRecordPages(contract, filters, pollingOf(filters, useReloadTill()))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const whole = useRef<{ today: string; rows: readonly Appointment[] } | null>(null)
  if (pages.data && !pages.isPlaceholderData && !hasNextPage) whole.current = { today, rows: pages.rows }
  const kept = whole.current?.today === today ? whole.current.rows : null
  return { ...pages, rows: hasNextPage && kept ? kept : pages.rows, partial: hasNextPage && kept === null, now, today }
}

const EVERY_MINUTE_MS = 60_000
const NOTHING: readonly Appointment[] = []

/**
 * The open work of the days before today, the latest first: visits that were not closed, prints without a TCN, and unpaid visits. `count` is
 * of all, also where they are more than a page. `evening`: visits of the evening before that go on or were completed after midnight, which
 * are today's.
 */
export function useToFinish({ id }: Lsv, { today, now }: { today: string; now: Date }) {
  const filters = { lsv: id, to_finish: today, order: '-date_time', limit: MAX_PAGE_SIZE }
  const { data, isPlaceholderData } = useRecords(contract, filters, { ...pollingOf(filters), every: EVERY_MINUTE_MS })
  const open = (!isPlaceholderData && data?.results) || NOTHING
  // Their numbers, so that the lists stay the same from one minute to the next.
  const goingOn = open.flatMap((one) => (isOver(one, now) ? [] : [one.id])).join()
  const [evening, rows] = useMemo(() => {
    const ids = new Set(goingOn.split(','))
    const parts = Map.groupBy(open, ({ id }) => ids.has(String(id)))
    return [parts.get(true) ?? NOTHING, parts.get(false) ?? NOTHING]
  }, [open, goingOn])
  return { evening, rows, count: isPlaceholderData ? 0 : (data?.count ?? open.length) - evening.length }
}
