import { existsSync, linkSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { type Database, type Db, openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { recordInAuditLog } from '../../platform/events/change.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { type KeySettings, keyFile, makeKey, readKey, readKeyFile, refuseWeakKey, syncFolder } from '../../platform/secrets/key-file.ts'
import { createFixedSealing, keyIdOf, markOf } from '../../platform/secrets/sealing.ts'
import {
  addMaster,
  addSigningKey,
  dropOldSigningKeys,
  keepMasterOnly,
  RELOAD_MS,
  readDataKeyAge,
  readKeys,
  readMasterMarks,
  readNewestMark,
} from '../../platform/secrets/sealing-keys.ts'
import { checkMasterKey, loadDatabaseKeys } from './database-keys.ts'
import { countUnderOtherKeys, resealValues } from './reseal-values.ts'

type Order = {
  settings: KeySettings & { newKey?: Buffer | undefined }
  report(words: string): unknown
  /** The number of values sealed in one transaction. */
  batch?: number
  /** How long running servers may still seal with the previous data key. */
  reloadMs?: number
  /** Whether the key of links and sessions is replaced too. */
  links?: boolean
}
type RotationResult = { resealed: number; unreadable: number; mark: string; links: boolean }
/** The master keys: the configured one, and its replacement. */
type Masters = { current: Buffer; next: Buffer }

const BATCH = 500
const PASS_AGAIN_MS = 1_000

/**
 * Replaces the master key and seals every value with a new data key, while servers run. After an abort, a repeated call
 * continues; meanwhile either master key opens the database, and all values stay readable.
 */
export async function rotateKey(config: pg.ClientConfig, order: Order): Promise<RotationResult> {
  const database = openDatabase({ ...config, application_name: 'bims-rotate-key' }, { size: 3, timeouts: false })
  try {
    await migrate(database.pool)
    return await alone(database, async () => {
      const masters = await mastersOf(database, order.settings)
      await addNext(database, masters, order.links === true)
      await order.report(`The keys of the database are sealed under the new master key ${markOf(masters.next)}.`)
      if (order.settings.key === undefined) putInPlace(keyFile(order.settings.dataFolder), masters)
      const done = await resealAll(database, masters.next, order)
      const mark = markOf(masters.next)
      return database.transaction(async (db) => {
        await keepMasterOnly(db, masters.next)
        const links = await dropOldSigningKeys(db)
        await recordInAuditLog(db, { type: 'database.key_rotated', detail: { ...done, mark, links } })
        return { ...done, mark, links }
      })
    })
  } finally {
    await database.close()
  }
}

/** Serializes rotations: two at once would each replace the other's key. */
async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [advisoryLocks.keyRotation])
    if (!rows[0].mine) throw new StartRefusal('Another rotation of the key is under way.')
    return await work()
  } finally {
    client.release(true)
  }
}

/** The new key of BIMS_NEW_KEY, or of a file beside the old one; a continued rotation uses its own. */
async function mastersOf(database: Database, { key, newKey, dataFolder }: Order['settings']): Promise<Masters> {
  const current = readKey({ key, dataFolder })
  const marks = await readMasterMarks(database)
  const file = nextFile(keyFile(dataFolder))
  const isUnderWay = marks.length > 1 && marks.includes(markOf(current))
  if (key === undefined && newKey !== undefined)
    throw new StartRefusal(
      `BIMS_NEW_KEY goes with BIMS_KEY. Unset it: a new key is made beside ${keyFile(dataFolder)}, and takes its place.`,
    )
  const given = key !== undefined ? newKey : existsSync(file) ? readKeyFile(file) : undefined
  if (given === undefined && isUnderWay) {
    await refuseOldKeyAlone(database, current)
    return { current, next: current }
  }
  if (given === undefined && key !== undefined)
    throw new StartRefusal('Set BIMS_NEW_KEY (or BIMS_NEW_KEY_FILE) to the new key. Make one with: openssl rand -base64 32')
  // Checked before a file is created: a refused rotation leaves none.
  if (given === undefined) await checkMasterKey(database, current)
  const next = given ?? makeKey(file)
  refuseWeakKey(next)
  if (isUnderWay && !marks.includes(markOf(next)))
    throw new StartRefusal(
      `A rotation between the keys ${marks.join(' and ')} is under way. Finish it with BIMS_NEW_KEY set to its new key.`,
    )
  if (next.equals(current) && !isUnderWay) throw new StartRefusal('BIMS_NEW_KEY is the key in use.')
  if (marks.length === 1 && marks[0] === markOf(next))
    throw new StartRefusal('The rotation has ended already. Set BIMS_KEY to the new key, and BIMS_NEW_KEY to nothing.')
  return { current, next }
}

/** A rotation that continued with its old key alone would end with the old key in use. */
async function refuseOldKeyAlone(database: Database, current: Buffer): Promise<void> {
  const newest = await readNewestMark(database)
  if (newest === markOf(current)) return
  throw new StartRefusal(
    `A rotation from this key (${markOf(current)}) to the key ${newest} is under way. Give that one as BIMS_NEW_KEY (or BIMS_NEW_KEY_FILE), and run this again.`,
  )
}

const nextFile = (file: string) => `${file}.new`

/** Seals the keys with the new master key too, and creates a new data key, and on demand a new key of links. */
const addNext = (database: Database, { current, next }: Masters, links: boolean) =>
  database.transaction(async (db) => {
    await loadDatabaseKeys(db, current)
    if ((await readKeys(db, next)) === undefined) await addMaster(db, current, next)
    if (links) await addSigningKey(db, await mastersWithKeys(db, [current, next]))
  })

/** The master keys that open the keys; before the last step of a rotation it is the new one alone. */
async function mastersWithKeys(db: Db, masters: readonly Buffer[]): Promise<Buffer[]> {
  const marks = await readMasterMarks(db)
  return masters.filter((master, at) => marks.includes(markOf(master)) && masters.findIndex((other) => other.equals(master)) === at)
}

/** Replaces the key file; the old key is kept under its mark to restore earlier backups. */
function putInPlace(file: string, { current, next }: Masters): void {
  if (current.equals(next)) return
  const kept = `${file}.${markOf(current)}`
  if (!existsSync(kept)) linkSync(file, kept)
  renameSync(nextFile(file), file)
  syncFolder(dirname(file))
}

/** Passes over all values until all are sealed with the new data key and no server uses another one. */
async function resealAll(database: Database, master: Buffer, { report, batch = BATCH, reloadMs = 4 * RELOAD_MS }: Order) {
  const keys = await readKeys(database, master)
  if (keys === undefined) throw new StartRefusal('The keys of the new master key are gone: the database was restored meanwhile.')
  const keyId = keyIdOf(keys.data.at(-1) as Buffer)
  const sealing = createFixedSealing(keys)
  for (let resealed = 0; ; ) {
    const isLoadedEverywhere = (await readDataKeyAge(database)) >= reloadMs
    const pass = await resealValues(database, { sealing, keyId, batch, report })
    resealed += pass.resealed
    if (isLoadedEverywhere && (await leftUnder(database, keyId)) === pass.unreadable) return { resealed, unreadable: pass.unreadable }
    if (!isLoadedEverywhere && pass.resealed === 0) await report('waiting until the running servers have loaded the new key')
    await pause(PASS_AGAIN_MS)
  }
}

const leftUnder = (database: Database, keyId: Buffer) =>
  database.transaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`)
    return countUnderOtherKeys(db, keyId)
  })
