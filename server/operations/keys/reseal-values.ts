import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database, Db } from '../../platform/database/database.ts'
import { place, type Sealing } from '../../platform/secrets/sealing.ts'
import { presentColumns, type SealedColumn } from './sealed-columns.ts'

/** The result of a pass over all columns; `unreadable` values are left unchanged. */
type Pass = { resealed: number; unreadable: number }

type Order = {
  sealing: Sealing
  /** The id of the data key to seal with. */
  keyId: Buffer
  batch: number
  report(words: string): unknown
}

type Row = { id: number; record_key: string; sealed: Buffer }

/** Seals every value that is not sealed with the newest data key, a batch per transaction. Locked rows are left to the next pass. */
export async function resealValues(database: Database, order: Order): Promise<Pass> {
  const pass = { resealed: 0, unreadable: 0 }
  for (const column of await presentColumns(database)) {
    const { resealed, unreadable } = await resealColumn(database, column, order)
    pass.resealed += resealed
    pass.unreadable += unreadable
  }
  return pass
}

/** The number of values sealed with other data keys. */
export async function countUnderOtherKeys(db: Db, keyId: Buffer): Promise<number> {
  let total = 0
  for (const { table, column } of await presentColumns(db)) {
    const row = await db.one<{ count: number }>(sql`
      select count(*) as count from ${raw(table)} where ${raw(column)} is not null and ${isUnderAnother(column, keyId)}`)
    total += row?.count ?? 0
  }
  return total
}

async function resealColumn(database: Database, column: SealedColumn, order: Order): Promise<Pass> {
  const pass = { resealed: 0, unreadable: 0 }
  for (let after = 0; ; ) {
    const { last, resealed, unreadable } = await database.transaction((db) => resealBatch(db, column, after, order))
    if (last === undefined) return pass
    after = last
    pass.resealed += resealed
    pass.unreadable += unreadable
    await order.report(`${column.table}.${column.column}: ${pass.resealed.toLocaleString('en-US')}`)
  }
}

async function resealBatch(db: Db, { table, column }: SealedColumn, after: number, { sealing, keyId, batch }: Order) {
  await db.run(sql`set local statement_timeout = 0`)
  await db.run(sql`set local bims.resealing = 'on'`)
  const rows = await db.rows<Row>(sql`
    select id, record_key, ${raw(column)} as sealed from ${raw(table)}
    where id > ${after} and ${raw(column)} is not null and ${isUnderAnother(column, keyId)}
    order by id limit ${batch} for no key update skip locked`)
  const resealed: { id: number; sealed: Buffer }[] = []
  for (const { id, record_key, sealed } of rows) {
    const where = place(table, column, record_key)
    const plain = await sealing.read(where, sealed)
    if (plain !== null) resealed.push({ id, sealed: sealing.seal(where, plain) })
  }
  await db.run(sql`
    update ${raw(table)} t set ${raw(column)} = n.sealed
    from unnest(${resealed.map(({ id }) => id)}::bigint[], ${resealed.map(({ sealed }) => sealed)}::bytea[]) as n (id, sealed)
    where t.id = n.id`)
  return { last: rows.at(-1)?.id, resealed: resealed.length, unreadable: rows.length - resealed.length }
}

const isUnderAnother = (column: string, keyId: Buffer): Sql => sql`substr(${raw(column)}, 1, ${keyId.length}) <> ${keyId}`
