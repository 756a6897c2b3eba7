import * as z from 'zod/mini'

/** Control characters, except tabs, line and page breaks, and those that change the direction of the text, which disguise it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to match them
const DECEIVING = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

/** Characters without a shape, such as zero-width spaces and Hangul fillers: not joiners, variations and those that DECEIVING refuses. */
const INVISIBLE = /(?!\p{Join_Control}|\p{VS}|[\u202a-\u202e\u2066-\u2069])\p{DI}/gu

/** One line without invisible characters: two names that differ in them look alike, and one of them alone looks empty. */
export const withoutInvisible = (value: string): string => value.replace(INVISIBLE, '')

/** Refuses characters that PostgreSQL rejects (NUL), that UTF-8 cannot encode (lone surrogates) or that disguise a text. */
export const storable = z.refine<string>((value) => value.isWellFormed() && !DECEIVING.test(value), {
  error: 'Contains characters that cannot be stored',
})

/** Refuses line breaks and tabs: in a name, they would begin lines of a mail, a letter or a CSV file. */
export const oneLine = z.refine<string>((value) => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(value), { error: 'Must be one line', abort: true })
