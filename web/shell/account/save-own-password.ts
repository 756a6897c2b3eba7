import { useRef } from 'react'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'

const WRONG = "This password doesn't match our records. Please try again."
const PERHAPS_CHANGED =
  "This password doesn't match our records. The try before had no answer and may have changed it: then your new password counts already. Log out and sign in with it."

/** Changes the user's own password; what is said of a wrong old password stands alone, unless an answer was lost: then it may be the new one by now. */
export function useSaveOwnPassword(user: number) {
  const lost = useRef(false)
  return async (old_password: string, password: string): Promise<void> => {
    try {
      await call('PATCH', `/users/${user}/set_password`, { body: { old_password, password } })
      lost.current = false
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'OFFLINE') lost.current = true
      if (error.code !== 'WRONG_PASSWORD') throw error
      throw new Problem(error.status, { ...error.body, detail: lost.current ? PERHAPS_CHANGED : WRONG, errors: {} })
    }
  }
}
