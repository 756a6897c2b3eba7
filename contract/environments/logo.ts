import * as z from 'zod/mini'
import { type Field, nullable, text } from '../records/fields.ts'

const ADDRESS = /^(https?:\/\/[^\s/]+|\/(?!\/))\S*$/i

/** The address of a picture: a web address or a path of this site, never a script. */
export const logoAddress: Field<string, 'required'> = {
  ...text(500),
  input: text(500).input.check(z.regex(ADDRESS, 'Must be a web address')),
}

const optional = nullable(logoAddress)

/** A location's logo; `/` means none and is stored as none. */
export const lsvLogo: Field<string | null, 'nullable'> = {
  ...optional,
  input: z.pipe(
    z.transform((value: unknown) => (value === '/' ? null : value)),
    optional.input,
  ) as unknown as typeof optional.input,
}
