import * as z from 'zod/mini'
import type { Code } from '../code-lists/code.ts'
import { looksLikeCard } from '../payments/card-numbers.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { isForeignPhone, isPhoneNumber } from '../records/phone.ts'
import { singleSpaced } from '../records/single-spaced.ts'
import { storable, withoutInvisible } from '../records/storable.ts'
import { holdsPhoneNumber, holdsWebAddress } from './web-address.ts'

/** How long the applicant's texts may be. */
export const textLimits = { name: 100, street: 120, city: 60, state: 60, postalCode: 20, email: 254, notes: 2000, residence: 260 } as const

const EARLIEST_BIRTH = '1900-01-01'

const present = () => z.string({ error: missingOr(fieldMessages.text) })
const filled = () => z.minLength(1, { error: fieldMessages.required, abort: true })
const oneLine = z.refine<string>((value) => !/\p{Cc}/u.test(value), { error: fieldMessages.unstorable, abort: true })
const noCard = z.refine<string>((value) => !looksLikeCard(value), { error: fieldMessages.card, abort: true })
const tidy = z.overwrite<string>((value) => singleSpaced(withoutInvisible(value)))
const short = (max: number) => z.maxLength(max, { error: fieldMessages.tooLong, abort: true })

/** The message for a value of the wrong type: "Required" when it is missing, else `message`. */
export const missingOr =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? fieldMessages.required : message

/** One line of text that may be empty; single spaces, no card number. */
export const optionalLine = (max: number) => present().check(short(max * 2), tidy, short(max), storable, oneLine, noCard)

/** One line of text, not empty. */
export const filledLine = (max: number) => present().check(short(max * 2), tidy, filled(), short(max), storable, oneLine, noCard)

/** The maximum length of a reason for a change. */
export const REASON_MAX = 500

/** Several lines of text that may be empty. */
export const paragraph = (max: number) => present().check(short(max), storable, noCard)

/** A key that the server issued: opaque, so its digits mean nothing, but a key that is only a card's digits is refused. */
export const opaqueKey = () =>
  present().check(
    filled(),
    short(200),
    storable,
    z.refine((value) => /[^\d\s-]/.test(value) || !looksLikeCard(value), { error: fieldMessages.card }),
  )

/** Mails greet with names: whoever books under another's address would send that mailbox a link of their own. */
const nameOnly = z.refine<string>((value) => !holdsWebAddress(value) && !holdsPhoneNumber(value), {
  error: fieldMessages.nameOnly,
  abort: true,
})

const lettered = z.refine<string>((value) => value === '' || /\p{L}/u.test(value), { error: fieldMessages.letters })

/** Part of a person's name, kept as it is written. */
export const personName = () => filledLine(textLimits.name).check(nameOnly, lettered)

/** Part of a person's name that may be empty. */
export const optionalName = () => optionalLine(textLimits.name).check(nameOnly, lettered)

/** Texts that people without a middle name enter, in the languages of the pages. Stored, they would be taken for a name. */
const NO_NAME =
  /^(none( given)?|n[ ./]a|nm[ni]|no middle( name)?|not applicable|(i )?do(n.?t| not) have (one|a middle name)|ningun[oa]|no aplica|no tengo|(no tengo|sin) segundo nombre|kh[oô]ng( c[oó])?( tên (đệm|lót))?)$/i
const SIGNS_AROUND = /^[^\p{L}]+|[^\p{L}\p{M}]+$/gu

/** Whether a text says that there is no name. "No" and "Na" are names. */
export const saysNoName = (value: string): boolean => NO_NAME.test(value.normalize().replace(SIGNS_AROUND, ''))

const noneOfWords = z.refine<string>((value) => !saysNoName(value), { error: fieldMessages.noNone, abort: true })

/** A middle name, which may be empty. */
export const middleName = () => optionalName().check(noneOfWords)

/** A middle name that must be there. */
export const givenMiddleName = () => personName().check(noneOfWords)

/** Ten digits that can be a phone number of the North American plan. A foreign number is refused by its own words. */
export const phoneNumber = () => anyPhoneNumber().check(z.refine((value) => !isForeignPhone(value), fieldMessages.usPhone))

/** The same, or a foreign phone number as `cleanPhone` writes it. `message` where neither is there. */
export const anyPhoneNumber = (message: string = fieldMessages.phone) =>
  present().check(
    filled(),
    z.refine((value) => /^\d{10}$/.test(value) || isForeignPhone(value), { error: message, abort: true }),
    z.refine((value) => isForeignPhone(value) || isPhoneNumber(value), { error: fieldMessages.phoneNumber }),
  )

/** An email address, only trimmed. Its digits may be a membership number, so it is not checked for card numbers. */
export const emailAddress = () =>
  present().check(z.trim(), filled(), short(textLimits.email), storable, z.email({ error: fieldMessages.email }))

/** Text of an exact number of digits. */
export const digits = (count: number, message: string) =>
  present().check(filled(), z.regex(new RegExp(`^[0-9]{${count}}$`), { error: message }))

/** The last digits of a Social Security number: none that was issued ends in 0000. */
export const lastFour = () => digits(4, fieldMessages.ssn4).check(z.regex(/[^0]/, { error: fieldMessages.ssn0 }))

/** A code of a list. */
export const oneOf = (codes: readonly Code[]) =>
  z.enum(codes.map(({ code }) => code) as [string, ...string[]], {
    error: missingOr(fieldMessages.choose),
  })

/** A date of birth, YYYY-MM-DD, from 1900 to the day that `today` answers. */
export const dateOfBirth = (today: () => string) =>
  present().check(
    filled(),
    z.iso.date({ error: fieldMessages.dob, abort: true }),
    z.refine((value) => value >= EARLIEST_BIRTH && value <= today(), { error: fieldMessages.dobRange }),
  )
