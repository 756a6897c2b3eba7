import { Text } from '@mantine/core'
import { formatPhone } from '../../../contract/records/phone.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { publicLsvs } from '../lsv/lsv.ts'
import { useReviewText, useText } from '../texts/dictionaries.ts'
import type { Limits } from './use-limits.ts'

type Props = { limits: Limits; lsv: number | null }

/** Warns before the booking that it would be refused, until when, and what to do; or that the person has an appointment already. */
export function LimitsNotice({ limits: { reached, until }, lsv }: Props) {
  const [text, common] = [useReviewText(), useText()]
  const desk = useRecord(publicLsvs, reached ? lsv : null, { anonymous: true }).data?.record.location_phone
  const isBooked = reached === 'booked'
  if (!reached) return null
  return (
    <Notice kind="warning" alert title={text(`limits.${reached}`)}>
      {until && <Text>{text(isBooked ? 'limits.bookedAt' : 'limits.until', { when: until })}</Text>}
      <Text>{text(`limits.${reached}Hint`)}</Text>
      {isBooked && (
        <TextLink to="/find" py={10}>
          {common('landing.find')}
        </TextLink>
      )}
      {desk && <Text>{text('limits.desk', { phone: formatPhone(desk) })}</Text>}
    </Notice>
  )
}

/** Says beside the button, since the notice may be out of sight, that another appointment is booked. */
export function AnotherBooked({ limits: { reached, until } }: Pick<Props, 'limits'>) {
  const text = useReviewText()
  if (reached !== 'booked' || !until) return null
  return <Text fw={650}>{text('limits.beside', { when: until })}</Text>
}
