import { randomUUID } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { fromCents, toCents } from '../../../contract/payments/dollars.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Field } from '../../../contract/records/fields.ts'
import type { Db } from '../database/database.ts'
import { invalid } from '../http/errors.ts'
import { place, type Sealing } from '../secrets/sealing.ts'
import { type Condition, T, type Viewer } from './access.ts'
import type { Links, RecordKind, Values } from './record-kind.ts'

type ReadRow = Values & { id: number; version: number }

/** The mask of an encrypted value. Dates keep their format. */
export const maskOf = (name: string): string => (name === 'dob' ? '****-**-**' : '****')

/** The row of this id as the viewer may see it, with its version; undefined when hidden. */
export async function readRow(
  db: Db,
  recordKind: RecordKind,
  viewer: Viewer,
  rows: Condition,
  id: number,
  { fields, removed = false }: { fields?: readonly string[] | undefined; removed?: boolean } = {},
) {
  const found = await db.one<ReadRow>(sql`
    select ${columns(recordKind.contract, fields)}, t.version as version from ${raw(recordKind.source ?? recordKind.table)} t
    where t.id = ${id} and (${removed} or t.removed_at is null) and ${rows(viewer, T)}`)
  return found === undefined ? undefined : presentRow(recordKind, found)
}

/** The columns of the visible fields; sealed ones only as whether they have a value. */
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

/** Converts stored values for the answer: cents to a decimal string, HTML to clean HTML. Sealed columns are masked already. */
export function presentRow<R extends Values>(recordKind: RecordKind, row: R): R {
  const turns = turnsOf.get(recordKind) ?? turnsFor(recordKind)
  for (const [name, turn] of turns) if (name in row) (row as Values)[name] = turn(row[name])
  return row
}

type Turn = readonly [name: string, turn: (value: unknown) => unknown]

/** Most records have no such field: determined once per record kind, not per row. */
const turnsOf = new WeakMap<RecordKind, readonly Turn[]>()

function turnsFor(recordKind: RecordKind): readonly Turn[] {
  const { contract, html = {} } = recordKind
  const turns = Object.entries(contract.fields).flatMap(([name, { kind }]): Turn[] => {
    const clean = html[name]
    if (kind === 'money') return [[name, (value) => (typeof value === 'number' ? fromCents(value) : value)]]
    return clean === undefined ? [] : [[name, (value) => mapTexts(value, clean)]]
  })
  turnsOf.set(recordKind, turns)
  return turns
}

/** Inserts a row of contract fields (and presets) and returns its id. */
export async function insertRow(db: Db, sealing: Sealing, recordKind: RecordKind, draft: Values): Promise<number> {
  const stored = newRow(sealing, recordKind, draft)
  const lists = withdrawLists(recordKind, stored)
  const names = Object.keys(stored)
  const { id } = (await db.one<{ id: number }>(
    names.length === 0
      ? sql`insert into ${raw(recordKind.table)} default values returning id`
      : sql`insert into ${raw(recordKind.table)} (${join(names.map((name) => raw(`"${name}"`)))})
            values (${join(Object.values(stored))}) returning id`,
  )) as { id: number }
  for (const list of lists) await writeList(db, list, id)
  return id
}

/** A new row's columns, with the key to which its sealed values are bound. */
export function newRow(sealing: Sealing, recordKind: RecordKind, draft: Values): Values {
  const recordKey = randomUUID()
  const stored = storedValues(recordKind, sealing, draft, recordKey)
  return isSealed(recordKind.contract) ? { ...stored, record_key: recordKey } : stored
}

/** Writes the changed fields of one row. */
export async function updateRow(db: Db, sealing: Sealing, recordKind: RecordKind, id: number, change: Values): Promise<void> {
  if (Object.keys(change).length === 0) return
  const recordKey = isSealed(recordKind.contract)
    ? ((await db.one<{ record_key: string }>(sql`select record_key from ${raw(recordKind.table)} where id = ${id}`))?.record_key ?? '')
    : ''
  const stored = storedValues(recordKind, sealing, change, recordKey)
  const lists = withdrawLists(recordKind, stored)
  for (const list of lists) await writeList(db, list, id)
  // A changed list raises the row's version too.
  if (Object.keys(stored).length === 0) stored.updated = sql`now()`
  await db.run(sql`
    update ${raw(recordKind.table)} set ${join(Object.entries(stored).map(([name, value]) => sql`${raw(`"${name}"`)} = ${value}`))} where id = ${id}`)
}

/** Marks a row as removed: lists and reads hide it, references to it stay. */
export async function removeRow(db: Db, recordKind: RecordKind, id: number): Promise<void> {
  await db.run(sql`update ${raw(recordKind.table)} set removed_at = now() where id = ${id}`)
}

type ListOfIds = Links & { ids: number[] }

/** Removes the fields of link tables from the values, and returns them. */
function withdrawLists(recordKind: RecordKind, stored: Values): ListOfIds[] {
  return Object.entries(recordKind.lists ?? {}).flatMap(([name, links]) => {
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

/** Reads of a record with a sealed field are audited, since it holds personal data. */
export const isSealed = (contract: AnyContract): boolean => Object.values(contract.fields).some((field) => field.kind === 'sealed')

/** Cleans HTML, and keeps other text unchanged. Refuses a text of which nothing remains, such as a mere script. */
function shownPart({ html }: RecordKind, name: string, value: unknown): unknown {
  const clean = html?.[name]
  if (clean === undefined) return value
  return mapTexts(value, (text) => {
    const shown = clean(text)
    if (shown.trim() === '') throw invalid({ [name]: 'Nothing of this text can be shown' })
    return shown
  })
}

/** A text, or JSON with each text in it, as `map` makes it. */
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, map))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, map)]))
}

/** Converts contract values for their columns: money to cents, sealed values to cipher and index. */
function storedValues(recordKind: RecordKind, sealing: Sealing, values: Values, recordKey: string): Values {
  const stored: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const field = recordKind.contract.fields[name]
    if (field?.kind === 'sealed') {
      stored[name] = value === null ? null : sealing.seal(place(recordKind.table, name, recordKey), String(value))
      stored[`${name}_index`] = value === null ? null : sealing.index(name, String(value))
    } else if (field?.kind === 'list') {
      // The driver would write an array as one of PostgreSQL's.
      stored[name] = JSON.stringify(value)
    } else {
      stored[name] = field?.kind === 'money' && value !== null ? toCents(String(value)) : shownPart(recordKind, name, value)
    }
  }
  return stored
}
