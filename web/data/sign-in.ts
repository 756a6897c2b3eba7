import { call } from './call.ts'
import { Problem } from './problem.ts'
import { clearSession, enterWith, sessionState } from './session.ts'

/** Signs in; rejects with the server's Problem. */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  await enterWith(await call('POST', '/auth/token/', { body: { username, password, code }, anonymous: true }))
}

/** Ends the session on the server, then here, and leads on to the page of its provider. An unknown session counts as ended. */
export async function signOut(): Promise<void> {
  const state = sessionState()
  const there = state.status === 'in' ? state.session.sign_out_url : null
  try {
    await call('DELETE', '/auth/session')
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error
  }
  clearSession()
  if (there) location.assign(there)
}
