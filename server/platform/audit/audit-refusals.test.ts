import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'
import { COUNTED_MS, MAX_ROWS } from './audit-refusals.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await world.services.database.begin()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.services.database.undo()
})

const refused = () =>
  world.services.database.rows<{ resource: string; row_id: number | null; reason: string; detail: unknown }>(
    sql`select resource, row_id, reason, detail from audit_event where event = 'refused' order by seq`,
  )
const ask = async (who: 'downtown' | 'seaside', path: string, times: number) => {
  for (let time = 0; time < times; time++) expect([403, 404]).toContain((await world.ask({ who, path })).statusCode)
}
const endMinute = async () => {
  await vi.advanceTimersByTimeAsync(COUNTED_MS)
  vi.useRealTimers()
}

describe('refused calls of a signed-in user', () => {
  test('have a row each at first, and then one row for each record and reason that says how many they were', async () => {
    await ask('downtown', 'notes/1', MAX_ROWS + 30)
    await ask('downtown', 'appointments/999999999', 7)
    expect(await refused()).toHaveLength(MAX_ROWS)
    await endMinute()
    await expect
      .poll(async () => (await refused()).slice(MAX_ROWS))
      .toEqual([
        { resource: 'notes', row_id: null, reason: 'FORBIDDEN', detail: { times: 30 } },
        { resource: 'appointments', row_id: null, reason: 'NOT_FOUND', detail: { times: 7 } },
      ])
  })

  test('leave the rows of another user to that user', async () => {
    await ask('downtown', 'notes/1', MAX_ROWS + 5)
    await ask('seaside', 'notes/1', 2)
    expect(await refused()).toHaveLength(MAX_ROWS + 2)
    await endMinute()
    await expect.poll(async () => (await refused()).length).toBe(MAX_ROWS + 3)
  })

  test('have rows again in the next minute', async () => {
    await ask('downtown', 'notes/1', MAX_ROWS + 1)
    await endMinute()
    await expect.poll(async () => (await refused()).length).toBe(MAX_ROWS + 1)
    await ask('downtown', 'notes/1', 1)
    expect((await refused()).at(-1)).toEqual({ resource: 'notes', row_id: 1, reason: 'FORBIDDEN', detail: null })
  })
})
