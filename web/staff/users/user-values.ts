import * as z from 'zod/mini'
import type { user } from '../../../contract/people/people.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { email, text } from '../../../contract/records/fields.ts'

/** The roles to choose from: those of the provider, of a network or of a location. */
export const roleOptions = [
  { value: 'staff', label: 'User (provider staff)' },
  { value: 'superuser', label: 'Admin (superuser)' },
  { value: 'network', label: 'Network administrator' },
  { value: 'livescanvendor', label: 'Live-scan vendor' },
] as const
type Role = (typeof roleOptions)[number]['value']

/** The form of an account. */
export type UserValues = { email: string; username: string; role: Role; network: number | null; livescanvendor: number | null }

const id = z.nullable(z.number())
const needs = (kind: 'network' | 'livescanvendor') =>
  z.refine<UserValues>((values) => values.role !== kind || values[kind] !== null, { path: [kind], error: 'Required' })

/** A user of a network or a location must name it. */
export const userForm = z
  .object({
    email: email.input,
    username: text(250).input,
    role: z.enum(['staff', 'superuser', 'network', 'livescanvendor']),
    network: id,
    livescanvendor: id,
  })
  .check(needs('network'), needs('livescanvendor'))

/** The values of the form for an account, or for a new one. */
export function valuesOf(account: Account | null): UserValues {
  const type = account?.context_type ?? null
  return {
    email: account?.email ?? '',
    username: account?.username ?? '',
    role: type ?? (account?.is_superuser ? 'superuser' : 'staff'),
    network: type === 'network' ? (account?.context_id ?? null) : null,
    livescanvendor: type === 'livescanvendor' ? (account?.context_id ?? null) : null,
  }
}

/** The fields with their words. */
export const userLabels = { email: 'Email', username: 'Username', role: 'Role', network: 'Network', livescanvendor: 'Location' } as const

/** The body of a change: a role is sent with its network or location. */
export function changeOf(change: Readonly<Record<string, unknown>>, typed: UserValues): Record<string, unknown> {
  const { email, username, ...context } = bodyOf(typed)
  return {
    ...('email' in change ? { email } : {}),
    ...('username' in change ? { username } : {}),
    ...(['role', 'network', 'livescanvendor'].some((name) => name in change) ? context : {}),
  }
}

/** The body to send. */
export function bodyOf({ email, username, role, ...ids }: UserValues) {
  const context_type = role === 'network' || role === 'livescanvendor' ? role : null
  return { email, username, is_superuser: role === 'superuser', context_type, context_id: context_type === null ? null : ids[context_type] }
}

type Whole = Row<typeof user>

/** An account of the list; ordinary staff see only some of its fields. */
export type Account = Pick<Whole, 'id' | 'email' | 'username' | 'is_superuser' | 'is_self'> & Partial<Whole>

/** An action on an account. */
export type Verb = 'edit' | 'password' | 'lock' | 'unlock' | 'invite' | 'factors' | 'sessions' | 'remove'

/** The dialog that is open. */
export type OpenDialog = { what: 'add' } | { what: Verb; account: Account }
