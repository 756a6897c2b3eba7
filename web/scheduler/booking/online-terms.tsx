import { Text } from '@mantine/core'
import { usePaidText } from '../texts/paid-texts.ts'

/** That a card is asked for later, and whether what is paid comes back: told before anything is paid. */
export function OnlineTerms({ refundable }: { refundable: boolean }) {
  const text = usePaidText()
  return (
    <Text role="status">
      {text('paid.later')} {text(refundable ? 'paid.refundable' : 'paid.notRefundable')}
    </Text>
  )
}
