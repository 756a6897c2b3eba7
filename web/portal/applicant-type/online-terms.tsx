import { Text } from '@mantine/core'
import { usePaymentText } from '../texts/dictionaries.ts'

/** That a card is asked for later, and whether it is refunded: shown before anything is paid. */
export function OnlineTerms({ refundable }: { refundable: boolean }) {
  const text = usePaymentText()
  return (
    <Text role="status">
      {text('paid.later')} {text(refundable ? 'paid.refundable' : 'paid.notRefundable')}
    </Text>
  )
}
