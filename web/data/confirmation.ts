import { useEffect, useState } from 'react'
import { CONFIRMED_SECONDS } from '../../contract/people/accounts.ts'
import { call } from './call.ts'
import { Problem } from './problem.ts'
import { sessionState, show, useSession } from './session.ts'

/**
 * The confirmation of the session before an act that grants lasting access: `before(act)` confirms where it is needed, and `field` are the
 * props of the password's field. A wrong one is refused beside the field, and nothing is saved.
 */
export function useConfirmation() {
  const method = useConfirmationMethod()
  const isConfirmed = useIsBefore(useSession()?.confirmed_until ?? 0)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  // What was typed stays, also when something else is refused after it.
  const needed = !isConfirmed || password !== ''
  const confirm = async () => {
    setError(null)
    await confirmBy(password || method.initial).catch((problem) => {
      if (!isWrong(problem)) throw problem
      setError(problem.message)
      throw new Error(problem.message)
    })
  }
  const before = async <T>(act: () => Promise<T>): Promise<T> => {
    if (needed) await confirm()
    return act().catch((problem) => {
      if (problem instanceof Problem && problem.code === 'CONFIRM_FIRST') noteConfirmed(0)
      throw problem
    })
  }
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setPassword(currentTarget.value)
  return { needed, before, field: { method, value: password, onChange, error } }
}

/** The session counts as confirmed for so long from now on. It stays the same object, so that the page stays. */
function noteConfirmed(seconds: number) {
  const now = sessionState()
  if (now.status !== 'in') return
  now.session.confirmed_until = Date.now() + seconds * 1_000
  show({ ...now })
}

async function confirmBy(password: string) {
  if (password === '') throw new Problem(400, { code: 'WRONG_PASSWORD', detail: 'Enter your password.' })
  await call('POST', '/auth/confirm', { body: { password } })
  noteConfirmed(CONFIRMED_SECONDS)
}

const isWrong = (problem: unknown): problem is Problem => problem instanceof Problem && problem.code === 'WRONG_PASSWORD'

/** How the user confirms a sensitive act: by the password, or by a fresh single sign-on. */
type ConfirmationMethod = {
  by: 'PASSWORD' | 'SIGN_ON'
  /** Whether the sign-on was made in the last minutes. */
  fresh: boolean
  /** The initial value of a form's password; a sign-on needs none. */
  initial: string
  /** Sends the user to the provider, and back to this page. */
  begin(): Promise<void>
}

/** A placeholder for the password, which the server does not read then. */
const NO_PASSWORD = 'single sign-on'

/** The way in which the signed-in user confirms. */
export function useConfirmationMethod(): ConfirmationMethod {
  const session = useSession()
  const by = session?.proof ?? 'PASSWORD'
  return { by, fresh: useIsBefore(session?.fresh_until ?? 0), initial: by === 'SIGN_ON' ? NO_PASSWORD : '', begin }
}

async function begin() {
  const { pathname, search } = window.location
  const { url } = await call<{ url: string }>('POST', '/signons/fresh', { body: { next: pathname + search } })
  window.location.assign(url)
}

/** Whether a time is still to come; drawn again when it is over. */
function useIsBefore(time: number): boolean {
  const [isBefore, set] = useState(() => Date.now() < time)
  useEffect(() => {
    set(Date.now() < time)
    const timer = setTimeout(() => set(false), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return isBefore
}
