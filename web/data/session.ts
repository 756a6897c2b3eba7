import { useSyncExternalStore } from 'react'
import type { Ability, Permission } from '../../contract/permissions.ts'
import { call, takeCredentialsFrom } from './call.ts'
import { Problem } from './problem.ts'
import { queryClient } from './query-client.ts'

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
  /** How long the session lives unused, and how long at most from now on. */
  idle_seconds: number
  seconds_left: number
  /** How long a new password of this account has to be. */
  shortest_password: number
  may: Record<string, string[]>
}

export type SessionState =
  | { status: 'restoring' }
  | { status: 'out' }
  /** The server did not answer; the session may still be alive. */
  | { status: 'failed'; problem: Problem }
  | { status: 'in'; session: Session }

// Readable, and not secret: it only shows whether a session request is worth a wait.
const MARKER = 'bims-session'

let token: string | null = null
let state: SessionState = { status: localStorage.getItem(MARKER) ? 'restoring' : 'out' }
const listeners = new Set<() => void>()

takeCredentialsFrom({ token: () => token, renew, expired: clearSession })
window.addEventListener('storage', (event) => {
  if (event.key === MARKER && event.newValue === null && state.status === 'in') clearSession()
})

/** The session's state; re-renders when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, () => state)
}

/** Whether it is not known yet who is here. */
export const isRestoring = (): boolean => state.status === 'restoring'

/** The session of a signed-in screen; null when signed out. */
export function useSession(): Session | null {
  const now = useSessionState()
  return now.status === 'in' ? now.session : null
}

/** Whether a verb or action on records of this kind is the signed-in person's: `may('create', note)`, `may('merge', applicant)`. */
export type May = <Path extends string>(ability: Ability<Path>, contract: { path: Path }) => boolean

/** The rights of the signed-in user. */
export function useMay(): May {
  const session = useSession()
  return (ability, { path }) => session?.may[path]?.includes(ability) ?? false
}

/** The same by the name of the right: `hasRight(session, 'applicants.merge')`. */
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

/** Signs in; rejects with the server's Problem. */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  await enterWith(await call('POST', '/auth/token/', { body: { username, password, code }, anonymous: true }))
}

/** Goes on as who the server gave this token to. */
export async function enterWith(answer: { token: string }): Promise<void> {
  token = answer.token
  localStorage.setItem(MARKER, '1')
  await enter()
}

/** Ends the session on the server, then here. A session that the server no longer knows counts as ended. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE', '/auth/session')
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error
  }
  clearSession()
}

/** Asks who is signed in, and shows what is theirs from now on. */
export async function enter() {
  const session = await call<Session>('GET', '/auth/session')
  queryClient.clear()
  show({ status: 'in', session })
}

/** The signed-in user by a fresh request; null when the server does not answer. */
export const askSession = (): Promise<Session | null> => call<Session>('GET', '/auth/session').catch(() => null)

let renewing: Promise<boolean> | null = null

/** Asks once, however many calls found the token dead. */
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

/** Signs out here, whatever the server knows. */
export function clearSession() {
  token = null
  localStorage.removeItem(MARKER)
  queryClient.clear()
  show({ status: 'out' })
}

function show(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
