import * as z from 'zod/mini'
import { type Field, nullable, text } from '../records/fields.ts'

const ADDRESS = /^(https?:\/\/[^\s/]+|\/(?!\/))\S*$/i

/** Where a picture is found: a web address or a path of this site, never a script. */
export const logoAddress: Field<string, 'required'> = {
  ...text(500),
  input: text(500).input.check(z.regex(ADDRESS, 'Must be a web address')),
}

const optional = nullable(logoAddress)

/** A location's logo; `/`, which means the same as none, is kept as none. */
export const lsvLogo: Field<string | null, 'nullable'> = {
  ...optional,
  input: z.pipe(
    z.transform((value: unknown) => (value === '/' ? null : value)),
    optional.input,
  ) as unknown as typeof optional.input,
}
