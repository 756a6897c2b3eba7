import { Stack, Text } from '@mantine/core'
import type { OwnBooking } from '../../../contract/own-booking.ts'
import { dateAndTime } from '../../data/dates.ts'
import { useEnvironment } from '../../data/environment.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLocale } from '../texts/language.ts'
import { useOwnBookingText } from '../texts/own-booking-texts.ts'
import { useCancel } from './use-own-booking.ts'

type Props = { token: string; booking: OwnBooking; opened: boolean; onClose(): void }

/** Asks before the booking is cancelled, and says what happens then. */
export function CancelDialog({ token, booking, opened, onClose }: Props) {
  const text = useOwnBookingText()
  const locale = useLocale()
  const cancel = useCancel(token)
  const refunds = useEnvironment().data?.refund_until_start
  const { lsv, date_time, payment_method, price } = booking
  return (
    <ConfirmDialog
      title={text('own.cancelTitle')}
      opened={opened}
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync(undefined)}
      destructive
      yes={text('own.cancelYes')}
      no={text('own.cancelNo')}
    >
      <Stack gap="xs">
        <Text>{text('own.cancelWhen', { when: dateAndTime(date_time, lsv.timezone, locale), place: lsv.name })}</Text>
        <Text>{text('own.cancelMail')}</Text>
        {payment_method === 'ONLINE' && Number(price) > 0 && refunds && <Text>{text('own.cancelRefund')}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
