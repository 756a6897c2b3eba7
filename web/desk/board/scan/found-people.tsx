import { useDeferredValue } from 'react'
import { dateAndTime, timeOnly } from '../../../data/dates.ts'
import { type Appointment, alikeOf, fullName, lastDigits } from '../../../records/appointments/appointment.ts'
import { laneNames, laneOf } from '../lanes.ts'
import styles from './scan.module.css'

type Props = {
  ofToday: readonly Appointment[]
  ofOtherDays: readonly Appointment[]
  marked: Appointment | undefined
  onChoose(appointment: Appointment): void
}

/** The id of an option, by which the field names the active one. */
export const idOf = ({ id }: Appointment) => `found-${id}`

/** The people whom the typed text finds, those of today first; the focus stays in the field. The typed letter is drawn before them. */
export function FoundPeople({ onChoose, ...found }: Props) {
  const ofToday = useDeferredValue(found.ofToday)
  const ofOtherDays = useDeferredValue(found.ofOtherDays)
  const marked = useDeferredValue(found.marked)
  const alike = alikeOf([...ofToday, ...ofOtherDays])
  const option = (one: Appointment, when: string) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the marked option
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    <div
      key={one.id}
      id={idOf(one)}
      role="option"
      aria-selected={one === marked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(one)}
    >
      <strong>{fullName(one)}</strong>
      <span>
        {when} · #{one.id}
        {alike.has(one.id) && ` · phone ${lastDigits(one)}`}
      </span>
    </div>
  )
  return (
    <div
      id="found-people"
      role="listbox"
      aria-label="People"
      className={styles.found}
      hidden={ofToday.length === 0 && ofOtherDays.length === 0}
    >
      {ofToday.map((one) => option(one, `${timeOnly(one.date_time, one.lsv_timezone)} · ${laneNames[laneOf(one)]}`))}
      {ofOtherDays.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div role="group" aria-label="Other days">
          <p className={styles.otherDays} aria-hidden="true">
            Other days
          </p>
          {ofOtherDays.map((one) => option(one, dateAndTime(one.date_time, one.lsv_timezone)))}
        </div>
      )}
    </div>
  )
}
