import { parseResidence } from '../../contract/applicants/residence.ts'
import { type ScheduleNew, scheduleBody } from '../../contract/booking/schedule.ts'
import type { OwnDataGiven } from '../../contract/portal/application.ts'
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
  | 'waiver_signatures'
  | 'disclaimer'
  | 'disclaimer_language'
  | 'privacy_notice'
>

type Demographics = NonNullable<OwnDataGiven['person']>

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
export const latestBirth = (clock: Clock): string => new Date(clock.now() + HALF_A_DAY_MS).toISOString().slice(0, 10)

/** Converts a booking's body to the columns of the applicant's record and home address. The only place with the wizard's camelCase. */
export function applicantOf(body: Person) {
  const { values, home } = demographicsOf(body)
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
export function demographicsOf(body: Demographics) {
  const residence = parseResidence(body.residence)
  return {
    values: {
      middle_name: body.middleName || null,
      ssn4: body.ssn4,
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
    home: residence && { street1: residence.street, city: residence.city, state: residence.state, zip_code: residence.zip },
  }
}

/** The query by which the public names the environment (`environmentOf`), from a body or a stored record. */
export const environmentQuery = ({ employer, network }: { employer?: number | null; network?: number | null }): Record<string, string> => ({
  ...(employer == null ? {} : { employer: String(employer) }),
  ...(network == null ? {} : { network: String(network) }),
})
