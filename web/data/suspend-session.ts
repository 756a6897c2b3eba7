import { clearSession, type Session, type SessionState, sessionHooks, sessionState, show, subscribe } from './session.ts'
import { keepSignOutReason } from './sign-out-reason.ts'

/** The reason of a session that the server ended. */
export const ENDED = 'Your session has ended. Please sign in again.'
/** How long a page waits for the user to sign in again, in minutes. */
export const SUSPENDED_MINUTES = 30
/** The notice of the login page where nobody signed in again. */
const DISCARDED = `What you were typing was discarded to protect the data, since you did not sign in again within ${SUSPENDED_MINUTES} minutes.`

let hasInput = (): boolean => false

/** Asks `isEditing` before an ended session removes the page: while something is edited, its user may sign in again in place. */
export function suspendWhile(isEditing: () => boolean) {
  hasInput = isEditing
}

sessionHooks.onExpired = async (path, options, again) => {
  if (!expireSession(ENDED) || path === OF_SESSION || options === undefined) return undefined
  const { signal } = options
  if (!(await unlessAborted(untilResumed(), signal))) return undefined
  // A time limit that is over was one for an answer, not for the user.
  return again?.(signal?.aborted ? { ...options, signal: null } : options)
}
sessionHooks.onEntered = resume

/** The session is over on the server: signs out here too, or suspends the page while something is edited. Returns whether it does. */
export function expireSession(reason: string): boolean {
  const now = sessionState()
  if (now.status === 'in' && now.suspended) return true
  if (now.status !== 'in' || !hasInput()) {
    clearSession()
    return false
  }
  const span = SUSPENDED_MINUTES * 60_000
  const suspended: SessionState = { ...now, suspended: reason, until: Date.now() + span }
  show(suspended)
  setTimeout(() => {
    if (sessionState() !== suspended) return
    keepSignOutReason(DISCARDED)
    clearSession()
  }, span)
  return true
}

/** Calls about the session itself end with it. */
const OF_SESSION = '/auth/session'

/** The result, unless its caller gives up before; the end of a time limit does not count as that. */
const unlessAborted = <T>(result: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  signal == null ? result : Promise.race([result, new Promise<never>((_resolve, reject) => onAbort(signal, reject))])

function onAbort(signal: AbortSignal, reject: (reason: unknown) => void) {
  const stop = () => signal.reason?.name === 'AbortError' && reject(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
}

/** Waits for the user of a suspended page; returns whether the page goes on. */
const untilResumed = () =>
  new Promise<boolean>((resolve) => {
    const before = sessionState()
    const stop = subscribe(() => {
      const now = sessionState()
      const isSame = now.status === 'in' && before.status === 'in' && now.session === before.session
      if (isSame && now.suspended) return
      stop()
      resolve(isSame)
    })
  })

/** The page goes on when its user signs in again; the session stays the same object, so that the page stays. */
function resume(session: Session): boolean {
  const now = sessionState()
  if (now.status !== 'in' || !now.suspended || now.session.user_id !== session.user_id || session.due !== null) return false
  show({ status: 'in', session: Object.assign(now.session, session), resumed: (now.resumed ?? 0) + 1 })
  return true
}
