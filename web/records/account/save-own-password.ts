import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'

/** Changes the own password; what is said of a wrong old password stands alone. */
export async function saveOwnPassword(user: number, old_password: string, password: string): Promise<void> {
  try {
    await call('PATCH', `/users/${user}/set_password`, { body: { old_password, password } })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'WRONG_PASSWORD') throw error
    throw new Problem(error.status, { ...error.body, detail: "This password doesn't match our records. Please try again.", errors: {} })
  }
}
