import { Stack, Text } from '@mantine/core'
import type { OwnBooking } from '../../../contract/own-booking.ts'
import { dateAndTime } from '../../data/dates.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useBookingText, usePaymentText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { useCancel } from './use-booking.ts'

type Props = { token: string; booking: OwnBooking; opened: boolean; onClose(): void }

/** Money that was taken, or is being collected. */
const BACK_IF_PROMISED: readonly string[] = ['CAPTURING', 'PAID']

/** Asks before the booking is cancelled, and says what happens then. */
export function CancelDialog({ token, booking, opened, onClose }: Props) {
  const [text, money] = [useBookingText(), usePaymentText()]
  const locale = useLocale()
  const cancel = useCancel(token)
  const { lsv, date_time, paid } = booking
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
        {paid && BACK_IF_PROMISED.includes(paid.state) && (
          <Text>{paid.refundable ? text('own.cancelRefund') : money('paid.keptIfCancelled')}</Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
