import { useState } from 'react'
import { appointment as appointmentContract, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { dueOf } from '../../../contract/payments/collection.ts'
import type { DeskMoney } from '../../../contract/payments/desk-money.ts'
import { dollarsOfCents, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { Problem } from '../../data/problem.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { type Appointment, fullName } from '../appointments/appointment.ts'
import { sendUntilAnswered } from '../sent-changes/sent-changes.ts'
import { useFollowing } from '../sent-changes/use-following.ts'

export type Payment = Row<typeof contract>

/**
 * Sends the payment until the server answers, also when the dialog is closed by then; asks first if the amount differs from what is left to
 * pay. `onTaken` gets the cents that are left then; `refused` is the amount that the server refused because less was left by then.
 */
export function useTakePayment(appointment: Appointment, onTaken: (payment: Payment, left: number) => void) {
  const take = useAction(
    (body: DeskMoney, once) => once<Payment>('POST', `/${contract.path}/desk`, { body }),
    contract,
    appointmentContract,
    appointmentHistory,
  )
  const confirm = useSecondPress()
  const [refused, setRefused] = useState<{ amount: string; words: string } | null>(null)
  const { followIfLeft } = useFollowing()
  const save = async (paid: DeskMoney) => {
    const [cents, due] = [toCents(paid.amount), dueOf(appointment)]
    if (cents < due)
      confirm(
        `part ${cents}`,
        `That leaves ${dollarsOfCents(due - cents)} to collect. Press Save again to record ${dollarsOfCents(cents)}.`,
      )
    const again = refused?.amount === paid.amount ? refused : null
    if (again) confirm(`again ${cents}`, again.words)
    else if (cents > due) confirm(`more ${cents}`, `${excessOf(cents, due)} Press Save again to record it.`)
    const body = cents > due || again ? { ...paid, more_than_due: true } : paid
    const outcome = sendUntilAnswered(async () => (await take.mutateAsync(body)).body)
    const what = `${dollarsOfCents(cents)} of ${fullName(appointment)}`
    try {
      onTaken(await followIfLeft({ of: 'money', appointment: appointment.id, what, outcome }), Math.max(0, due - cents))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'MORE_THAN_DUE') throw error
      const words = `${error.message} This payment is not recorded. Press ${anotherOf(paid.amount)} only if the applicant paid twice.`
      setRefused({ amount: paid.amount, words })
      confirm(`again ${cents}`, words)
    }
  }
  return { save, refused: refused?.amount ?? null }
}

/** The button that records a payment although nothing, or less, is left to pay. */
export const anotherOf = (amount: string) => `Record Another ${dollarsOfCents(toCents(amount))}`

const excessOf = (cents: number, due: number) =>
  due === 0
    ? 'Nothing is known to be collected for this appointment.'
    : `${dollarsOfCents(cents)} is more than the ${dollarsOfCents(due)} left to pay.`
