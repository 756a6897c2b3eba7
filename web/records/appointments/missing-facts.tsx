import { Notice } from '../../ui/feedback/notice.tsx'
import { type Appointment, fullName } from './appointment.ts'
import { missingWords } from './appointment-words.ts'

/** The label of the reason for prints without all that is needed. */
export const WHY_WITHOUT = 'Why are the prints taken without?'

/** Whether prints that have not been begun need a reason, since something is missing. */
export const needsReason = ({ started_at, missing }: Appointment) => started_at === null && missing.length > 0

/** What is missing before the prints are taken. */
export function MissingFacts({ appointment }: { appointment: Appointment }) {
  return (
    <Notice kind="warning" title={`Missing of ${fullName(appointment)}`}>
      {`${appointment.missing.map((part) => missingWords[part]).join(', ')}.`}
    </Notice>
  )
}
