import { Button } from '@mantine/core'
import { dollars } from '../../../contract/payments/dollars.ts'
import { usePaymentText } from '../texts/dictionaries.ts'

/** The button with the amount. Pressed before the card is complete it lists the missing fields, like Continue elsewhere. */
export function PayButton({ price, ready, loading }: { price: string; ready: boolean; loading: boolean }) {
  const text = usePaymentText()
  return (
    <Button type="submit" loading={loading} aria-disabled={!ready}>
      {text('payment.pay', { price: dollars(price) })}
    </Button>
  )
}
