import * as z from 'zod/mini'

/** Characters PostgreSQL refuses (NUL) or UTF-8 cannot carry (lone surrogates) are named, never passed on. */
export const storable = z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), {
  error: 'Contains characters that cannot be stored',
})
