import { Button } from '@mantine/core'
import { offeredPayments, type PaymentTerms } from '../../../contract/payments/payment-codes.ts'
import { useNavigate } from '../../router/routing.ts'
import { usePaymentText } from '../texts/dictionaries.ts'
import { nextPage } from '../wizard/guards.ts'
import { currentWizard, dispatch } from '../wizard/use-wizard.ts'
import { dropCard } from './card-in-hand.ts'

const PAID_THERE = 'CC'

/**
 * The way on without a card, where applicants may choose it: pays at the appointment, which is checked once more before it is booked. A
 * card whose outcome is not known is given up by the server, which books once for a key and charges none of the others.
 */
export function PayThere({ environment }: { environment: PaymentTerms }) {
  const text = usePaymentText()
  const navigate = useNavigate()
  if (!isOffered(environment)) return null
  const payThere = () => {
    const wizard = currentWizard()
    if (!wizard) return
    dropCard()
    dispatch({ type: 'type chosen', selections: { ...wizard.selections, paymentMethod: PAID_THERE }, pays_online: false })
    void navigate({ to: nextPage(currentWizard() ?? wizard) })
  }
  return (
    <Button variant="default" onClick={payThere}>
      {text('payment.there')}
    </Button>
  )
}

const isOffered = (environment: PaymentTerms) =>
  environment.prompt_payment && offeredPayments(environment).some(({ code }) => code === PAID_THERE)
