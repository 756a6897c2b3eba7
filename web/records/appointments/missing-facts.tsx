import { missingInWords } from '../../../contract/appointments/missing-parts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type Appointment, fullName } from './appointment.ts'

/** The label of the reason for prints without all that is needed. */
export const WHY_WITHOUT = 'Why are the prints taken anyway?'

/** Whether prints that have not been begun need a reason, since something is missing. */
export const needsReason = ({ started_at, missing }: Appointment) => started_at === null && missing.length > 0

const list = new Intl.ListFormat('en-US')
const sentenceCase = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The parts missing before the prints are taken. */
export function MissingFacts({ appointment }: { appointment: Appointment }) {
  return (
    <Notice kind="warning" title={`Missing of ${fullName(appointment)}`}>
      {`${sentenceCase(list.format(missingInWords(appointment)))}.`}
    </Notice>
  )
}
