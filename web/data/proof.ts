import { useEffect, useState } from 'react'
import { call } from './call.ts'
import { useSession } from './session.ts'

/** The proof of the user for a sensitive act: by the password, or by a renewed single sign-on. */
type Proof = {
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

/** The proof of the signed-in user. */
export function useProof(): Proof {
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
export function useIsBefore(time: number): boolean {
  const [isBefore, set] = useState(() => Date.now() < time)
  useEffect(() => {
    set(Date.now() < time)
    const timer = setTimeout(() => set(false), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return isBefore
}
