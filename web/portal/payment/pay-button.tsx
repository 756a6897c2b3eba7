import { Button } from '@mantine/core'
import { localDollars } from '../../../contract/payments/dollars.ts'
import { usePaymentText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'

/** The button with the amount. Pressed before the card is complete it lists the missing fields, like Continue elsewhere. */
export function PayButton({ price, ready, loading }: { price: string; ready: boolean; loading: boolean }) {
  const text = usePaymentText()
  const locale = useLocale()
  return (
    <Button type="submit" loading={loading} aria-disabled={!ready}>
      {text('payment.pay', { price: localDollars(price, locale) })}
    </Button>
  )
}
