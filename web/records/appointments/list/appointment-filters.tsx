import type { ReactNode } from 'react'
import { useNow } from '../../../data/clock/use-now.ts'
import { dayOf, isDay } from '../../../data/dates.ts'
import { useAddressSearch } from '../../../data/records/use-search.ts'
import { DayRangeFields } from '../../../ui/calendar/day-range-fields.tsx'
import { addDays } from '../../../ui/calendar/month-days.ts'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import styles from './appointment-filters.module.css'

const DAYS_AHEAD = 7

/**
 * The list's filters in the page's address: by default from today to seven days ahead, also after midnight on a page that stays open. Today
 * is the earliest day among the zones of the locations: an evening that still goes on in one of them is listed.
 */
export function useAppointmentFilters(...zones: readonly string[]) {
  const [{ after, before, name, lsv }, change] = useAddressSearch()
  const now = useNow()
  const today = zones.map((zone) => dayOf(now, zone)).toSorted()[0] ?? dayOf(now)
  const from = isDay(after) ? after : today
  const filters = {
    after: from,
    before: isDay(before) ? before : addDays(from, DAYS_AHEAD),
    ...(name ? { name } : {}),
    ...(lsv && /^\d+$/.test(lsv) ? { lsv } : {}),
  }
  return { filters, change, lsv }
}

type Filters = Omit<ReturnType<typeof useAppointmentFilters>, 'lsv'>

/** Range and name, followed by the children. */
export function AppointmentFilters({ filters, change, children }: Filters & { children?: ReactNode }) {
  const { after, before, name = '' } = filters
  return (
    <search>
      <div className={styles.filters}>
        <DayRangeFields
          names={{ from: 'after', to: 'before' }}
          from={after}
          to={before}
          onChange={({ from, to }) => change({ after: from, before: to })}
          daysAhead={DAYS_AHEAD}
        />
        <SearchBox label="Name or registration number" value={name} onSearch={(text) => change({ name: text.trim() || null })} />
        {children}
      </div>
    </search>
  )
}
