import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { addressLines, type PublicLsv } from '../../lsv/lsv.ts'
import { useConfirmationText } from '../../texts/dictionaries.ts'
import { calendarAddress } from '../use-booking.ts'
import { googleAddress, outlookAddress } from './calendar-links.ts'

type Props = {
  token: string
  /** The token of the booking's page. */
  link: string
  appointment: { id: number; date_time: string; ends_at: string }
  lsv: PublicLsv
}

/** Links that add the appointment to the reader's calendar, with a link back to this booking. */
export function AddToCalendar({ token, link, appointment: { id, date_time, ends_at }, lsv }: Props) {
  const text = useConfirmationText()
  const title = useId()
  const entry = {
    title: text('confirmation.calendarTitle'),
    starts: date_time,
    ends: ends_at,
    timezone: lsv.timezone,
    place: [lsv.name, ...addressLines(lsv)].join(', '),
    details: `${text('confirmation.number')}: ${id}\n${link}`,
  }
  const inNewTab = { component: 'a', target: '_blank', rel: 'noreferrer', variant: 'default', px: 'xs' } as const
  return (
    <section className="no-print" aria-labelledby={title}>
      <Text id={title} fw={650} mb={4}>
        {text('confirmation.calendarButton')}
      </Text>
      <Group gap="xs">
        <Button component="a" href={calendarAddress(token)} download variant="default" px="xs">
          {text('confirmation.calendarFile')}
        </Button>
        <Button {...inNewTab} href={googleAddress(entry)}>
          Google
        </Button>
        <Button {...inNewTab} href={outlookAddress(entry)}>
          Outlook
        </Button>
      </Group>
    </section>
  )
}
