import * as z from 'zod/mini'
import { choice, defaulted, email, flag, key, nullable, text, whole } from './fields.ts'
import { equals, resource } from './resource.ts'

/** What an account may be, computed from its row; none while it is detached from its location. */
export const accountRoles = ['superuser', 'staff', 'network_admin', 'lsv_user'] as const

/** What an account may belong to. */
export const contextTypes = ['livescanvendor', 'network'] as const

/** An account. Its password is set by a call of its own. */
export const user = resource('users', {
  given: { id: key, role: nullable(choice(accountRoles)), is_self: flag },
  once: {},
  fields: {
    email,
    username: text(250),
    is_superuser: defaulted(flag),
    context_type: nullable(choice(contextTypes)),
    context_id: nullable(whole(1, Number.MAX_SAFE_INTEGER)),
  },
  filters: { context_type: equals('context_type'), context_id: equals('context_id') },
  order: ['email', 'username'],
  search: ['email', 'username'],
  check: ({ is_superuser, context_type, context_id }) => ({
    ...(is_superuser && context_type !== null ? { is_superuser: 'A superuser belongs to no location or network' } : {}),
    ...(context_id !== null && context_type === null ? { context_type: 'Required' } : {}),
  }),
})

/** The shortest password that is taken. */
export const PASSWORD_MIN = 15

/** A new password: long, of any characters, no rules of composition. */
export const newPassword = z
  .string('Required')
  .check(z.minLength(PASSWORD_MIN, `Must be at least ${PASSWORD_MIN} characters`), z.maxLength(1_024, 'Too long: please shorten it'))
