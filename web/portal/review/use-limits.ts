import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { limitsAnswer } from '../../../contract/booking/schedule.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { useLocale } from '../translation/language.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** The limit that a booking would reach; `until` is the time of an appointment ahead, as it is read. */
export type Limits = { reached: 'ahead' | 'day' | 'booked' | null; until: string | null }

/** Checks a new booking against the limits before it is sent. After a failed check the booking decides. */
export function useLimits({ kind, id }: Environment, wizard: Wizard): Limits {
  const { lsv, dateTime, person, place, selections } = wizard
  const { firstName, lastName, email, phone, dob } = person
  const locale = useLocale()
  const body = { [kind]: id, lsv, dateTime, firstName, lastName, email, phone, dob, applicantType: selections.applicantType }
  const { data } = useQuery({
    queryKey: ['limits', body],
    queryFn: ({ signal }) => call<z.infer<typeof limitsAnswer>>('POST', '/appointments/schedule/limits', { body, anonymous: true, signal }),
    enabled: wizard.kind === 'new',
    retry: false,
    staleTime: 0,
  })
  const until = data?.until && place ? dateAndTimeInZone(data.until, place.timezone, locale) : null
  return { reached: data?.reached ?? null, until }
}
