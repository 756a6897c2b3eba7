import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dateAndTime, longDay, today, zoneName } from '../../data/dates.ts'
import { clockTime, clockWords } from '../../data/wall-clock.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TimeField } from '../../ui/field/fields.tsx'
import { ProgressiveList } from '../../ui/list/progressive-list.tsx'
import { SlotPicker } from '../availability/slot-picker.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { LsvSelect } from '../lsv/lsv-select.tsx'
import styles from './schedule-time.module.css'
import { CHOOSE_ANOTHER_TIME } from './scheduling.ts'

/** An open slot, or a walk-in of today with its local time. */
export type When = { walkIn: false; slot: string } | { walkIn: true; time: string }

/** The time in words, in the LSV's local time. */
export const whenInWords = (when: When, zone: string) =>
  when.walkIn ? `Walk-in today at ${clockWords(when.time)}` : dateAndTime(when.slot, zone)

type Props = {
  lsvs: readonly Lsv[]
  lsv: Lsv | null
  onLsv(id: number | null): void
  when: When | null
  /** The reason why the previously chosen time is not available. */
  lost: string | null
  onCancel(): void
  onContinue(when: When): void
}

/** The first step: an open slot, or Walk-in with the current time. */
export function ScheduleTime({ lsvs, lsv, onLsv, when, lost, onCancel, onContinue }: Props) {
  const zone = lsv?.timezone
  const [walkIn, setWalkIn] = useState(when?.walkIn ?? false)
  const [time, setTime] = useState(when?.walkIn ? when.time : null)
  const [slot, setSlot] = useState(when && !when.walkIn && !lost ? when.slot : null)
  const typed = time ?? (zone ? clockTime(new Date(), zone) : '')
  const chosen: When | null = walkIn ? (typed ? { walkIn, time: typed } : null) : slot ? { walkIn, slot } : null
  return (
    <Stack>
      {lost && <ErrorNotice>{`${lost} ${CHOOSE_ANOTHER_TIME}`}</ErrorNotice>}
      {lsvs.length > 1 && (
        <LsvSelect
          lsvs={lsvs}
          all="Select"
          value={lsv?.id ?? null}
          onChange={(id) => {
            setSlot(null)
            onLsv(id)
          }}
        />
      )}
      {lsv && zone && (
        <>
          <CheckField
            label="Walk-in: the applicant is here now"
            checked={walkIn}
            onChange={(event) => setWalkIn(event.currentTarget.checked)}
          />
          {walkIn ? (
            <WalkInTime zone={zone} value={typed} onChange={setTime} />
          ) : (
            <div className={styles.picker}>
              <ProgressiveList from={0}>
                <SlotPicker
                  key={lsv.id}
                  lsv={lsv}
                  opensAt={when && !when.walkIn ? when.slot.slice(0, 10) : null}
                  chosen={slot}
                  onChoose={setSlot}
                />
              </ProgressiveList>
            </div>
          )}
          {!walkIn && slot && <Text role="status">Chosen: {dateAndTime(slot, zone)}</Text>}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!chosen} onClick={() => chosen && onContinue(chosen)}>
          Continue
        </Button>
      </Group>
    </Stack>
  )
}

/** The local time at which the applicant came. */
function WalkInTime({ zone, value, onChange }: { zone: string; value: string; onChange(time: string): void }) {
  return (
    <>
      <Text>
        Today, {longDay(today(zone))}, {zoneName(zone)}
      </Text>
      <TimeField name="walk-in-time" label="Time" required value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </>
  )
}
