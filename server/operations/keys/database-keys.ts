import sql, { raw } from 'sql-template-tag'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { findKey, type KeySettings, keyFile, makeKey, refuseWeakKey } from '../../platform/secrets/key-file.ts'
import { createSealing, markOf, place } from '../../platform/secrets/sealing.ts'
import {
  type DatabaseKeys,
  keepKeys,
  keysFromMaster,
  newKeys,
  type OpenedKeys,
  openKeys,
  readKeys,
  readMasterMarks,
} from '../../platform/secrets/sealing-keys.ts'
import { presentColumns, type SealedColumn } from './sealed-columns.ts'

/** How many of the oldest values of a column decide whether a key is the right one. */
const SAMPLE = 5

/**
 * Opens the keys of a migrated database with the master key of the settings. A new database gets keys, and a new data folder a file
 * with a master key, which `notify` announces. Refuses a master key that is missing, weak or not the database's.
 */
export async function openDatabaseKeys(
  database: Database,
  settings: KeySettings,
  notify: (notice: string) => void = console.log,
): Promise<OpenedKeys & { master: Buffer }> {
  const [master, keys] = await database.transaction(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.databaseKeys})`)
    const found = findKey(settings)
    if (found !== undefined) {
      refuseWeakKey(found)
      return [found, await loadDatabaseKeys(db, found)] as const
    }
    await refuseWithoutKey(db, settings)
    const made = makeKey(keyFile(settings.dataFolder))
    notify(
      `Made the encryption key ${keyFile(settings.dataFolder)}. Back it up apart from the data: without it, sealed personal data is lost.`,
    )
    return [made, await loadDatabaseKeys(db, made)] as const
  })
  return { ...openKeys(database, () => findKey(settings), keys), master }
}

/** Refuses a master key that is not the database's; writes nothing. Accepts a weak one, so that its database can be backed up. */
export async function checkMasterKey(db: Db, master: Buffer): Promise<void> {
  if ((await knownKeys(db, master)) === undefined) await opensValues(db, master)
}

/** The keys of the database; creates them if there are none. Refuses a master key that is not the database's. */
export async function loadDatabaseKeys(db: Db, master: Buffer): Promise<DatabaseKeys> {
  const known = await knownKeys(db, master)
  if (known !== undefined) return known
  await opensValues(db, master)
  const keys = (await isFilled(db)) ? keysFromMaster(master) : newKeys()
  await keepKeys(db, master, keys)
  return keys
}

/** The keys stored in the database, or undefined when there are none. */
async function knownKeys(db: Db, master: Buffer): Promise<DatabaseKeys | undefined> {
  const marks = await readMasterMarks(db)
  if (marks.length === 0) return undefined
  const keys = await readKeys(db, master)
  if (keys === undefined) throw wrongKey(`it has the mark ${markOf(master)}, and the database's is ${marks.join(' or ')}`)
  return keys
}

/** Tries a master key on the oldest sealed values of a database without keys: most of them must open. */
async function opensValues(db: Db, master: Buffer): Promise<void> {
  const sealing = createSealing(master)
  const sample = (await Promise.all((await presentColumns(db)).map((column) => oldestOf(db, column)))).flat()
  const opened = await Promise.all(
    sample.map(({ where, sealed }) =>
      sealing.open(where, sealed).then(
        () => true,
        () => false,
      ),
    ),
  )
  if (opened.filter(Boolean).length * 2 < sample.length) throw wrongKey('it does not open the sealed values')
}

async function oldestOf(db: Db, { table, column }: SealedColumn): Promise<{ where: string; sealed: Buffer }[]> {
  const rows = await db.rows<{ record_key: string; sealed: Buffer }>(sql`
    select record_key, ${raw(column)} as sealed from ${raw(table)} where ${raw(column)} is not null order by id limit ${SAMPLE}`)
  return rows.map(({ record_key, sealed }) => ({ where: place(table, column, record_key), sealed }))
}

async function refuseWithoutKey(db: Db, { dataFolder }: KeySettings): Promise<void> {
  const marks = await readMasterMarks(db)
  if (marks.length === 0 && !(await isFilled(db))) return
  const mark = marks.length === 0 ? '' : ` (its mark is ${marks.join(' or ')})`
  throw new StartRefusal(
    `The encryption key of this database${mark} is missing. Put it into ${keyFile(dataFolder)} (chmod 600), or set BIMS_KEY. No new one is made beside a filled database.`,
  )
}

const isFilled = async (db: Db): Promise<boolean> =>
  (await db.one<{ filled: boolean }>(sql`select exists (select from user_account) or exists (select from applicant) as filled`))?.filled ??
  true

const wrongKey = (why: string) =>
  new StartRefusal(
    `The encryption key is not the one of this database: ${why}. Set BIMS_KEY, or bims.key in BIMS_DATA, to the key it was filled with.`,
  )
