import { Text } from '@mantine/core'
import { usePaymentText } from '../texts/dictionaries.ts'

/** When the card is charged and whether it is refunded, shown before the payment. */
export function OnlineTerms({ refundable }: { refundable: boolean }) {
  const text = usePaymentText()
  return (
    <Text role="status">
      {text('paid.later')} {text(refundable ? 'paid.refundable' : 'paid.notRefundable')}
    </Text>
  )
}
