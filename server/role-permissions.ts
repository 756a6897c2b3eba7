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

const openToKeys: ReadonlySet<string> = new Set(
  Object.entries(permissions).flatMap(([path, { openToKeys: abilities }]) => abilities.map((ability) => `${path}.${ability}`)),
)

/** Whether API keys may use the right; their role and their owner's must have it too. */
export const takesKey = (permission: string): boolean => openToKeys.has(permission)
