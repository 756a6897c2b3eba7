/* Performs the acts of the day model at running servers, and reads the day that they lead to. */
import sql from 'sql-template-tag'
import { isoOf } from '../../platform/clock.ts'
import type { TestServer } from '../test-server.ts'
import type { Act, Answered, Day } from './day-model.ts'

const SLOT_MS = 15 * 60_000
/** The refusals that the model knows. */
const REFUSALS = ['TIMING', 'STRANDED', 'TOO_LATE']

type Request = { method: string; path: string; body?: object; byDesk?: true }

/** Performs acts at the day that begins at `first`, each at the next of the servers. */
export function makePerformer({ downtown, metro, database, booking, tokenOf }: TestServer, addresses: readonly string[], first: string) {
  const links = new Map<number, string>()
  let calls = 0
  const startOf = (slot: number) => isoOf(Date.parse(first) + slot * SLOT_MS)
  const slotOf = ({ at }: { at: string }) => (Date.parse(at) - Date.parse(first)) / SLOT_MS
  const availability = (body: object): Request => ({
    method: 'PATCH',
    path: `livescanvendors/${downtown}/availability`,
    body,
    byDesk: true,
  })

  function requestOf(act: Act): Request {
    switch (act.act) {
      case 'book': {
        const body = booking({ email: `person${calls}@example.org`, dateTime: startOf(act.slot) })
        return { method: 'POST', path: 'appointments/schedule', body }
      }
      case 'hold':
        return { method: 'POST', path: 'appointments/hold', body: { network: metro, lsv: downtown, dateTime: startOf(act.slot) } }
      case 'block':
        return availability({ block: { start_datetime: startOf(act.slot), end_datetime: startOf(act.slot + 1) } })
      case 'set stations':
        return availability({ stations: act.stations })
      case 'move':
        return { method: 'PATCH', path: `bookings/${links.get(act.id)}`, body: { dateTime: startOf(act.slot) } }
      case 'cancel':
        return { method: 'DELETE', path: `bookings/${links.get(act.id)}` }
    }
  }

  return {
    /** Performs an act. Throws for a refusal that the model does not know. */
    async perform(act: Act): Promise<Answered> {
      calls += 1
      const { method, path, body, byDesk } = requestOf(act)
      const response = await fetch(`${addresses[calls % addresses.length]}/api/${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(byDesk ? { authorization: `Bearer ${tokenOf('downtown')}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer = text === '' ? {} : JSON.parse(text)
      if (!response.ok) {
        if (!REFUSALS.includes(answer.code)) throw new Error(`${method} ${path}: ${response.status} ${text}`)
        return { act, done: false }
      }
      if (act.act !== 'book') return { act, done: true }
      links.set(answer.id, answer.manage_url.split('/').at(-1))
      return { act, done: true, made: answer.id }
    },

    /** The day as the database has it. */
    async readDay(): Promise<Day> {
      const [lsv, booked, held, blocked] = await Promise.all([
        database.one<{ stations: number }>(sql`select stations from live_scan_vendor where id = ${downtown}`),
        database.rows<{ id: number; at: string }>(sql`select id, date_time as at from appointment where status = 'SCHEDULED'`),
        database.rows<{ at: string }>(sql`select starts_at as at from slot_hold`),
        database.rows<{ at: string }>(sql`select start_datetime as at from blocked_time where removed_at is null`),
      ])
      return {
        stations: lsv?.stations ?? 0,
        booked: new Map(booked.map((row) => [row.id, slotOf(row)])),
        held: held.map(slotOf).sort(),
        blocked: blocked.map(slotOf).sort(),
      }
    },
  }
}
