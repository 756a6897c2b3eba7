import type { Values } from '../../platform/records/record-kind.ts'
import { type Body, type callers, closed, type Statuses } from '../permissions/statuses.ts'

/** Roles with the same rights, by a caller of each. */
export const groups = {
  everybody: ['downtown', 'metro', 'staff', 'superuser'],
  locationAndProvider: ['downtown', 'staff', 'superuser'],
  networkAndProvider: ['metro', 'staff', 'superuser'],
  offices: ['downtown', 'metro', 'superuser'],
  network: ['metro', 'superuser'],
  provider: ['staff', 'superuser'],
  superuser: ['superuser'],
} as const satisfies Record<string, readonly (typeof callers)[number][]>

/** The names of rights by the group that has them, separated by spaces. */
export type Abilities = Readonly<Partial<Record<keyof typeof groups, string>>>

/** By caller a status, or the names of the rows, separated by spaces, that are listed and can be read individually. */
export type SeenBy = Readonly<Record<(typeof callers)[number], number | string>>

type Write = { readonly body?: Body; readonly by: Statuses }

/** The expectations for a record kind, written by hand from docs/permissions.json, never from the tested declarations. */
export type Expected = {
  /** Its rows by name; those of a few kinds are in people-and-places.ts. */
  readonly rows?: Readonly<Record<string, Values>>
  /** The rights that a session lists. */
  readonly may: Abilities
  /**
   * The rows that each role lists. The public is that of the employer Lakeside; the location, or network, is one's own for Downtown and
   * Metro, foreign for Seaside and Coastal.
   */
  readonly lists: SeenBy
  /** The roles that can read other rows than those that they list. */
  readonly reads?: Partial<SeenBy>
  readonly creates?: readonly (Write & { readonly what: string })[]
  readonly updates?: readonly (Write & { readonly row: string })[]
  readonly removes?: readonly (Write & { readonly row: string })[]
  /** The effect of a removal, where it does not end every answer. */
  readonly removal?: 'archives' | 'keeps the name'
}

/** Declares what tests expect of the record kinds of a concept, by path. */
export const expected = <const Kinds extends Readonly<Record<string, Expected>>>(kinds: Kinds): Kinds => kinds

/** Rows of the provider's staff. */
export const staffOnly = (rows: string): SeenBy => ({ ...closed, staff: rows, superuser: rows })

/** Rows of one desk or network; a network sees its desks' rows unless specified otherwise. */
export function byOffice(rows: {
  public?: string
  downtown: string
  seaside: string
  metro?: string
  coastal?: string
  provider: string
}): SeenBy {
  const { provider, ...seen } = rows
  return { ...staffOnly(provider), metro: seen.downtown, coastal: seen.seaside, detached: '', ...seen }
}
