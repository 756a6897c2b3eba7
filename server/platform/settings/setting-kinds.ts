import * as z from 'zod'

/** A setting with two words; true for the first. */
export const choice = (yes: string, no: string) =>
  z
    .enum([yes, no], { error: `must be ${yes} or ${no}` })
    .transform((value) => value === yes)
    .optional()

/** A setting that is an address with one of these protocols, of a machine; only databases are reached without one, by a socket. */
export const address = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (value) => protocols.includes(protocolOf(value)) && (/^postgres/.test(value) || new URL(value).hostname !== ''),
      `must be an address such as ${example}`,
    )

/** The protocol of an address, with its colon; empty for an invalid one. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

/**
 * The address of a database. A `sslmode` below `verify-full` is raised to it: the driver does so as well, but with a warning that its next
 * major version will check less. An address with `uselibpqcompat` keeps the rules of libpq.
 */
export const databaseAddress = address(['postgres:', 'postgresql:'], 'postgresql://user:password@host/database').transform((value) =>
  /[?&]uselibpqcompat=true/.test(value) ? value : value.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full'),
)
