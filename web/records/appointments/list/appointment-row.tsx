import { useState } from 'react'
import { dateWithCentury, timeOnly, zoneName } from '../../../data/dates.ts'
import { Tag } from '../../../ui/feedback/badge.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { LightButton } from '../../../ui/list/light-button.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { type Appointment, fullName } from '../appointment.ts'
import type { ActionName } from '../appointment-actions.ts'
import { entryOf, marksOf, statesOf } from '../appointment-words.ts'
import styles from './appointment-row.module.css'

type Props = {
  appointment: Appointment
  /** The next appointment, which is highlighted. */
  next: boolean
  /** Shown under the name, if there are several. */
  lsvName?: string
  /** Shows the time zone, because the list has several. */
  withZone: boolean
  actions: readonly ActionName[]
  /** Shows the most likely action as a button. */
  prompt?: ActionName | undefined
  onAction(name: ActionName): void
}

/** One appointment of the list: time, person and type, payment or outcome, and actions. */
export function AppointmentRow({ appointment, next, lsvName, withZone, actions, prompt, onAction }: Props) {
  const name = fullName(appointment)
  return (
    <div className={styles.row} data-next={next} data-closed={appointment.status !== 'SCHEDULED'}>
      <div className={styles.time}>
        <span>{timeOnly(appointment.date_time, appointment.lsv_timezone)}</span>
        {withZone && <span className={styles.zone}>{zoneName(appointment.lsv_timezone, appointment.date_time)}</span>}
        {next && <span className={styles.next}>Next</span>}
      </div>
      <div className={styles.who}>
        <Who appointment={appointment} details={details(appointment, lsvName)} />
      </div>
      <div className={styles.state}>
        {statesOf(appointment).map(({ icon, word }) => (
          <div key={word}>
            <Icon name={icon} />
            <span>{word}</span>
          </div>
        ))}
      </div>
      <div className={styles.actions}>
        {prompt && (
          <LightButton label={`${entryOf(prompt, appointment).text}: ${name}`} onClick={() => onAction(prompt)}>
            {entryOf(prompt, appointment).text}
          </LightButton>
        )}
        <ActionMenu
          label={`Actions for ${name}`}
          actions={actions.map((each) => ({ ...entryOf(each, appointment), onClick: () => onAction(each) }))}
        />
      </div>
    </div>
  )
}

type WhoProps = { appointment: Appointment; details: string }

/** The applicant, the type and the marks of an appointment. Plain elements: a day has a hundred rows. */
function Who({ appointment, details }: WhoProps) {
  return (
    <div className={styles.words}>
      <p className={styles.name}>{fullName(appointment)}</p>
      <p>{appointment.applicant_type_description ?? 'No applicant type'}</p>
      <p className={styles.details}>{details}</p>
      <Marks appointment={appointment} />
      {appointment.notes && <Notes text={appointment.notes} />}
    </div>
  )
}

/** Longer notes would fill the list. */
const MAX_LETTERS = 200

/** The notes of an appointment; long ones begin cut off. */
function Notes({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= MAX_LETTERS || isWhole) return <p>Notes: {text}</p>
  return (
    <p>
      Notes: {text.slice(0, MAX_LETTERS).replace(/\S*$/, '')}…{' '}
      <button type="button" className={styles.more} onClick={() => setWhole(true)}>
        Show all
      </button>
    </p>
  )
}

/** The unmasked date of birth, which the desk compares with the identification. */
export function details({ id, dob }: Appointment, lsvName?: string): string {
  const born = dob && /^\d/.test(dob) ? `born ${dateWithCentury(dob)}` : null
  return [lsvName, `#${id}`, born].filter(Boolean).join(' · ')
}

/** The marks of an appointment and its missing parts. */
function Marks({ appointment }: { appointment: Appointment }) {
  const marks = marksOf(appointment)
  if (marks.length === 0) return null
  return (
    <div className={styles.marks}>
      {marks.map((mark) => (
        <Tag key={mark}>{mark}</Tag>
      ))}
    </div>
  )
}
