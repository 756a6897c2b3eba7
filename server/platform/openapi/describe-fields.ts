import type { JsonSchema } from './describe-schema.ts'

/** Descriptions of ids, by the names of their fields; fields of other types may have the same names. */
const IDS: Readonly<Record<string, JsonSchema>> = {
  lsv: { description: 'The location where prints are taken, by its id: a live-scan vendor.' },
  employer: { description: 'The employer, by its id.' },
  network: { description: 'The network of locations, by its id.' },
  applicant: { description: 'The applicant, by the id of the record.' },
  applicantType: { description: 'What the applicant comes for, by its id: decides price, agency and documents.' },
  applicant_type: { description: 'What the applicant comes for, by its id: decides price, agency and documents.' },
  status_code: { description: 'The hire status, by its id. Null: none yet.' },
  context_id: { description: 'The network or location to which an account or key is limited, by its id.' },
  owner: { description: 'The account that made it, by its id.' },
}

/** Descriptions of fields, by their names: the same in every body and answer. Formats are of what is checked otherwise than by a schema. */
const FIELDS: Readonly<Record<string, JsonSchema>> = {
  // Places and people
  timezone: { description: 'The IANA name of the time zone, such as America/New_York.' },
  lsv_timezone: { description: 'The IANA name of the time zone of the location.' },
  applicant_subdomain: { description: 'The first part of the host name under which applicants open the site.' },
  dashboard_subdomain: { description: 'The first part of the host name under which the people of a network sign in.' },
  is_archived: { description: 'Whether it is closed: kept, and no longer offered.' },
  removed: { description: 'Whether it was removed: nothing new may name it, and what does still shows it.' },
  translations: { description: 'The texts in other languages, by language.' },
  // Persons
  dob: { description: 'The date of birth, YYYY-MM-DD; masked, as ****-**-**, where the caller may not see it.' },
  ssn4: { description: 'The last four digits of the Social Security number; masked in lists.' },
  noSsn: { description: 'True where the person has no Social Security number, and the environment accepts that.' },
  no_ssn: { description: 'True where the person has no Social Security number.' },
  noMiddleName: { description: 'True where the person has no middle name; else a middle name is sent.' },
  no_middle_name: { description: 'True where the person has no middle name.' },
  formerNames: { description: 'Other names that the person has used.' },
  former_names: { description: 'Other names that the person has used.' },
  gender: { description: 'F, M, or X where it is unknown or not specified: the code of EBTS.' },
  race: { description: 'The code of EBTS: A Asian, B Black, I American Indian, U unknown, W White.' },
  height: { description: 'Feet and inches, such as 5\'9".' },
  weight: { description: 'Pounds.' },
  eye: { description: 'The color of the eyes, as a code of NCIC.' },
  hair: { description: 'The color of the hair, as a code of NCIC.' },
  pob: { description: 'The place of birth: a state or country, as a code of NCIC.' },
  citizenship: { description: 'The country, as a code of NCIC.' },
  residence: { description: 'The home address in one line: street, city, state and ZIP code.' },
  phone: { description: 'Ten digits; of an applicant who lives abroad, + and the digits with the country code.' },
  language: { description: 'The language of mails and text messages, such as en or es.' },
  // Bookings
  mode: { description: 'new: a first appointment; illegible: a re-print after illegible prints; staff: booked by a desk or staff.' },
  dateTime: { format: 'date-time', description: 'The time that was chosen from the open ones of the location, with its offset.' },
  date_time: { description: 'When it begins.' },
  ends_at: { description: 'When it ends.' },
  hold: {
    description: 'The hold of the time, as `POST /api/appointments/hold` answers it; without it a time that others hold is refused.',
  },
  paymentMethod: { description: 'How it is paid; absent: as the environment says.' },
  paymentToken: { description: 'The card, as the processor or the sandbox answered it; never its number.' },
  price: { description: 'US dollars, as a decimal string.' },
  amount: { description: 'US dollars, as a decimal string.' },
  disclaimer: { description: 'The ids of the disclaimers of the environment to which the applicant has agreed: all that it has.' },
  disclaimer_language: { description: 'The language in which disclaimers and notice were shown.' },
  privacy_notice: {
    description:
      'The edition of the federal privacy notice (28 CFR 50.12) that the applicant has read; the first of the list is the one that the pages show now.',
  },
  waiver_signatures: { description: 'One signature for each waiver of the environment.' },
  smsConsent: {
    description: 'The edition and language of the sentence by which the applicant agrees to text messages; null: does not agree.',
  },
  manage_url: { description: "The link to the applicant's own page of the booking: a secret." },
  attempt: { description: '1 for the first prints, one more for each re-print.' },
  transaction_id: { description: 'The transaction control number (TCN) of the prints.' },
  tcr: { description: 'The transaction control number of the prints that were rejected.' },
  walk_in: { description: 'Whether the person came without an appointment.' },
  missing: { description: 'What is still to be given before prints can be taken.' },
  collected: { description: 'What was taken at the desk, less refunds: US dollars, as a decimal string.' },
  // Hours
  day_of_week: { description: '0 is Sunday.' },
  appointment_duration: { description: 'Minutes of an appointment.' },
  stations: { description: 'How many appointments may be at the same time.' },
  // Lists, programs and accounts
  calls_per_minute: { description: 'How many calls the key may make in a minute.' },
  read_only: { description: 'Whether the key reads only.' },
  prefix: { description: 'The first characters of the key, by which its owner knows it.' },
  expires_at: { description: 'When it ends.' },
  last_used: { description: 'When it was used last; null: never.' },
  created: { description: 'When it was made.' },
  personal: { description: "Whether messages have the applicant's name, email and phone beside ids." },
  failing_since: { description: 'Since when no message has arrived; null while they do.' },
  former_until: { description: 'Until when the former secret signs too.' },
}

type Part = {
  properties?: Record<string, JsonSchema>
  parameters?: { name?: string; description?: string; schema?: JsonSchema }[]
} & Record<string, unknown>

/** Adds a description to each known field and parameter of the document whose schema has none. */
export function describeFields<Document extends object>(document: Document): Document {
  const described = structuredClone(document)
  describePart(described as Part)
  return described
}

function describePart(part: Part): void {
  for (const [name, schema] of Object.entries(part.properties ?? {}))
    if (typeof schema === 'object') Object.assign(schema, { ...meaningOf(name, schema), ...schema })
  if (Array.isArray(part.parameters))
    for (const parameter of part.parameters) {
      const { description } = meaningOf(parameter.name ?? '', parameter.schema ?? {}) ?? {}
      if (description !== undefined) parameter.description ??= description
    }
  for (const value of Object.values(part)) if (typeof value === 'object' && value !== null) describePart(value as Part)
}

function meaningOf(name: string, schema: JsonSchema): JsonSchema | undefined {
  const found = isInteger(schema) ? { ...FIELDS, ...IDS } : FIELDS
  return Object.hasOwn(found, name) ? found[name] : undefined
}

/** Whether a schema, or one of its alternatives, is of whole numbers. */
const isInteger = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'integer' || (Array.isArray(type) && type.includes('integer')) || (Array.isArray(anyOf) && anyOf.some(isInteger))
