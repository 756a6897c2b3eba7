/** The fields that only some environments require or accept. */
export type ExtraField = (typeof EXTRAS)[number]

const EXTRAS = ['middleName', 'citizenship', 'noSsn', 'foreignAddress', 'formerCountries', 'tribes'] as const

/** The value of a ticked box. */
export const TICKED = 'yes'

/** The extra fields and exceptions of an environment, from its comma list. */
export function extraFields(extra_fields: string | null | undefined): readonly ExtraField[] {
  const listed = (extra_fields ?? '').split(',').map((name) => name.trim())
  return EXTRAS.filter((name) => listed.includes(name))
}
