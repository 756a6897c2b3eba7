import { randomUUID } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { fromCents, toCents } from '../../../contract/payments/dollars.ts'
import type { Field } from '../../../contract/records/fields.ts'
import type { AnyContract } from '../../../contract/records/resource.ts'
import type { Db } from '../database/database.ts'
import { invalid } from '../http/errors.ts'
import { place, type Sealing } from '../secrets/sealing.ts'
import { type Condition, T, type Viewer } from './access.ts'
import type { Links, Resource, Values } from './resource.ts'

type Seen = Values & { id: number; version: number }

/** What a sealed value looks like in an answer. Dates keep their form. */
export const maskOf = (name: string): string => (name === 'dob' ? '****-**-**' : '****')

/** The row with this id as the viewer may see it, with its version; undefined when out of sight. */
export async function readRow(db: Db, resource: Resource, viewer: Viewer, rows: Condition, id: number, fields?: readonly string[]) {
  const found = await db.one<Seen>(sql`
    select ${columns(resource.contract, fields)}, t.version as version from ${raw(resource.source ?? resource.table)} t
    where t.id = ${id} and t.removed_at is null and ${rows(viewer, T)}`)
  return found === undefined ? undefined : answered(resource, found)
}

/** The columns of the fields that are shown; sealed ones come as whether there is a value. */
export function columns(contract: AnyContract, fields: readonly string[] = Object.keys(contract.fields)): Sql {
  return join(
    Object.entries(contract.fields)
      .filter(([name]) => fields.includes(name))
      .map(([name, field]) => column(name, field)),
  )
}

function column(name: string, field: Field): Sql {
  const quoted = raw(`"${name}"`)
  if (field.kind !== 'sealed') return sql`t.${quoted}`
  return sql`case when t.${quoted} is null then null else ${raw(`'${maskOf(name)}'`)} end as ${quoted}`
}

/** Turns stored values into answered ones: cents into a decimal string, HTML into clean HTML. Sealed columns arrive masked. */
export function answered<R extends Values>(resource: Resource, row: R): R {
  const turns = turnsOf.get(resource) ?? turnsFor(resource)
  for (const [name, turn] of turns) if (name in row) (row as Values)[name] = turn(row[name])
  return row
}

type Turn = readonly [name: string, turn: (value: unknown) => unknown]

/** Most records have no such field: looked up once per record kind, not in every row. */
const turnsOf = new WeakMap<Resource, readonly Turn[]>()

function turnsFor(resource: Resource): readonly Turn[] {
  const { contract, html = {} } = resource
  const turns = Object.entries(contract.fields).flatMap(([name, { kind }]): Turn[] => {
    const clean = html[name]
    if (kind === 'money') return [[name, (value) => (typeof value === 'number' ? fromCents(value) : value)]]
    return clean === undefined ? [] : [[name, (value) => (typeof value === 'string' ? clean(value) : value)]]
  })
  turnsOf.set(resource, turns)
  return turns
}

/** Inserts a row of contract fields (and presets) and gives its id. */
export async function insertRow(db: Db, sealing: Sealing, resource: Resource, draft: Values): Promise<number> {
  const stored = newRow(sealing, resource, draft)
  const lists = withdrawLists(resource, stored)
  const names = Object.keys(stored)
  const { id } = (await db.one<{ id: number }>(
    names.length === 0
      ? sql`insert into ${raw(resource.table)} default values returning id`
      : sql`insert into ${raw(resource.table)} (${join(names.map((name) => raw(`"${name}"`)))})
            values (${join(Object.values(stored))}) returning id`,
  )) as { id: number }
  for (const list of lists) await writeList(db, list, id)
  return id
}

/** A new row's columns, with the key that its sealed values are bound to. */
export function newRow(sealing: Sealing, resource: Resource, draft: Values): Values {
  const recordKey = randomUUID()
  const stored = storedValues(resource, sealing, draft, recordKey)
  return isSealed(resource.contract) ? { ...stored, record_key: recordKey } : stored
}

/** Writes the changed fields of one row. */
export async function updateRow(db: Db, sealing: Sealing, resource: Resource, id: number, change: Values): Promise<void> {
  if (Object.keys(change).length === 0) return
  const recordKey = isSealed(resource.contract)
    ? ((await db.one<{ record_key: string }>(sql`select record_key from ${raw(resource.table)} where id = ${id}`))?.record_key ?? '')
    : ''
  const stored = storedValues(resource, sealing, change, recordKey)
  const lists = withdrawLists(resource, stored)
  for (const list of lists) await writeList(db, list, id)
  // A changed list raises the row's version too.
  if (Object.keys(stored).length === 0) stored.updated = sql`now()`
  await db.run(sql`
    update ${raw(resource.table)} set ${join(Object.entries(stored).map(([name, value]) => sql`${raw(`"${name}"`)} = ${value}`))} where id = ${id}`)
}

/** Marks a row as removed: lists and reads leave it out, what refers to it keeps it. */
export async function removeRow(db: Db, resource: Resource, id: number): Promise<void> {
  await db.run(sql`update ${raw(resource.table)} set removed_at = now() where id = ${id}`)
}

type ListOfIds = Links & { ids: number[] }

/** Takes the fields out that are kept in link tables. */
function withdrawLists(resource: Resource, stored: Values): ListOfIds[] {
  return Object.entries(resource.lists ?? {}).flatMap(([name, links]) => {
    const ids = stored[name] as number[] | undefined
    delete stored[name]
    return ids === undefined ? [] : [{ ...links, ids }]
  })
}

/** Makes the list's links those of `ids`. */
async function writeList(db: Db, { table, own, other, ids }: ListOfIds, id: number): Promise<void> {
  await db.run(sql`delete from ${raw(table)} where ${raw(own)} = ${id} and not ${raw(other)} = any(${ids}::bigint[])`)
  await db.run(sql`
    insert into ${raw(table)} (${raw(own)}, ${raw(other)}) select ${id}, unnest(${ids}::bigint[]) on conflict do nothing`)
}

/** A record with a sealed field holds personal data: its reads are audited. */
export const isSealed = (contract: AnyContract): boolean => Object.values(contract.fields).some((field) => field.kind === 'sealed')

/** HTML as it may be shown, anything else as it is. Of a text that is nothing but scripts nothing is left: it is refused, not kept empty. */
function shownPart({ html }: Resource, name: string, value: unknown): unknown {
  const clean = html?.[name]
  if (clean === undefined || typeof value !== 'string') return value
  const shown = clean(value)
  if (shown.trim() === '') throw invalid({ [name]: 'Nothing of this text can be shown' })
  return shown
}

/** Contract values as columns keep them: money as cents, sealed ones as cipher and index. */
function storedValues(resource: Resource, sealing: Sealing, values: Values, recordKey: string): Values {
  const stored: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const field = resource.contract.fields[name]
    if (field?.kind === 'sealed') {
      stored[name] = value === null ? null : sealing.seal(place(resource.table, name, recordKey), String(value))
      stored[`${name}_index`] = value === null ? null : sealing.index(name, String(value))
    } else {
      stored[name] = field?.kind === 'money' && value !== null ? toCents(String(value)) : shownPart(resource, name, value)
    }
  }
  return stored
}
