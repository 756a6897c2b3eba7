import type { RecordKind, Values } from '../platform/records/record-kind.ts'
import { registry } from '../routes.ts'
import type { Keep } from './insert-record.ts'
import type { Hours } from './places-and-accounts.ts'

/** Rows by record kind and name, as data. A link has the name of its target row. */
type NamedRows = Readonly<Record<string, Readonly<Record<string, Values>>>>

/** The ids of named rows, by record kind and name. */
export type IdsOf<Rows> = { readonly [Kind in keyof Rows]: { readonly [Name in keyof Rows[Kind]]: number } }

type Ids = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Inserts the rows in the written order; `known` has the ids of existing rows. */
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
    const recordKind = registry.get(kind)
    if (recordKind === undefined) throw new Error(`No record is called ${kind}`)
    for (const [name, values] of Object.entries(named)) made[name] = await keep(recordKind, resolveLinks(recordKind, values, idOf))
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

/** The rows of accounts by their usernames. An account without a password cannot sign in. */
export const accountRows = <Name extends string>(accounts: Readonly<Record<Name, Values>>, password_hash: string | null = null) =>
  Object.fromEntries<Values>(
    Object.entries<Values>(accounts).map(([username, account]) => [
      username,
      { username, email: `${username}@bims.example`, password_hash, ...account },
    ]),
  ) as Record<Name, Values>

/** Replaces names by ids. If the contract does not name the record kind of a link, the value is `{ kind: name }`. */
function resolveLinks({ contract }: RecordKind, values: Values, idOf: (kind: string, name: string) => number): Values {
  const resolved = (kind: string | undefined, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => resolved(kind, each))
    if (kind !== undefined && typeof value === 'string') return idOf(kind, value)
    const [to = '', name] = (typeof value === 'object' && Object.entries(value ?? {})[0]) || []
    return registry.has(to) ? idOf(to, String(name)) : value
  }
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, resolved(contract.fields[field]?.to, value)]))
}
