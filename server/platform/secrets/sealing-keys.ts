import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Db } from '../database/database.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import {
  createFixedSealing,
  createFixedSigning,
  createReloadingSealing,
  deriveKey,
  deriveKeys,
  keyIdOf,
  markOf,
  place,
  type Sealing,
  type SealingKeys,
  type SigningKeys,
} from './sealing.ts'

/** The keys of a database, stored sealed with its master key. */
export type DatabaseKeys = SealingKeys & { signing: SigningKeys }

/** The keys in use by a process, reloaded every few seconds, since a rotation may add some. */
export type OpenedKeys = { sealing: Sealing; key: SigningKeys; stop(): void }

type Purpose = 'DATA' | 'INDEX' | 'TOKENS' | 'INSTALLATION'
type StoredKey = { id: Buffer; purpose: Purpose; sealed: Buffer; made_at: string; age_ms: number }

const KEY_BYTES = 32
/** Within this time every running server seals with a new data key. */
export const RELOAD_MS = 5_000
/** After this time every running server has loaded a new key, even after a delayed load. */
const LOADED_MS = 2 * RELOAD_MS

/** Random keys for a new database. */
export const newKeys = (): DatabaseKeys => ({
  data: [randomBytes(KEY_BYTES)],
  index: randomBytes(KEY_BYTES),
  signing: createFixedSigning(randomBytes(KEY_BYTES)),
})

/** The derived keys of a database that was filled before databases had keys of their own. */
export const keysFromMaster = (master: Buffer): DatabaseKeys => ({ ...deriveKeys(master), signing: createFixedSigning(master) })

/** The marks of the master keys that open this database's keys: one, two during a rotation, none before the first start. */
export async function readMasterMarks(db: Db): Promise<string[]> {
  const table = await db.one<{ exists: boolean }>(sql`select to_regclass('public.sealing_key') is not null as exists`)
  if (!table?.exists) return []
  return (await db.rows<{ master: string }>(sql`select distinct master from sealing_key order by 1`)).map(({ master }) => master)
}

/** The mark of the master key that was added last: during a rotation the new one, which seals the newest data key last. */
export const readNewestMark = async (db: Db): Promise<string | undefined> =>
  (await db.one<{ master: string }>(sql`select master from sealing_key where purpose = 'DATA' order by made_at desc limit 1`))?.master

/** The keys that a master key opens, or undefined when it opens none. Refuses damaged ones. */
export async function readKeys(db: Db, master: Buffer): Promise<DatabaseKeys | undefined> {
  const rows = await readStored(db, master)
  if (rows.length === 0) return undefined
  const opened = await Promise.all(rows.map(async (row) => ({ ...row, key: await unwrap(master, row) })))
  const of = (purpose: Purpose) => opened.filter((row) => row.purpose === purpose)
  const [data, [index], tokens, [installation]] = [of('DATA'), of('INDEX'), of('TOKENS'), of('INSTALLATION')]
  // A new key signs after every server accepts it.
  const current = tokens.findLast(({ age_ms }) => age_ms >= LOADED_MS) ?? tokens[0]
  if (data.length === 0 || index === undefined || current === undefined) throw damaged()
  const signing = { ...createFixedSigning(current.key), accepted: tokens.map(({ key }) => key) }
  if (installation !== undefined) signing.installation = installation.key
  return { data: data.map(({ key }) => key), index: index.key, signing }
}

/** Stores the keys of a database that had none, sealed with its master key. */
export async function keepKeys(db: Db, master: Buffer, { data, index, signing }: DatabaseKeys): Promise<void> {
  for (const key of data) await db.run(keyInsert(master, 'DATA', key))
  await db.run(keyInsert(master, 'INDEX', index))
  await db.run(keyInsert(master, 'TOKENS', signing.current))
}

/** Seals the keys with a new master key too, and adds a data key that both master keys open. */
export async function addMaster(db: Db, master: Buffer, added: Buffer): Promise<void> {
  for (const row of await readStored(db, master)) {
    await db.run(keyInsert(added, row.purpose, await unwrap(master, row), sql`${row.made_at}::timestamptz`))
  }
  const dataKey = randomBytes(KEY_BYTES)
  for (const each of [master, added]) await db.run(keyInsert(each, 'DATA', dataKey))
}

/**
 * Adds a signing key that all master keys open; earlier ones are accepted until they are deleted. Only once per rotation: skipped when
 * there is one newer than the rotation's data key.
 */
export async function addSigningKey(db: Db, masters: readonly Buffer[]): Promise<void> {
  const [master] = masters as [Buffer]
  const stored = await readStored(db, master)
  const newest = stored.findLast(({ purpose }) => purpose === 'DATA' || purpose === 'TOKENS')
  const keys = await readKeys(db, master)
  if (newest?.purpose === 'TOKENS' || keys === undefined) return
  const key = randomBytes(KEY_BYTES)
  const isNamed = stored.some(({ purpose }) => purpose === 'INSTALLATION')
  for (const each of masters) {
    if (!isNamed) await db.run(keyInsert(each, 'INSTALLATION', keys.signing.installation))
    await db.run(keyInsert(each, 'TOKENS', key))
  }
}

/** Deletes the signing keys before the newest one, whose signatures become void. Returns whether there were any. */
export const dropOldSigningKeys = async (db: Db): Promise<boolean> =>
  (await db.run(sql`
    delete from sealing_key k where purpose = 'TOKENS'
      and exists (select from sealing_key n where n.purpose = 'TOKENS' and n.made_at > k.made_at and n.id <> k.id)`)) > 0

/** Deletes the keys sealed with other master keys. */
export const keepMasterOnly = (db: Db, master: Buffer) => db.run(sql`delete from sealing_key where master <> ${markOf(master)}`)

/** The age of the newest data key, by the database's clock, in milliseconds. */
export const readDataKeyAge = async (db: Db): Promise<number> =>
  (
    await db.one<{ ms: number }>(sql`
    select (extract(epoch from clock_timestamp() - max(made_at)) * 1000)::float8 as ms from sealing_key where purpose = 'DATA'`)
  )?.ms ?? 0

/** The keys in use by a process, until it stops them. `findMaster` is called again when a rotation has replaced the master key. */
export function openKeys(database: Pick<Database, 'unsynced'>, findMaster: () => Buffer | undefined, first: DatabaseKeys): OpenedKeys {
  let master = findMaster()
  let keys = first
  const signing = { ...first.signing }
  let loading: Promise<void> | undefined
  const load = async () => {
    const known = master && (await readKeys(database.unsynced, master))
    // A completed rotation leaves nothing that the old master key opens. Without the new one the known keys stay in use.
    if (known === undefined) master = findMaster() ?? master
    keys = known ?? (master && (await readKeys(database.unsynced, master))) ?? keys
    Object.assign(signing, keys.signing)
  }
  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  const timer = setInterval(() => reload().catch(() => undefined), RELOAD_MS).unref()
  return { sealing: createReloadingSealing(() => keys, reload), key: signing, stop: () => clearInterval(timer) }
}

/** Ordered so that the data key for sealing comes last. */
const readStored = (db: Db, master: Buffer): Promise<StoredKey[]> =>
  db.rows<StoredKey>(sql`
    select id, purpose, sealed, made_at::text, (extract(epoch from clock_timestamp() - made_at) * 1000)::float8 as age_ms
    from sealing_key where master = ${markOf(master)} order by sealing_key.made_at, id`)

function keyInsert(master: Buffer, purpose: Purpose, key: Buffer, madeAt = sql`clock_timestamp()`): Sql {
  const id = keyIdOf(key)
  const sealed = wrapping(master).seal(placeOf(purpose, id), key.toString('base64'))
  return sql`
    insert into sealing_key (id, purpose, master, sealed, made_at)
    values (${id}, ${purpose}, ${markOf(master)}, ${sealed}, ${madeAt})`
}

const unwrap = (master: Buffer, { id, purpose, sealed }: StoredKey): Promise<Buffer> =>
  wrapping(master)
    .open(placeOf(purpose, id), sealed)
    .then(
      (key) => Buffer.from(key, 'base64'),
      () => {
        throw damaged()
      },
    )

const placeOf = (purpose: Purpose, id: Buffer) => place('sealing_key', purpose, id.toString('hex'))

function wrapping(master: Buffer): Sealing {
  const key = deriveKey(master, 'bims key wrapping')
  return createFixedSealing({ data: [key], index: key })
}

const damaged = () => new StartRefusal('The keys in the database are damaged (table sealing_key). Restore the database from a backup.')
