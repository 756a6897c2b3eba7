import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/layout/icon.tsx'

/** Opens the receipt of a payment to print it, and mails it to the applicant. */
export function ReceiptButtons({ payment, hasEmail }: { payment: number; hasEmail: boolean }) {
  const may = useMay()
  const [sent, setSent] = useState(false)
  const send = useAction((_: null, once) => once('POST', `/${contract.path}/${payment}/receipt`, { body: {} }))
  return (
    <div>
      <Group gap="xs">
        <Button component="a" href={`/receipt/${payment}`} target="_blank" variant="default" leftSection={<Icon name="print" />}>
          Print Receipt
        </Button>
        {hasEmail && may('send_receipt', contract) && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate(null, { onSuccess: () => setSent(true) })}>
            Email Receipt
          </Button>
        )}
      </Group>
      <Text role="status" size="sm" mt={sent ? 'xs' : 0}>
        {sent && 'The receipt is on its way to the applicant.'}
      </Text>
      {send.error && <ErrorNotice>{send.error.message}</ErrorNotice>}
    </div>
  )
}
