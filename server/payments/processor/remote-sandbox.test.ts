import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readLedger } from '../../testing/servers/read-ledger.ts'
import { NoAnswer } from './processor.ts'
import { answerSandboxCall, remoteSandbox } from './remote-sandbox.ts'
import { createSandbox } from './sandbox.ts'

const order = { payment_key: 'one', amount: 4250, appointment: 1234567890 }

test('the sandbox of another process does every step, and a failed call is one without an answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-remote-'))
  const answer = answerSandboxCall(createSandbox(folder, systemClock))
  const remote = remoteSandbox((call) => answer(structuredClone(call)))
  const { id } = await remote.create(order)
  expect(await remote.openedSince(new Date(Date.now() - 60_000))).toHaveLength(1)
  expect((await remote.fetch(id))?.status).toBe('OPEN')
  expect((await remote.cancel(id)).status).toBe('CANCELED')
  expect(await remote.fetch('none')).toBeUndefined()
  await expect(remote.capture('none', 'key')).rejects.toBeInstanceOf(NoAnswer)
  await expect(remoteSandbox(() => Promise.reject(new Error('gone'))).capture(id, 'key')).rejects.toBeInstanceOf(NoAnswer)
  expect(readLedger(folder).map(({ event }) => event)).toEqual(['opened', 'canceled'])
  rmSync(folder, { recursive: true })
})
