import { appointment } from '../../../contract/appointments/appointments.ts'
import { call, type Query } from '../../data/call.ts'

const EVERY_MS = 5_000
/** A poll without an answer would hide that the server answers again. */
const POLL_MS = 10_000

/** Keeps a list of appointments up to date: see docs/decisions/live-lists-by-polling.md. */
export const live = (filters: Query) => ({ every: EVERY_MS, readChangeToken: () => readChangeToken(filters) })

const readChangeToken = async (query: Query) =>
  (await call<{ pulse: string }>('GET', `/${appointment.path}/pulse`, { query, background: true, signal: AbortSignal.timeout(POLL_MS) }))
    .pulse
