import { appointment } from '../../../../contract/appointments/appointments.ts'
import { call, type Query } from '../../../data/call.ts'

export const EVERY_MS = 5_000
/** A poll without an answer would hide that the server answers again. */
const POLL_MS = 10_000

type OnTill = (till: string | null) => void

/**
 * Keeps a list of appointments up to date: see docs/decisions/live-lists-by-polling.md. `onTill` is called at each poll with the change
 * token of the desk's till, which another one replaces when the till is closed or re-opened and with each entry; null for others than desks.
 */
export const pollingOf = (filters: Query, onTill?: OnTill) => ({
  every: EVERY_MS,
  readChangeToken: () => readChangeToken(filters, onTill),
})

async function readChangeToken(query: Query, onTill?: OnTill): Promise<string> {
  const { pulse, till } = await readPulse(query)
  onTill?.(till)
  return pulse
}

/** The change tokens of a list of appointments and of the desk's till. */
export const readPulse = (query: Query) =>
  call<{ pulse: string; till: string | null }>('GET', `/${appointment.path}/pulse`, {
    query,
    background: true,
    signal: AbortSignal.timeout(POLL_MS),
  })
