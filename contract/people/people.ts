import * as z from 'zod/mini'
import { defineRecord, equals, special } from '../records/define-record.ts'
import { choice, computed, defaulted, email, flag, instant, key, nullable, removed, whole } from '../records/fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-strength.ts'
import { username } from './usernames.ts'

/** The roles of an account, computed from its row; null while it is detached from its location. */
const accountRoles = ['superuser', 'staff', 'network_admin', 'lsv_user'] as const

/** The kinds of records that an account may belong to. */
const contextTypes = ['livescanvendor', 'network'] as const

/** INVITED: no password was chosen yet. LOCKED: by a superuser, by failed sign-ins, or for inactivity. */
const accountStates = ['ACTIVE', 'INVITED', 'LOCKED'] as const

/** An account. Its password is set by a separate call. */
export const user = defineRecord('users', {
  title: 'Users',
  readonly: {
    id: key,
    role: nullable(choice(accountRoles)),
    is_self: flag,
    removed,
    state: computed(choice(accountStates)),
    second_factor: computed(flag),
    last_sign_in: computed(nullable(instant)),
  },
  immutable: {},
  editable: {
    email,
    username,
    is_superuser: defaulted(flag),
    context_type: nullable(choice(contextTypes)),
    context_id: nullable(whole(1, Number.MAX_SAFE_INTEGER)),
  },
  /** `staff=true`: the accounts of the provider, without those of locations and networks. */
  filters: { context_type: equals('context_type'), context_id: equals('context_id'), staff: special() },
  order: ['email', 'username'],
  search: ['email', 'username'],
  check: ({ is_superuser, context_type, context_id }) => ({
    ...(is_superuser && context_type !== null ? { is_superuser: 'A superuser belongs to no location or network' } : {}),
    ...(context_id !== null && context_type === null ? { context_type: 'Required' } : {}),
  }),
})

const password = (min: number) =>
  z
    .string('Required')
    .check(z.minLength(min, `Must be at least ${min} characters`), z.maxLength(PASSWORD_MAX, 'Too long: please shorten it'))

/** A new password of an account without a second factor: long, any characters, no rules of composition. */
export const newPassword = password(PASSWORD_MIN.alone)

/** A new password whose minimum length depends on the account and is checked by the server. */
export const anyNewPassword = password(1)

/** A password that is only compared: any length takes the same work and has the same answer. */
export const knownPassword = z.string('Required')
