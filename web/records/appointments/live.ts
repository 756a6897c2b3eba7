import { appointment } from '../../../contract/appointments/appointments.ts'
import { call, type Query } from '../../data/call.ts'

const EVERY_MS = 5_000
/** A poll without an answer would hide that the server answers again. */
const POLL_MS = 10_000

/**
 * Keeps a list of appointments up to date: see docs/decisions/live-lists-by-polling.md. At a desk `onTill` gets with each poll what changes
 * when its till is closed or re-opened.
 */
export const live = (filters: Query, onTill?: (till: string | null) => void) => ({
  every: EVERY_MS,
  readChangeToken: () => readChangeToken(filters, onTill),
})

async function readChangeToken(query: Query, onTill?: (till: string | null) => void): Promise<string> {
  const { pulse, till } = await call<{ pulse: string; till: string | null }>('GET', `/${appointment.path}/pulse`, {
    query,
    background: true,
    signal: AbortSignal.timeout(POLL_MS),
  })
  onTill?.(till)
  return pulse
}
