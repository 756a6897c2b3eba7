import { useSyncExternalStore } from 'react'
import type { Ability, Permission } from '../../contract/permissions.ts'
import { call, type Expired, takeCredentialsFrom } from './call.ts'
import { Problem } from './problem.ts'

/** The signed-in user, with the verbs and actions granted on each record. */
export type Session = {
  user_id: number
  user_email: string
  user_role: string
  context_type: 'livescanvendor' | 'network' | null
  context_id: number | null
  is_superuser: boolean
  username: string
  /** The step that the account must complete before anything else. */
  due: 'PASSWORD' | 'SECOND_FACTOR' | null
  /** The idle time and the remaining lifetime of the session. */
  idle_seconds: number
  seconds_left: number
  /** The minimum length of a new password of this account. */
  shortest_password: number
  /** How the user confirms a sensitive act. */
  proof?: 'PASSWORD' | 'SIGN_ON'
  has_password?: boolean
  fresh_seconds?: number
  /** Until when a fresh single sign-on replaces the password, in the browser's time. */
  fresh_until?: number
  confirmed_seconds?: number
  /** Until when the session counts as confirmed, for acts that grant lasting access; in the browser's time. */
  confirmed_until?: number
  /** The provider that opened the session, and its page to sign out there too. */
  signed_on?: string | null
  sign_out_url?: string | null
  may: Record<string, string[]>
}

export type SessionState =
  | { status: 'restoring' }
  | { status: 'out' }
  /** The server did not answer; the session may still be valid. */
  | { status: 'failed'; problem: Problem }
  /**
   * `suspended`: the session is over, and the page is kept behind the question to sign in again, with the reason, since something typed
   * is not saved; `until` is when it is left, in the browser's time. `resumed` counts how often that was answered: `session` stays the same object, so that the page stays.
   */
  | { status: 'in'; session: Session; suspended?: string | null; until?: number; resumed?: number }

// Readable, and not secret: only shows whether requesting the session is worthwhile.
const MARKER = 'bims-session'

let token: string | null = null
let state: SessionState = { status: localStorage.getItem(MARKER) ? 'restoring' : 'out' }
const listeners = new Set<() => void>()

takeCredentialsFrom({ token: () => token, renew, expired: (...call) => sessionHooks.onExpired(...call) })
window.addEventListener('storage', (event) => {
  if (event.key === MARKER && event.newValue === null && state.status === 'in') void sessionHooks.onExpired()
})

/** The session's state; re-renders when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState)
}

/** The state now. */
export const sessionState = (): SessionState => state

/** The session of a signed-in screen; null when signed out. */
export function useSession(): Session | null {
  const now = useSessionState()
  return now.status === 'in' ? now.session : null
}

/** Whether the user has the right to a verb or action on a kind of record: `may('create', note)`, `may('merge', applicant)`. */
export type May = <Path extends string>(ability: Ability<Path>, contract: { path: Path }) => boolean

/** The rights of the signed-in user. */
export function useMay(): May {
  const session = useSession()
  return (ability, { path }) => session?.may[path]?.includes(ability) ?? false
}

/** Like `may`, by the name of the right: `hasRight(session, 'applicants.merge')`. */
export function hasRight(session: Session | null, right: Permission): boolean {
  const [path = '', ability = ''] = right.split('.')
  return session?.may[path]?.includes(ability) ?? false
}

/** Restores the session of an earlier visit, when there is one. */
export async function restoreSession(): Promise<void> {
  if (!localStorage.getItem(MARKER)) return
  show({ status: 'restoring' })
  try {
    if (await renew()) await enter()
    else clearSession()
  } catch (error) {
    show({ status: 'failed', problem: error as Problem })
  }
}

/** Continues as the user of this token. */
export async function enterWith(answer: { token: string }): Promise<void> {
  token = answer.token
  localStorage.setItem(MARKER, '1')
  await enter()
}

/** Loads the signed-in user, whose rights apply from now on. */
export async function enter() {
  const session = await call<Session>('GET', '/auth/session')
  session.fresh_until = Date.now() + (session.fresh_seconds ?? 0) * 1_000
  session.confirmed_until = Date.now() + (session.confirmed_seconds ?? 0) * 1_000
  if (sessionHooks.onEntered(session)) return
  forgetAll()
  show({ status: 'in', session })
}

/**
 * Called when the session has expired, and when a user has signed in. `onEntered` returns whether the page goes on, as suspend-session.ts
 * decides.
 */
export const sessionHooks = {
  onExpired: (async () => clearSession()) as (...call: Partial<Parameters<Expired>>) => Promise<Response | undefined>,
  onEntered: (_session: Session) => false,
}

/** The signed-in user by a new request; null when the server does not answer. */
export const askSession = (): Promise<Session | null> => call<Session>('GET', '/auth/session').catch(() => null)

let renewing: Promise<boolean> | null = null

/** Renews the token once for all calls that found it expired. */
function renew(): Promise<boolean> {
  renewing ??= askForToken().finally(() => {
    renewing = null
  })
  return renewing
}

async function askForToken(): Promise<boolean> {
  try {
    token = (await call<{ token: string }>('POST', '/auth/refresh', { anonymous: true, background: true })).token
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return false
    throw error
  }
}

/** Signs out here, without the server. */
export function clearSession() {
  token = null
  localStorage.removeItem(MARKER)
  forgetAll()
  show({ status: 'out' })
}

const forgetting: (() => void)[] = []

/** Calls back when another user begins or ends, whose data must not be shown to the next one. */
export function onUserChange(forget: () => void) {
  forgetting.push(forget)
}

function forgetAll() {
  for (const forget of forgetting) forget()
}

/** Changes the state. */
export function show(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

/** Calls back when the state changes; returns how to end that. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
