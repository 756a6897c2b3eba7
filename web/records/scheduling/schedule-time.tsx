import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { now } from '../../data/clock/clock.ts'
import { clockTime, clockWords, toInstant } from '../../data/clock/wall-clock.ts'
import { dateAndTime, dayOf, longDay, mediumDay, zoneName } from '../../data/dates.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { TimeField } from '../../ui/field/fields.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { ProgressiveList } from '../../ui/list/progressive-list.tsx'
import { SlotPicker } from '../availability/slot-picker.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { LsvSelect } from '../lsv/lsv-select.tsx'
import styles from './schedule-time.module.css'
import { CHOOSE_ANOTHER_TIME } from './scheduling.ts'

/** An open slot, or a walk-in: with the typed local time and the day that was shown beside it, else now. */
export type When = { walkIn: false; slot: string } | { walkIn: true; typed: { day: string; time: string } | null }

/** The time in words, in the LSV's local time. */
export function whenInWords(when: When, zone: string): string {
  if (!when.walkIn) return dateAndTime(when.slot, zone)
  return when.typed ? `Walk-in, ${mediumDay(when.typed.day)}, ${clockWords(when.typed.time)}` : 'Walk-in, now'
}

/** The time of the booking's body; a walk-in of now has none, since the server's clock is right also after midnight. */
export async function bookingTime(when: When, zone: string): Promise<{ walk_in: boolean; date_time?: string }> {
  if (!when.walkIn) return { walk_in: false, date_time: when.slot }
  return when.typed ? { walk_in: true, date_time: await toInstant(when.typed.day, when.typed.time, zone) } : { walk_in: true }
}

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
  /** When Walk-in was checked: its day and time are shown, and the day stays the one that was shown. */
  const [checkedAt, setCheckedAt] = useState(() => (when?.walkIn ? new Date(now()) : null))
  const day = checkedAt && dayOf(checkedAt, zone)
  const [time, setTime] = useState(when?.walkIn && when.typed?.day === day ? when.typed.time : null)
  const [slot, setSlot] = useState(when && !when.walkIn && !lost ? when.slot : null)
  const chosen = day ? walkInAt(day, time) : slot ? { walkIn: false as const, slot } : null
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
            checked={checkedAt !== null}
            onChange={(event) => setCheckedAt(event.currentTarget.checked ? new Date(now()) : null)}
          />
          {day ? (
            <WalkInTime zone={zone} day={day} value={time ?? clockTime(checkedAt, zone)} onChange={setTime} />
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
          {!checkedAt && slot && <Text role="status">Chosen: {dateAndTime(slot, zone)}</Text>}
        </>
      )}
      <FormFooter>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!chosen} onClick={() => chosen && onContinue(chosen)}>
          Continue
        </Button>
      </FormFooter>
    </Stack>
  )
}

/** A walk-in at the typed time, or now; nothing while the time is empty. */
const walkInAt = (day: string, time: string | null): When | null => {
  if (time === null) return { walkIn: true, typed: null }
  return time === '' ? null : { walkIn: true, typed: { day, time } }
}

/** The local time at which the applicant came. */
function WalkInTime({ zone, day, value, onChange }: { zone: string; day: string; value: string; onChange(time: string): void }) {
  return (
    <>
      <Text>
        Today, {longDay(day)}, {zoneName(zone)}
      </Text>
      <TimeField name="walk-in-time" label="Time" required value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </>
  )
}
