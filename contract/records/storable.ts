import * as z from 'zod/mini'

/** Control characters, but for tabs, line and page breaks, and those that turn the direction of what follows: a text looks like another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEIVING = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

/** Characters that PostgreSQL refuses (NUL), UTF-8 cannot carry (lone surrogates) or people cannot see are named, never passed on. */
export const storable = z.refine<string>((value) => value.isWellFormed() && !DECEIVING.test(value), {
  error: 'Contains characters that cannot be stored',
})
