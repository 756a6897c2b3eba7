import { hasWords, wordsOf } from '../records/find-by-words.ts'
import { fullNamesOf } from './search/full-name.ts'

/** The fields that a search for people compares; absent ones are left out. `registrations` are of the person's appointments. */
export type FindablePerson = {
  first_name: string
  last_name: string
  email?: string | null
  phone?: string | null
  transaction_id?: string | null
  middle_name?: string | null
  former_names?: string | null
  registrations?: readonly number[]
}

/**
 * A search for people, read from one text. A person matches by any of its parts: all `words` are in the names (also the former ones, and the
 * middle name of a full name), or the e-mail
 * address, the TCN, the phone number or a registration number begins with the text, or one of the numbers ends with the digits of `ending`.
 */
export type PersonSearch = {
  words: readonly string[]
  email: string | null
  /** In capitals. */
  tcn: string | null
  phone: string | null
  registration: string | null
  ending: string | null
}

/** The digits that suffice for the end of a number. */
export const MIN_DIGITS = 4
/** The digits of a number in the United States; a foreign one has up to 15. */
const PHONE_DIGITS = 10
const MAX_PHONE_DIGITS = 15
/** The number of digits of every registration number. */
export const REGISTRATION_DIGITS = 10
const NOTHING: PersonSearch = { words: [], email: null, tcn: null, phone: null, registration: null, ending: null }

/**
 * Reads the text of a search for people: the one rule of every box and list. With @ it is an e-mail address; four digits and more are
 * a number, its beginning or its end, however they are separated, also after #; one word with a digit is a TCN or a name; everything else is a name.
 */
export function readPersonSearch(text: string): PersonSearch {
  const given = text.trim().replace(/^#(?=\d)/, '')
  if (/^\S*@\S*$/.test(given)) return { ...NOTHING, email: given.toLowerCase() }
  const digits = given.replace(/[\s().+-]/g, '')
  const tcn = /^(?=.*\d)[A-Za-z0-9-]{3,40}$/.test(given) ? given.toUpperCase() : null
  if (digits.length < MIN_DIGITS || !/^\d+$/.test(digits)) return { ...NOTHING, tcn, words: wordsOf(given) }
  const phone = digits.length === PHONE_DIGITS + 1 ? digits.replace(/^1/, '') : digits
  return {
    ...NOTHING,
    tcn,
    phone: phone.length <= MAX_PHONE_DIGITS ? phone : null,
    registration: digits.length <= REGISTRATION_DIGITS && !digits.startsWith('0') ? digits : null,
    ending: digits,
  }
}

const namesOf = ({ first_name, last_name, former_names }: FindablePerson): string[] => [
  first_name,
  last_name,
  ...(former_names ?? '').split('\n'),
]

/** Whether words are the full name of a person, with words of it in both the first and the last name. */
const hasFullName = ({ first_name, last_name, middle_name }: FindablePerson, words: readonly string[]): boolean =>
  fullNamesOf(words).some(
    ({ names, middle }) =>
      hasWords(middle_name ?? '', middle) &&
      hasWords([first_name, last_name], names) &&
      !hasWords(first_name, names) &&
      !hasWords(last_name, names),
  )

/** Whether a person in the browser matches a search; `personSearch` of the server is the same rule in SQL. */
export function matchesPerson(search: PersonSearch, person: FindablePerson): boolean {
  const { words, email, tcn, phone, registration, ending } = search
  const begins = (value: string | null | undefined, beginning: string | null) =>
    beginning !== null && (value?.startsWith(beginning) ?? false)
  const numbers = [person.phone, person.transaction_id, ...(person.registrations ?? []).map(String)]
  return (
    (words.length > 0 && hasWords(namesOf(person), words)) ||
    hasFullName(person, words) ||
    begins(person.email?.toLowerCase(), email) ||
    begins(person.transaction_id?.toUpperCase(), tcn) ||
    begins(person.phone, phone) ||
    begins(person.phone, phone && `+${phone}`) ||
    (person.registrations ?? []).some((number) => begins(String(number), registration)) ||
    (ending !== null && numbers.some((number) => number?.endsWith(ending) ?? false))
  )
}
