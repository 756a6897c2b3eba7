import sql from 'sql-template-tag'
import { isoOf } from '../platform/clock.ts'
import type { Answer, TestServer } from './test-server.ts'

/** The desk records an outcome at the time of the appointment; the clock goes back afterwards. Nobody has given any data. */
export async function recordOutcome(server: TestServer, id: number, body: { status: string; [field: string]: unknown }): Promise<Answer> {
  const { clock } = server.services
  const now = isoOf(clock.now())
  const row = await server.database.one<{ date_time: string }>(sql`select date_time from appointment where id = ${id}`)
  clock.set(row?.date_time ?? now)
  try {
    return await server.call('PATCH', `appointments/${id}`, { who: 'downtown', body: { reason: 'Given on paper', ...body } })
  } finally {
    clock.set(now)
  }
}
