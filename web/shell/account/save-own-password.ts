import { useRef } from 'react'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'

const WRONG = "This password doesn't match our records. Please try again."
const PERHAPS_CHANGED =
  "This password doesn't match our records. The previous attempt got no response and may have changed it. If so, log out and sign in with the new password."

/** Changes the user's own password; a wrong old password has its own message, unless a lost answer may have changed it already. */
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
      const detail = lost.current ? PERHAPS_CHANGED : WRONG
      throw new Problem(error.status, { ...error.body, detail, errors: { old_password: detail } })
    }
  }
}
