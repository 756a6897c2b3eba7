import { timeOnly } from '../../data/dates.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import styles from './board.module.css'
import { laneNames, laneOf } from './lanes.ts'

type Props = { found: readonly Appointment[]; marked: Appointment | undefined; onChoose(appointment: Appointment): void }

/** The id of an option, by which the field names the active one. */
export const idOf = ({ id }: Appointment) => `found-${id}`

/** Today's applicants whose names match; the focus stays in the field. */
export function FoundPeople({ found, marked, onChoose }: Props) {
  return (
    <div id="found-people" role="listbox" aria-label="People of today" className={styles.found} hidden={found.length === 0}>
      {found.map((one) => (
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
            {timeOnly(one.date_time, one.lsv_timezone)} · {laneNames[laneOf(one)]} · #{one.id}
          </span>
        </div>
      ))}
    </div>
  )
}
