import { Refusal } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'

const ALWAYS = ['auth/token', 'auth/logout', 'auth/forgot_password', 'auth/activation', 'health']

/** What an account may do while something is due: that itself, and leave. */
const WHILE_DUE = {
  PASSWORD: { open: [...ALWAYS, 'users.set_password'], says: 'Choose a new password first.' },
  SECOND_FACTOR: { open: [...ALWAYS, 'mfa', 'users.set_password'], says: 'Set up a second factor first.' },
} as const

/** Refuses every other call of an account that has to choose a new password, or to set up a second factor. */
export function refuseWhileDue({ due }: Viewer, permission: string | undefined): void {
  if (due === null || due === undefined) return
  const { open, says } = WHILE_DUE[due]
  if (permission === undefined || !open.includes(permission)) throw new Refusal(403, `${due}_DUE`, says)
}
