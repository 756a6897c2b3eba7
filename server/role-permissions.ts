import type { Permission } from '../contract/permissions.ts'
import { permissions } from './permissions.ts'
import { type Condition, every, type Role, roles } from './platform/records/access.ts'

const rolesByPermission: ReadonlyMap<string, readonly Role[]> = new Map(
  Object.entries(permissions).flatMap(([path, { rights }]) =>
    Object.entries(rights).map(([ability, right]) => [`${path}.${ability}`, roles.filter((role) => role in right)]),
  ),
)

/** The roles of a right; undefined for an unknown name. */
export const rolesWith = (permission: string): readonly Role[] | undefined => rolesByPermission.get(permission)

/** Whether the role has the right. */
export const permits = (role: Role, permission: Permission): boolean => rolesWith(permission)?.includes(role) ?? false

/** The condition `reach` for the roles of the right, or every row without one. */
export const unlessPermitted =
  (permission: Permission, condition: Condition): Condition =>
  (viewer, t) =>
    (permits(viewer.role, permission) ? every : condition)(viewer, t)

/** The verbs and actions of a role by record: screens offer these, and repeat no rule. */
export const abilitiesOf = (role: Role): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(permissions).map(([path, { rights }]) => [
      path,
      Object.entries(rights).flatMap(([ability, right]) => (role in right ? [ability] : [])),
    ]),
  )

const MANAGE = ['list', 'read', 'create', 'update', 'remove'] as const

/**
 * What API keys may use; all else is closed to them. Closed stay accounts, sessions, keys and webhooks (a key that leaks must not make
 * itself another one), the words of mails and texts and the links of applicants (they open what they name), what only a person answers for
 * (refunds, corrections, tills), and the deletion of people and of signed waivers. `role-permissions.test.ts` lists the closed ones too, so
 * that a new right is decided.
 */
const OPEN_TO_KEYS: { readonly [Path in keyof typeof permissions]?: readonly (keyof (typeof permissions)[Path]['rights'])[] } = {
  addresses: MANAGE,
  applicants: [
    ...(['list', 'read', 'create', 'update', 'find', 'last_checked', 'matches', 'timeline', 'rejections', 'lookup'] as const),
    ...(['submissions', 'change_many', 'export', 'transfer', 'illegible', 'resend', 'reveal_ssn4', 'merge'] as const),
  ],
  applicanthistories: ['list', 'read'],
  applicanttypes: MANAGE,
  appointments: [
    ...(['list', 'read', 'create', 'update', 'remove', 'availability', 'day_board', 'send_link', 'demographics'] as const),
    ...(['invoices', 'report', 'insights', 'pulse', 'hold', 'schedule'] as const),
  ],
  appointmenthistories: ['list', 'read'],
  auditevents: ['list', 'read', 'verify', 'export'],
  availabletimes: MANAGE,
  blockedtimes: MANAGE,
  disclaimers: MANAGE,
  employers: [...MANAGE, 'restore', 'set_logo', 'logo', 'readiness'],
  files: ['read', 'remove', 'upload', 'signed_put', 'signed_get'],
  health: ['read'],
  identifications: MANAGE,
  jobs: ['list'],
  letters: ['list', 'read', 'resend'],
  livescanvendors: [...MANAGE, 'restore', 'set_logo', 'logo', 'users', 'waitlist', 'availability'],
  locations: [...MANAGE, 'restore'],
  mailwordings: [...MANAGE, 'preview'],
  networks: [...MANAGE, 'restore', 'set_logo', 'logo', 'readiness'],
  notes: [...MANAGE, 'manage_others'],
  oris: [...MANAGE, 'bulk_import'],
  paymenttokens: ['processor'],
  paymenttransactions: ['list', 'read', 'desk', 'receipt', 'send_receipt'],
  savedsearches: [...MANAGE, 'manage_others'],
  specialdays: [...MANAGE, 'create_many'],
  statuscodes: [...MANAGE, 'preview', 'add_starters'],
  tills: ['read'],
  transfers: ['list', 'read', 'matches', 'approve', 'decline'],
  users: ['list', 'read'],
  vendors: [...MANAGE, 'restore'],
  waivers: [...MANAGE, 'preview'],
  waiversignatures: ['list', 'read'],
}

const openToKeys: ReadonlySet<string> = new Set(
  Object.entries(OPEN_TO_KEYS).flatMap(([path, abilities]) => abilities.map((ability) => `${path}.${ability}`)),
)

/** Whether API keys may use the right; their role and their owner's must have it too. */
export const takesKey = (permission: string): boolean => openToKeys.has(permission)
