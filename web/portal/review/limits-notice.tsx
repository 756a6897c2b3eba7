import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { limitsAnswer } from '../../../contract/booking/schedule.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { publicLsvs } from '../lsv/lsv.ts'
import { useReviewText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import type { Wizard } from '../wizard/wizard.ts'

type Props = { environment: Environment; wizard: Wizard }

/**
 * Warns before the booking that it would be refused, until when, and what to do; or that the person has an appointment already: only the
 * page of the refused booking allows another one, since a notice above may be out of sight. After a failed check the booking decides.
 */
export function LimitsNotice({ environment: { kind, id }, wizard: { lsv, dateTime, person, place, selections } }: Props) {
  const [text, common] = [useReviewText(), useText()]
  const locale = useLocale()
  const { firstName, lastName, email, phone, dob } = person
  const body = { [kind]: id, lsv, dateTime, firstName, lastName, email, phone, dob, applicantType: selections.applicantType }
  const { data } = useQuery({
    queryKey: ['limits', body],
    queryFn: ({ signal }) => call<z.infer<typeof limitsAnswer>>('POST', '/appointments/schedule/limits', { body, anonymous: true, signal }),
    retry: false,
    staleTime: 0,
  })
  const desk = useRecord(publicLsvs, lsv, { anonymous: true }).data?.record.location_phone
  const isBooked = data?.reached === 'booked'
  if (!data?.reached) return null
  const until = data.until && place ? dateAndTimeInZone(data.until, place.timezone, locale) : null
  return (
    <Notice kind="warning" alert title={text(`limits.${data.reached}`)}>
      {until && <Text>{text(isBooked ? 'limits.bookedAt' : 'limits.until', { when: until })}</Text>}
      <Text>{text(`limits.${data.reached}Hint`)}</Text>
      {isBooked && (
        <TextLink to="/find" py={10}>
          {common('landing.find')}
        </TextLink>
      )}
      {desk && <Text>{text('limits.desk', { phone: formatPhone(desk) })}</Text>}
    </Notice>
  )
}
