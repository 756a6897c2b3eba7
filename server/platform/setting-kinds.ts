import * as z from 'zod'

/** A setting that is one of two words; answers whether it is the first. */
export const choice = (yes: string, no: string) =>
  z
    .enum([yes, no], { error: `must be ${yes} or ${no}` })
    .transform((value) => value === yes)
    .optional()

/** A setting that is an address of one of these protocols. */
export const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => protocols.includes(protocolOf(value)), `must be an address such as ${example}`)

/** The protocol of an address, with its colon; empty when it is none. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
