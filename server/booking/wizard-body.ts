import { joinFormerNames } from '../../contract/applicants/former-names.ts'
import { type ForeignResidence, parseResidence } from '../../contract/applicants/residence.ts'
import { type ScheduleNew, scheduleBody } from '../../contract/booking/schedule.ts'
import { foreignCountries } from '../../contract/code-lists/citizenship.ts'
import type { OwnDataChange } from '../../contract/portal/application.ts'
import { utcDate } from '../../contract/records/days.ts'
import type { HomeAddress } from '../applicants/insert-applicant.ts'
import type { Clock } from '../platform/clock.ts'

/** The person in the body of a booking or a transfer. */
type Person = Omit<
  ScheduleNew,
  | 'mode'
  | 'lsv'
  | 'dateTime'
  | 'hold'
  | 'paymentMethod'
  | 'paymentToken'
  | 'price'
  | 'refundable'
  | 'waiver_signatures'
  | 'disclaimer'
  | 'disclaimer_language'
  | 'privacy_notice'
  | 'another'
  | 'smsConsent'
>

type Demographics = NonNullable<OwnDataChange['person']>

/** The maximum size of an application in bytes: larger than other bodies because of the signatures' drawings. */
export const APPLICATION_BYTES = 1_572_864
const HALF_A_DAY_MS = 43_200_000
const schemas = new WeakMap<Clock, ReturnType<typeof scheduleBody>>()

/** The schema of a booking's body for each clock, built once because building it costs more than a check. Refuses future birth dates. */
export function scheduleSchema(clock: Clock) {
  const known = schemas.get(clock)
  if (known !== undefined) return known
  const schema = scheduleBody(() => latestBirth(clock))
  schemas.set(clock, schema)
  return schema
}

/** The last birth date that is accepted: today in the zone that is furthest ahead. */
export const latestBirth = (clock: Clock): string => utcDate(clock.now() + HALF_A_DAY_MS)

/** Converts a booking's body to the columns of the applicant's record and home address. The only place with the wizard's camelCase. */
export function applicantOf(body: Person) {
  const { values, home } = demographicsOf(body, body.firstName)
  return {
    values: {
      employer: body.employer ?? null,
      network: body.network ?? null,
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      phone: body.phone,
      ...values,
      applicant_type: body.applicantType,
      vendor: body.vendor ?? null,
      language: body.language ?? 'en',
    },
    locations: body.location == null ? [] : [body.location],
    home,
  }
}

/** The data of every applicant beside name and contact, as the record and the home address store them. */
export function demographicsOf(body: Demographics, firstName: string) {
  return {
    values: {
      middle_name: body.middleName || null,
      no_middle_name: !body.middleName && body.noMiddleName === true,
      former_names: joinFormerNames(body.formerNames, firstName),
      ssn4: body.ssn4 ?? null,
      no_ssn: body.ssn4 == null,
      dob: body.dob,
      gender: body.gender,
      race: body.race,
      height: body.height,
      weight: body.weight,
      eye: body.eye,
      hair: body.hair,
      pob: body.pob,
      citizenship: body.citizenship || null,
      reason: body.reason,
    },
    home: homeOf(body),
  }
}

function homeOf({ residence, foreignResidence }: Demographics): HomeAddress | null {
  const home = residence == null ? null : parseResidence(residence)
  if (home !== null) return { street1: home.street, city: home.city, state: home.state, zip_code: home.zip, country: 'US' }
  return foreignResidence == null ? null : abroad(foreignResidence)
}

const abroad = ({ street, city, province, postalCode, country }: ForeignResidence): HomeAddress => ({
  street1: street,
  city,
  state: province || null,
  zip_code: postalCode || null,
  country,
})

/** A home in one line, as a request to transfer keeps it. */
export function residenceLine({ residence, foreignResidence: home }: Demographics): string {
  if (residence != null || home == null) return residence ?? ''
  const country = foreignCountries.find(({ code }) => code === home.country)?.label
  return [home.street, home.city, [home.province, home.postalCode].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ')
    .slice(0, 260)
}

/** The environment that a wizard's body or a stored record names, as the query by which the public names it (`environmentOf`). */
export const environmentQuery = ({ employer, network }: { employer?: number | null; network?: number | null }): Record<string, string> => ({
  ...(employer == null ? {} : { employer: String(employer) }),
  ...(network == null ? {} : { network: String(network) }),
})
