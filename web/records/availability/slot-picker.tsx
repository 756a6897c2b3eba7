import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { longDay, today, zoneToTell } from '../../data/dates.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { addMonths, type Day, monthOf } from '../../ui/calendar/month-days.ts'
import { SlotList } from '../../ui/calendar/slot-list.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { slotTexts } from './slot-texts.ts'
import { useOpenDays, useOpenSlots } from './use-open-slots.ts'

const MONTHS_LOOKED_AHEAD = 3

type Props = {
  lsv: Pick<Lsv, 'id' | 'timezone'>
  /** The day opened at first; without it, the first free one from `earliest` on, or from today. */
  opensAt?: Day | null
  earliest?: Day
  chosen?: string | null
  onChoose(instant: string): void
}

/** An LSV's days with open slots and the slots of one of them; opens at the first open day. Set the LSV as the key. */
export function SlotPicker({ lsv: { id, timezone }, opensAt = null, earliest = '', chosen = null, onChoose }: Props) {
  const first = today(timezone)
  const begin = earliest > first ? earliest : first
  const [month, setMonth] = useState<Day>(() => monthOf(opensAt ?? begin))
  const [picked, setPicked] = useState(opensAt)
  const days = useOpenDays(id, month, first)
  const firstFree = [...(days.data ?? [])].find(([day, open]) => open > 0 && day >= begin)?.[0] ?? null
  const day = picked ?? firstFree
  const slots = useOpenSlots(id, day)
  const nothingYet = picked === null && days.data !== undefined && firstFree === null
  useEffect(() => {
    const next = addMonths(month, 1)
    if (nothingYet && next <= addMonths(monthOf(begin), MONTHS_LOOKED_AHEAD)) setMonth(next)
  }, [nothingYet, month, begin])
  const failed = days.error ?? slots.error
  if (failed) return <ErrorNotice onRetry={() => Promise.all([days.refetch(), slots.refetch()])}>{failed.message}</ErrorNotice>
  const zone = day && slots.data?.[0] ? zoneToTell(timezone, slots.data[0]) : null
  return (
    <Columns least={260}>
      <Calendar label="Date" value={day} onChoose={setPicked} open={days.data} min={first} month={month} onMonth={setMonth} />
      <div aria-live="polite">
        {day && <Text fw={650}>{longDay(day)}</Text>}
        {zone && (
          <Text size="sm" c="dimmed">
            Times in {zone}
          </Text>
        )}
        {day && slots.isPending ? (
          <LoadingRows />
        ) : (
          <SlotList slots={slotTexts(slots.data ?? [], timezone)} chosen={chosen} onChoose={onChoose} />
        )}
      </div>
    </Columns>
  )
}
