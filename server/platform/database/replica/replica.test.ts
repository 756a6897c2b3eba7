import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnPostgres } from '../../../testing/servers/own-postgres.ts'
import { type ReplicaServer, startReplica } from '../../../testing/servers/replica-server.ts'
import type { EmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import { openReplica } from './replica.ts'
import { faultOf, isWatchedServer, type ReplicaState, refuseOther } from './replica-server.ts'

let home: string
let postgres: EmbeddedPostgres
let primary: Database
let replica: ReplicaServer
let proxy: Server
/** The socket to which the proxy forwards new connections. */
let target: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'bims-watched-'))
  chmodSync(home, 0o755)
  postgres = await startOwnPostgres(join(home, 'primary'))
  primary = openDatabase(postgres.config)
  replica = await startReplica(postgres.config, join(home, 'primary'), join(home, 'replica'))
  proxy = createServer((near) => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
}, 60_000)
afterAll(async () => {
  proxy?.close()
  await replica?.stop()
  await primary?.close()
  await postgres?.stop()
  rmSync(home, { recursive: true })
})

const socketOf = ({ host, port }: { host: string; port: number }) => `${host}/.s.PGSQL.${port}`

test('a new connection that leads to another server is refused, and the primary answers in its place', { timeout: 60_000 }, async () => {
  const url = new URL(replica.url)
  target = socketOf({ host: decodeURIComponent(url.hostname), port: Number(url.port) })
  const { port } = proxy.address() as AddressInfo
  const through = { ...postgres.config, host: '127.0.0.1', port, application_name: 'reader' }
  // A single check, so that only the check of new connections can notice.
  const opened = await openReplica(through, primary, { mostBehindMs: 60_000, everyMs: 3_600_000 })
  const standby = async () => (await opened.open().rows<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`))[0]?.standby
  expect([opened.holds(null), await standby(), opened.repeated()]).toEqual([true, true, 0])
  target = socketOf(postgres.config)
  const answers = await Promise.all(Array.from({ length: 4 }, standby))
  expect(new Set(answers)).toContain(false)
  const atPrimary = () => primary.rows(sql`select query from pg_stat_activity where application_name = 'reader' and query ~ 'standby$'`)
  expect([await atPrimary(), opened.repeated() > 0, opened.holds(null)]).toEqual([[], true, false])
  await opened.close()
})

const watched: ReplicaState = { database: '7 5', started: 'noon', direct: true, standby: true, timeline: 1, replayed: 100n }

test.each<[string, Partial<ReplicaState>, boolean]>([
  ['that has replayed more', { replayed: 101n }, true],
  ['of another system or database', { database: '8 5' }, false],
  ['that was restarted', { started: 'one' }, false],
  ['that was promoted', { standby: false }, false],
  ['on another timeline', { timeline: 2 }, false],
  ['that has fallen back', { replayed: 99n }, false],
])('a connection to a server %s is used or refused', (_what, changes, isUsed) => {
  expect(isWatchedServer({ ...watched, ...changes }, watched, 100n)).toBe(isUsed)
  expect(isWatchedServer({ ...watched, ...changes }, undefined, 0n)).toBe(false)
})

test('a promoted server, or one on another timeline than the primary, is not usable as a replica', () => {
  const at = { timeline: 1, position: 100n }
  expect([faultOf(watched, at), faultOf(watched, undefined)]).toEqual([undefined, undefined])
  expect(faultOf({ ...watched, standby: false }, at)).toContain('promoted')
  expect(faultOf({ ...watched, timeline: 2 }, at)).toContain('timelines')
})

test('another database and a pooler in front of the replica are refused', () => {
  refuseOther(watched, '7 5')
  expect(() => refuseOther(watched, '8 5')).toThrow('is not a replica')
  expect(() => refuseOther({ ...watched, direct: false }, '7 5')).toThrow('connection pooler')
})
