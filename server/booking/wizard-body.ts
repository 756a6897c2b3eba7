import type { OwnDataGiven } from '../../contract/own-data.ts'
import { parseResidence } from '../../contract/residence.ts'
import type { ScheduleNew } from '../../contract/schedule.ts'

/** What wizards send about a person: the same for a booking and a transfer. */
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

/** The wizard's body as the applicant's record and home address keep it. The only place that knows the wizard's camelCase. */
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

/** What is asked of everybody beside name and contact, as the record and the home address keep it. */
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

/** An array's row: the public must send ids of one environment, and names it in body or query alike. */
export const environmentQuery = ({ employer, network }: { employer?: number | null; network?: number | null }): Record<string, string> => ({
  ...(employer == null ? {} : { employer: String(employer) }),
  ...(network == null ? {} : { network: String(network) }),
})
