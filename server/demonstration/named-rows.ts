import type { Resource, Values } from '../platform/records/resource.ts'
import { registry } from '../routes.ts'
import type { Hours } from './places-and-accounts.ts'
import type { Keep } from './record.ts'

/** Rows by record kind and name, as data. A link holds the name of the row that it points at. */
type NamedRows = Readonly<Record<string, Readonly<Record<string, Values>>>>

/** The ids of named rows, by record kind and name. */
export type IdsOf<Rows> = { readonly [Kind in keyof Rows]: { readonly [Name in keyof Rows[Kind]]: number } }

type Ids = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Keeps the rows in the order in which they are written; `known` has the ids of rows that are there already. */
export async function keepNamed<const Rows extends NamedRows>(keep: Keep, rows: Rows, known: Ids = {}): Promise<IdsOf<Rows>> {
  const ids: Record<string, Record<string, number>> = {}
  const idOf = (kind: string, name: string) => {
    const id = ids[kind]?.[name] ?? known[kind]?.[name]
    if (id === undefined) throw new Error(`There is no row ${kind}.${name} to point at`)
    return id
  }
  for (const [kind, named] of Object.entries(rows)) {
    const made: Record<string, number> = {}
    ids[kind] = made
    const resource = registry.get(kind)
    if (resource === undefined) throw new Error(`No record is called ${kind}`)
    for (const [name, values] of Object.entries(named)) made[name] = await keep(resource, withLinks(resource, values, idOf))
  }
  return ids as IdsOf<Rows>
}

/** The rows of weekly hours, named by the location and the day's number: `downtown1` is Downtown's Monday. */
export const hourRows = (hours: Readonly<Record<string, readonly Hours[]>>): Record<string, Values> =>
  Object.fromEntries(
    Object.entries(hours).flatMap(([lsv, week]) =>
      week.flatMap(({ days, ...times }) => days.map((day_of_week) => [`${lsv}${day_of_week}`, { lsv, day_of_week, ...times }])),
    ),
  )

/** The rows of accounts by their usernames. Without a password nobody signs in. */
export const accountRows = <Name extends string>(accounts: Readonly<Record<Name, Values>>, password_hash: string | null = null) =>
  Object.fromEntries<Values>(
    Object.entries<Values>(accounts).map(([username, account]) => [
      username,
      { username, email: `${username}@bims.example`, password_hash, ...account },
    ]),
  ) as Record<Name, Values>

const CONTEXTS: Readonly<Record<string, string>> = { network: 'networks', livescanvendor: 'livescanvendors' }

/** The values with ids in place of names. */
function withLinks({ contract }: Resource, values: Values, idOf: (kind: string, name: string) => number): Values {
  const link = (kind: string, value: unknown) => (typeof value === 'string' ? idOf(kind, value) : value)
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const kind = field === 'context_id' ? CONTEXTS[String(values.context_type)] : contract.fields[field]?.to
      if (kind === undefined) return [field, value]
      return [field, Array.isArray(value) ? value.map((each) => link(kind, each)) : link(kind, value)]
    }),
  )
}
