import * as z from 'zod/mini'
import { type KeyRole, keyRoles } from '../../../contract/people/api-keys.ts'
import { knownPassword } from '../../../contract/people/people.ts'
import { DAY_MS } from '../../../contract/records/days.ts'
import { text } from '../../../contract/records/fields.ts'

/** The role or account of a key, in words. */
export const roleWords: Record<KeyRole, string> = {
  superuser: 'Superuser',
  staff: 'Staff',
  network_admin: 'Network',
  lsv_user: 'Fingerprint location',
}

/** The lifetime of a key. */
export const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const

/** The form of a new key; `days` becomes its expiry. */
export const keyForm = z
  .object({
    name: text(100).input,
    role: z.enum(keyRoles),
    context_id: z.nullable(z.number()),
    read_only: z.boolean(),
    days: z.enum(['30', '90', '365']),
    password: knownPassword.check(z.minLength(1, 'Required')),
  })
  .check(
    z.refine(({ role, context_id }) => !scoped(role) || context_id !== null, {
      error: 'Required',
      path: ['context_id'],
    }),
  )

/** Whether the role belongs to a network or a location. */
const scoped = (role: string): boolean => role === 'network_admin' || role === 'lsv_user'

/** The values of the form. */
export type KeyValues = { name: string; role: KeyRole; context_id: number | null; read_only: boolean; days: string; password: string }

/** The body of `POST /apikeys`. */
export const bodyOf = ({ days, context_id, ...values }: KeyValues, now: number) => ({
  ...values,
  context_id: scoped(values.role) ? context_id : null,
  expires_at: new Date(now + Number(days) * DAY_MS).toISOString(),
})
