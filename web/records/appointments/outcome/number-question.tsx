import { Button } from '@mantine/core'
import { REGISTRATION_DIGITS } from '../../../../contract/applicants/person-search.ts'
import type { TcnForm } from '../../../../contract/appointments/tcn-form.ts'
import type { useFields } from '../../../ui/form/use-fields.ts'
import type { Appointment } from '../appointment.ts'

const QUESTION = 'This may be the registration number of somebody else. Is it the TCN that the machine shows?'

/**
 * The question about a TCN of the same form as a registration number, where the prefix and the length of the location do not tell them
 * apart: it may be the confirmation of an applicant whom the board does not have. Only the button answers it, since a code may be scanned twice.
 */
export function numberComplaint(tcn: string, own: Appointment, form: TcnForm, known: string | null): string | null {
  const isTold = form.prefix !== null || (form.length !== null && form.length !== REGISTRATION_DIGITS)
  const isLikeNumber = !isTold && /^[1-9]\d{9}$/.test(tcn)
  return isLikeNumber && tcn !== known && tcn !== String(own.id) && tcn !== own.transaction_id ? QUESTION : null
}

type Props = { fields: ReturnType<typeof useFields<{ transaction_id: string | null; reason: string }>>; onKnown(tcn: string): void }

/** The button by which the clerk answers that a number is the TCN. */
export function NumberQuestion({ fields: { form }, onKnown }: Props) {
  const tcn = form.watch('transaction_id')
  if (form.formState.errors.transaction_id?.message !== QUESTION || tcn === null) return null
  const answer = () => {
    onKnown(tcn.trim())
    form.clearErrors('transaction_id')
    form.setFocus('transaction_id')
  }
  return (
    <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={answer}>
      {tcn.trim()} Is the TCN
    </Button>
  )
}
