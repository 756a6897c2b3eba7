import type { DueStep } from '../../../contract/people/accounts.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'

const ALWAYS: readonly Permission[] = [
  'auth/token.create',
  'auth/logout.create',
  'auth/forgot_password.create',
  'auth/activation.create',
  'health.read',
]
const OWN_FACTORS: readonly Permission[] = ['mfa.read', 'mfa.create', 'mfa.update', 'mfa.remove']

/** The permissions of an account while a step is due: that step, and signing out. */
const WHILE_DUE: Record<DueStep, { open: readonly Permission[]; says: string }> = {
  PASSWORD: { open: [...ALWAYS, 'users.set_password'], says: 'Choose a new password first.' },
  SECOND_FACTOR: { open: [...ALWAYS, ...OWN_FACTORS, 'users.set_password'], says: 'Set up a second factor first.' },
}

/** Refuses every other call of an account that has to choose a new password, or to set up a second factor. */
export function refuseWhileDue({ due }: Viewer, permission: Permission | undefined): void {
  if (due === null || due === undefined) return
  const { open, says } = WHILE_DUE[due]
  if (permission === undefined || !open.includes(permission)) throw new Refusal(403, `${due}_DUE`, says)
}
