import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keyFile, makeKey } from '../../platform/secrets/key-file.ts'
import { fillSealedColumns, openSealedValues, sealedValues } from '../../testing/documents/sealed-values.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { openDatabaseKeys } from './database-keys.ts'

const KILLS = Number(process.env.ROTATION_KILLS ?? 3)
const PEOPLE = 400
/** Longer than most rotations here take, so that kills hit every step. */
const MAX_UNTIL_KILL_MS = 900

const ROTATION = `
  const { rotateKey } = await import(${JSON.stringify(new URL('rotate-key.ts', import.meta.url))})
  const [config, dataFolder] = JSON.parse(process.argv[1])
  await rotateKey(config, { settings: { dataFolder }, report: (words) => console.log(words), batch: 20, reloadMs: 0, links: true })`

test(`kill -9 in a rotation, ${KILLS} times: every value opens after each, in a running server and in a new one`, {
  timeout: 20_000 + KILLS * 10_000,
}, async () => {
  const server = await openTestServer()
  const folder = mkdtempSync(join(tmpdir(), 'bims-killed-'))
  makeKey(keyFile(folder))
  const open = () => openDatabaseKeys(server.database, { dataFolder: folder })
  const running = await open()
  await fillSealedColumns(server, running.sealing, PEOPLE)
  const { installation } = running.key
  const { host, port, user, database } = server.database.pool.options
  const rotate = async (patience: number) => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', ROTATION, '--', JSON.stringify([{ host, port, user, database }, folder])],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), ended])
    await Promise.race([pause(patience), ended])
    child.kill('SIGKILL')
    const [code] = await ended
    return code === 0
  }
  let killed = 0
  while (killed < KILLS) {
    if (!(await rotate(randomInt(MAX_UNTIL_KILL_MS)))) killed += 1
    await openSealedValues(server.database, running.sealing)
    const started = await open()
    await openSealedValues(server.database, started.sealing)
    started.stop()
  }
  expect(await rotate(60_000)).toBe(true)
  const last = await open()
  await openSealedValues(server.database, last.sealing)
  expect(new Set((await sealedValues(server.database)).map(({ sealed }) => sealed.toString('hex', 0, 4))).size).toBe(1)
  expect(readdirSync(folder)).not.toContain('bims.key.new')
  expect([last.key.accepted.length, last.key.installation]).toEqual([1, installation])
  for (const { stop } of [running, last]) stop()
  await server.close()
  rmSync(folder, { recursive: true })
})
