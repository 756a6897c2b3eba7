import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readLedger } from '../../testing/servers/read-ledger.ts'
import { createSandbox } from './sandbox.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-ledger-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const order = { payment_key: 'one', amount: 4250, appointment: 1234567890 }

test('a new process reads the ledger of the previous one, without a half-written line', async () => {
  const { id } = await createSandbox(folder, systemClock).create(order)
  const [file = ''] = readdirSync(folder)
  appendFileSync(join(folder, file), '\n{"at":"2026-11-23T14:00:00.000Z","event":"capt')
  const next = createSandbox(folder, systemClock)
  expect((await next.create(order)).id).toBe(id)
  expect((await next.cancel(id)).status).toBe('CANCELED')
  expect(readLedger(folder).map(({ event }) => event)).toEqual(['opened', 'canceled'])
})

test('a step that does not follow from the state has no effect', async () => {
  const processor = createSandbox(folder, systemClock)
  const { id } = await processor.create(order)
  expect((await processor.capture(id, 'one')).status).toBe('OPEN')
  expect((await processor.refund(id, 'one')).status).toBe('OPEN')
  expect(readLedger(folder)).toHaveLength(1)
})

test('a movement that could not be written did not happen', async () => {
  const processor = createSandbox(folder, systemClock)
  const { id } = await processor.create(order)
  const file = join(folder, readdirSync(folder)[0] as string)
  // Both have read the ledger when it is put away, and nothing is written yet.
  const both = Promise.allSettled([processor.cancel(id), processor.fetch(id)])
  renameSync(file, `${file}.kept`)
  mkdirSync(file)
  const [canceled, seen] = await both
  expect([canceled.status, seen.status]).toEqual(['rejected', 'rejected'])
  rmdirSync(file)
  renameSync(`${file}.kept`, file)
  expect((await processor.fetch(id))?.status).toBe('OPEN')
  expect((await processor.cancel(id)).status).toBe('CANCELED')
})

test('movements of another process are seen', async () => {
  const [one, other] = [createSandbox(folder, systemClock), createSandbox(folder, systemClock)]
  const { id } = await one.create(order)
  expect((await other.create(order)).id).toBe(id)
  await other.cancel(id)
  expect((await one.fetch(id))?.status).toBe('CANCELED')
})
