import { Text } from '@mantine/core'
import { longDay, today, zoneToTell } from '../../data/dates.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { addMonths, type Day, monthOf } from '../../ui/calendar/month-days.ts'
import { SlotList } from '../../ui/calendar/slot-list.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { slotTexts } from './slot-texts.ts'
import { useDayInSight } from './use-day-in-sight.ts'

const MONTHS_LOOKED_AHEAD = 3

type Props = {
  lsv: Pick<Lsv, 'id' | 'timezone'>
  /** The day opened at first; without it or open times of it, the first free one from `earliest` on, or from today. */
  opensAt?: Day | null
  earliest?: Day
  chosen?: string | null
  onChoose(instant: string): void
}

/** An LSV's days with open slots and the slots of one of them; opens at the first open day. Set the LSV as the key. */
export function SlotPicker({ lsv: { id, timezone }, opensAt = null, earliest = '', chosen = null, onChoose }: Props) {
  const first = today(timezone)
  const from = earliest > first ? earliest : first
  const lastMonth = addMonths(monthOf(from), MONTHS_LOOKED_AHEAD)
  const { month, setMonth, day, pick, days, slots, isEmpty } = useDayInSight({ lsv: id, first, wished: opensAt, from, lastMonth })
  const failed = (days.data ? null : days.error) ?? (slots.data ? null : slots.error)
  if (failed) return <ErrorNotice onRetry={() => Promise.all([days.refetch(), slots.refetch()])}>{failed.message}</ErrorNotice>
  const zone = slots.data?.[0] ? zoneToTell(timezone, slots.data[0]) : null
  return (
    <Columns least={260}>
      <Calendar label="Date" value={day} onChoose={pick} open={days.data} min={first} month={month} onMonth={setMonth} />
      <div aria-live="polite">
        {day && <Text fw={650}>{longDay(day)}</Text>}
        {zone && (
          <Text size="sm" c="dimmed">
            Times in {zone}
          </Text>
        )}
        {slots.data || isEmpty ? (
          <SlotList slots={slotTexts(slots.data ?? [], timezone)} chosen={chosen} onChoose={onChoose} />
        ) : (
          <LoadingRows />
        )}
      </div>
    </Columns>
  )
}
