type Part = string | null | undefined

/** The known parts of a postal address. */
type Address = { street1: Part; street2: Part; city: Part; state: Part; postal: Part }

/** The kinds of a record's addresses. */
export type AddressKind = 'location' | 'office'

/** One address of an LSV or network. */
export const addressOf = (record: Readonly<Record<string, unknown>>, kind: AddressKind): Address =>
  Object.fromEntries(['street1', 'street2', 'city', 'state', 'postal'].map((part) => [part, record[`${kind}_${part}`]])) as Address

/** The lines of an address; none for an empty one. */
export function linesOf({ street1, street2, city, state, postal }: Address): string[] {
  const street = [street1, street2].filter(Boolean).join(', ')
  const town = [[city, state].filter(Boolean).join(', '), postal].filter(Boolean).join(' ')
  return [street, town].filter(Boolean)
}
