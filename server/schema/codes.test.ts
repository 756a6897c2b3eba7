import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { eventKinds } from '../../contract/events.ts'
import { appointmentHistoryCodes } from '../../contract/history-codes.ts'
import { linkPurposes } from '../../contract/people/accounts.ts'
import { otherLanguages } from '../../contract/records/languages.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { refusalOf } from '../platform/database/database-errors.ts'
import type { Refusal } from '../platform/http/errors.ts'
import { recordKinds } from '../routes.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database/database.ts'

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config, { size: 1 })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

/** Codes that the program alone writes, in columns that no record kind shows: their type is in the only file that writes them. */
const INTERNAL = [
  'bulk_change_row.outcome',
  'sealing_key.purpose',
  'sms_consent.ended_by',
  'sms_consent.source',
  'sms_stop.reason',
  'waitlist_offer.state',
]

const historyCodesOf = (subject: string) =>
  Object.values(eventKinds).flatMap((kind) => (kind.subject === subject && kind.history !== null ? [kind.history] : []))

/** Codes of columns that no record kind shows by the same name. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'account_link.purpose': linkPurposes,
  // A record is shown in three of them: a pending one is not booked yet, a cancelled one is no longer an appointment.
  'appointment.status': ['PENDING', 'SCHEDULED', 'COMPLETED', 'NO_SHOW', 'CANCELLED'],
  'appointment_history.event': appointmentHistoryCodes,
  'transfer_history.event': historyCodesOf('transfer'),
}

/** The codes that each column's check allows, by `table.column`. */
async function checkedCodes(): Promise<Record<string, string[]>> {
  const checks = await database.rows<{ name: string; column: string; check: string }>(sql`
    select c.conrelid::regclass::text as name, a.attname as column, pg_get_constraintdef(c.oid) as check
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY\\[''[^-]'`)
  return Object.fromEntries(
    checks.map(({ name, column, check }) => [`${name}.${column}`, [...check.matchAll(/'(\w+)'::text/g)].map(([, code = '']) => code)]),
  )
}

/** The codes of each field that has a list of them, by `table.column`. */
const codesOfRecords = (): Record<string, string[]> =>
  Object.fromEntries(
    recordKinds.flatMap(({ contract, table }) =>
      Object.entries(contract.fields).flatMap(([name, { output }]) => {
        const codes = codesIn(z.toJSONSchema(output, { unrepresentable: 'any' }))
        return codes === undefined ? [] : [[`${table}.${name}`, codes]]
      }),
    ),
  )

type JsonSchema = { enum?: unknown[]; anyOf?: JsonSchema[] }
const codesIn = (schema: object): string[] | undefined => {
  const { enum: codes, anyOf = [] } = schema as JsonSchema
  return (codes as string[] | undefined) ?? anyOf.map(codesIn).find((found) => found !== undefined)
}

test('a check of codes in the schema allows exactly those of the contract', async () => {
  const [checked, declared] = [await checkedCodes(), { ...codesOfRecords(), ...elsewhere }]
  const compared = Object.entries(checked).filter(([column]) => !INTERNAL.includes(column))
  expect(compared.length).toBeGreaterThan(15)
  const sorted = (codes: readonly string[] | undefined) => codes?.toSorted()
  expect(Object.fromEntries(compared.map(([column, codes]) => [column, sorted(codes)]))).toEqual(
    Object.fromEntries(compared.map(([column]) => [column, sorted(declared[column])])),
  )
})

test('a second row that a unique index refuses is refused with the name of its field', async () => {
  const indexes = await database.rows<{ name: string; table: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table",
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`)
  const writable = new Map(
    recordKinds.map(({ contract, table }) => [table, Object.keys(contract.fields).filter((name) => !contract.readonly.includes(name))]),
  )
  const ofInput = indexes.filter(({ table, definition }) => {
    const words: string[] =
      definition
        .replace(/^.* USING /, '')
        .replace(/ WHERE .*/, '')
        .match(/\w+/g) ?? []
    return !words.includes('id') && words.some((word) => writable.get(table)?.includes(word))
  })
  expect(ofInput.length).toBeGreaterThan(10)
  const general = 'This already exists.'
  const unnamed = ofInput.filter(({ name }) => (refusalOf({ code: '23505', constraint: name }) as Refusal).message === general)
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('another language needs no migration: no check, default, index or function of the database names one but English', async () => {
  const named = await database.rows<{ place: string }>(sql`
    with place as (
      select c.conrelid::regclass::text || '.' || c.conname as place, pg_get_constraintdef(c.oid) as words
      from pg_constraint c where c.connamespace = 'public'::regnamespace
      union all select d.adrelid::regclass::text || ' default', pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
      union all select i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i
      union all select p.proname, p.prosrc from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select v.viewname, v.definition from pg_views v where v.schemaname = 'public')
    select place from place where words ~ ${`'(${otherLanguages.join('|')})'`}`)
  expect(named).toEqual([])
  // The columns of the first translation, which migration 0027 emptied, stay.
  const added = otherLanguages.filter((language) => language !== 'es')
  const withSuffix = await database.rows<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name ~ ${`_(${added.join('|')})$`}`)
  expect(withSuffix.map(({ place }) => place)).toEqual([])
})
