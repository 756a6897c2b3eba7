import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { keyFile, makeKey, readKeyFile } from '../../platform/secrets/key-file.ts'
import { markOf, place } from '../../platform/secrets/sealing.ts'
import { fillSealedColumns, openSealedValues, type SealedValue, sealedValues } from '../../testing/documents/sealed-values.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabaseKeys } from './database-keys.ts'
import { rotateKey } from './rotate-key.ts'
import { sealedColumns } from './sealed-columns.ts'

const OLD = randomBytes(32)
const NEW = randomBytes(32)
/** Ten applicants, in two batches. */
const PEOPLE = 10
const BATCH = 7

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = mkdtempSync(join(tmpdir(), 'bims-rotation-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
  rmSync(folder, { recursive: true })
})

type Keys = Awaited<ReturnType<typeof openDatabaseKeys>>
const openWith = async (key?: Buffer): Promise<Keys> => {
  const keys = await openDatabaseKeys(server.database, { key, dataFolder: folder }, () => undefined)
  keys.stop()
  return keys
}
const config = () => {
  const { host, port, user, database } = server.database.pool.options
  return { host, port, user, database } as { host: string; port: number; user: string; database: string }
}
type Changes = { key?: Buffer; newKey?: Buffer; report?: (words: string) => unknown; reloadMs?: number; links?: boolean }
const rotate = ({ key, newKey, report = () => undefined, reloadMs = 0, links = false }: Changes = {}) =>
  rotateKey(config(), { settings: { key, newKey, dataFolder: folder }, report, batch: BATCH, reloadMs, links })
const rotation = { key: OLD, newKey: NEW }

const fill = ({ sealing }: Keys) => fillSealedColumns(server, sealing, PEOPLE)
const values = () => sealedValues(server.database)
const readAll = ({ sealing }: Keys) => openSealedValues(server.database, sealing)
const dataKeys = async () => new Set((await values()).map(({ sealed }) => sealed.subarray(0, 4).toString('hex')))
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('a rotation', () => {
  test('seals every value with a new data key, and the old master key opens nothing', async () => {
    await fill(await openWith(OLD))
    const [before, ids] = [await values(), await dataKeys()]
    expect(new Set(before.map(({ table, column }) => `${table}.${column}`)).size).toBe(sealedColumns.length)
    expect(await rotate(rotation)).toEqual({ resealed: before.length, unreadable: 0, mark: markOf(NEW), links: false })
    expect(await dataKeys()).not.toContain([...ids][0])
    expect((await dataKeys()).size).toBe(1)
    await readAll(await openWith(NEW))
    expect(await failure(openWith(OLD))).toContain('is not the one of this database')
    const versions = (of: SealedValue[]) => of.map(({ table, column, id, version }) => ({ table, column, id, version }))
    expect(versions(await values())).toEqual(versions(before))
    expect(await server.database.rows(sql`select detail from audit_event where event = 'key-rotation'`)).toEqual([
      { detail: { resealed: before.length, unreadable: 0, mark: markOf(NEW), links: false } },
    ])
  })

  test('keeps the index and the links', async () => {
    const before = await openWith(OLD)
    await rotate(rotation)
    const after = await openWith(NEW)
    expect([after.sealing.index('ssn4', '1234'), after.key]).toEqual([before.sealing.index('ssn4', '1234'), before.key])
  })

  test('needs no restart: a running server reads new values at once, and later writes use the new key', async () => {
    const running = await openWith(OLD)
    await fill(running)
    const reads: Promise<unknown>[] = []
    await rotate({ ...rotation, report: () => reads.push(readAll(running)) })
    expect(reads.length).toBeGreaterThan(8)
    await Promise.all(reads)
    await readAll(running)
    const sealed = running.sealing.seal('a|b|c', 'written later')
    expect(await dataKeys()).toContain(sealed.subarray(0, 4).toString('hex'))
    expect(await (await openWith(NEW)).sealing.open('a|b|c', sealed)).toBe('written later')
  })

  test('reseals what servers write with the previous data key, until all have loaded the new one', async () => {
    const running = await openWith(OLD)
    await fill(running)
    const [{ table, column, record_key, id }] = (await values()) as [SealedValue]
    const write = () => {
      const sealed = running.sealing.seal(place(table, column, record_key), `${column} ${id}`)
      return server.database.run(sql`update ${raw(table)} set ${raw(column)} = ${sealed} where id = ${id}`)
    }
    let written: Promise<unknown> | undefined
    const report = (words: string) => {
      // After the first pass, which found everything.
      if (words.startsWith('user_account')) written ??= pause(200).then(write)
    }
    const { resealed } = await rotate({ ...rotation, reloadMs: 800, report })
    await written
    expect([resealed, (await dataKeys()).size]).toEqual([(await values()).length + 1, 1])
  })

  test.each([false, true])(
    'aborted at any step continues when it is called again; until then either key opens everything (links: %s)',
    async (links) => {
      await fill(await openWith(OLD))
      let stops = 0
      for (let step = 1; ; step += 1) {
        let seen = 0
        const outcome = await failure(
          rotate({
            ...rotation,
            links,
            report: () => {
              seen += 1
              if (seen === step) throw new Error('stopped')
            },
          }),
        )
        if (outcome === 'done') break
        expect(outcome).toBe('Error: stopped')
        stops += 1
        for (const key of [OLD, NEW]) {
          const opened = await openWith(key)
          await readAll(opened)
          expect(opened.key.accepted).toHaveLength(links ? 2 : 1)
        }
      }
      expect(stops).toBeGreaterThan(3)
      const last = await openWith(NEW)
      await readAll(last)
      expect([(await dataKeys()).size, last.key.accepted.length]).toEqual([1, 1])
      expect(await failure(rotate(rotation))).toContain('The rotation has ended already. Set BIMS_KEY to the new key')
    },
  )

  test('keeps and names a value that cannot be decrypted, and completes', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await fill(await openWith(OLD))
    await server.database.run(sql`update identification set identifier = '\\x0102'`)
    expect(await rotate(rotation)).toMatchObject({ unreadable: 1 })
    expect(JSON.stringify(logged.mock.calls)).toContain('"unreadable":"identification|identifier|')
    expect(await server.database.rows(sql`select identifier from identification`)).toEqual([{ identifier: Buffer.from([1, 2]) }])
  })

  test('is refused with a wrong key, without a new one, with the same one, and during another rotation', async () => {
    await fill(await openWith(OLD))
    expect(await failure(rotate({ key: randomBytes(32), newKey: NEW }))).toContain('is not the one of this database')
    expect(await failure(rotate({ key: OLD }))).toContain('Set BIMS_NEW_KEY')
    expect(await failure(rotate({ key: OLD, newKey: OLD }))).toContain('BIMS_NEW_KEY is the key in use')
    expect(await failure(rotate({ key: OLD, newKey: Buffer.alloc(32) }))).toContain('can be guessed')
    let second = ''
    await rotate({
      ...rotation,
      report: async () => {
        second ||= await failure(rotate(rotation))
      },
    })
    expect(second).toContain('Another rotation of the key is under way')
  })

  test('replaces a weak key', async () => {
    const weak = Buffer.alloc(32)
    await rotate({ key: weak, newKey: NEW })
    await openWith(NEW)
  })
})

describe('a rotation that was interrupted', () => {
  beforeEach(async () => {
    await fill(await openWith(OLD))
    const stop = () => {
      throw new Error('stopped')
    }
    expect(await failure(rotate({ ...rotation, report: stop }))).toBe('Error: stopped')
  })

  test('cannot be continued with a third key', async () => {
    expect(await failure(rotate({ key: OLD, newKey: randomBytes(32) }))).toContain('Finish it with BIMS_NEW_KEY set to its new key')
    expect(await rotate({ key: NEW })).toMatchObject({ mark: markOf(NEW) })
  })

  test('is not continued with its old key alone, which would end it with that key, but with both', async () => {
    expect(await failure(rotate({ key: OLD }))).toContain(`to the key ${markOf(NEW)} is under way. Give that one as BIMS_NEW_KEY`)
    expect(await rotate(rotation)).toMatchObject({ mark: markOf(NEW) })
  })
})

test('replaces the key of links and sessions on demand, and accepts both until it has ended', async () => {
  makeKey(keyFile(folder))
  const running = await openWith()
  await fill(running)
  const { current, installation } = { ...running.key }
  const during: Keys['key'][] = []
  const report = async () => {
    during.push((await openWith()).key)
    // Later the new one signs, since every server has loaded it.
    if (during.length === 4) await server.database.run(sql`update sealing_key set made_at = made_at - interval '11 seconds'`)
  }
  expect(await rotate({ links: true, report })).toMatchObject({ links: true })
  const { key } = await openWith()
  expect(key).toEqual({ current: expect.any(Buffer), accepted: [key.current], installation })
  expect(key.current.equals(current)).toBe(false)
  const accepted = [current, key.current]
  expect(during.slice(0, 5)).toEqual([...Array(4).fill(current), key.current].map((signs) => ({ current: signs, accepted, installation })))
  await readAll(running)
  expect(running.key).toEqual(key)
  await rotate({ links: true })
  expect((await openWith()).key).toMatchObject({ installation, accepted: [expect.any(Buffer)] })
})

describe('a rotation of the key in the data folder', () => {
  const file = () => keyFile(folder)
  beforeEach(() => void makeKey(file()))

  test('replaces the key file and keeps the old one under its mark', async () => {
    const before = await openWith()
    await fill(before)
    await rotate()
    const after = readKeyFile(file())
    expect(after).not.toEqual(before.master)
    expect(readdirSync(folder).sort()).toEqual(['bims.key', `bims.key.${markOf(before.master)}`])
    expect(readKeyFile(`${file()}.${markOf(before.master)}`)).toEqual(before.master)
    await readAll(await openWith())
    expect(await failure(rotate({ newKey: NEW }))).toContain('BIMS_NEW_KEY goes with BIMS_KEY')
  })

  test('aborted before or after the files were renamed creates no third key', async () => {
    const before = await openWith()
    await fill(before)
    const made = makeKey(`${file()}.new`)
    const stopAt = (step: string) =>
      failure(
        rotate({
          report: (words) => {
            if (words.includes(step)) throw new Error('stopped')
          },
        }),
      )
    expect(await stopAt('new master key')).toBe('Error: stopped')
    expect([readKeyFile(file()), existsSync(`${file()}.new`)]).toEqual([before.master, true])
    await readAll(await openWith())
    expect(await stopAt('identification')).toBe('Error: stopped')
    expect([readKeyFile(file()), existsSync(`${file()}.new`)]).toEqual([made, false])
    await readAll(await openWith())
    await rotate()
    expect(readKeyFile(file())).toEqual(made)
    await readAll(await openWith())
  })

  test('leaves no new key when it is refused', async () => {
    await openWith(OLD)
    expect(await failure(rotate())).toContain('is not the one of this database')
    expect(readdirSync(folder)).toEqual(['bims.key'])
  })

  test('refuses a damaged new key', async () => {
    await openWith()
    writeFileSync(`${file()}.new`, 'half', { mode: 0o600 })
    expect(await failure(rotate())).toContain('does not hold 32 bytes')
  })
})
