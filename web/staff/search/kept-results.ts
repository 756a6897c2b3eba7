import { sessionState, subscribe } from '../../data/session.ts'
import type { LastResults } from './last-results.ts'

const KEY = 'bims-last-results'

/** Results, and the user who searched for them. */
type Kept = { user?: number | undefined; results: LastResults }

let ofThisPage: Kept | null = null

/** Keeps the results of the user's search until the user signs out; a reload finds `stored`, or none. */
export function keepResults(results: LastResults, stored: LastResults | null): void {
  const user = userNow()
  ofThisPage = { user, results }
  if (stored === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify({ user, results: stored }))
}

/** The results of the user's last search in this tab; null without any. */
export function keptResults(): Partial<LastResults> | null {
  const kept = ofThisPage ?? stored()
  return kept !== null && kept.user === userNow() ? (kept.results ?? null) : null
}

function stored(): Partial<Kept> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

/** The id of the signed-in user. */
export function userNow(): number | undefined {
  const state = sessionState()
  return state.status === 'in' ? state.session.user_id : undefined
}

/** Results are nobody's once their user has signed out, and none of the next user's. */
function forgetOthers() {
  const { status } = sessionState()
  if (status !== 'out' && (status !== 'in' || keptResults() !== null)) return
  ofThisPage = null
  sessionStorage.removeItem(KEY)
}

subscribe(forgetOthers)
forgetOthers()
