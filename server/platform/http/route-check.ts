import type { FastifyInstance } from 'fastify'
import type { Permission } from '../../../contract/permissions.ts'
import type { Role, Viewer } from '../records/access.ts'
import { forbidden, signInFirst } from './errors.ts'

/** The pages of the API document, without any data. */
const DOCUMENT = '/api/docs'

/** The roles of a right; undefined for an unknown right. */
type RolesWith = (permission: string) => readonly Role[] | undefined

/** Refuses to start with an API route that has no entry in the table of rights. */
export function checkRoutes(app: FastifyInstance, rolesWith: RolesWith): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || url.startsWith(DOCUMENT)) return
    const name = config?.permission
    if (name === undefined || rolesWith(name) === undefined)
      throw new Error(`${method} ${url} has no entry in the table of rights (${name ?? 'no name'})`)
  })
}

/** Refuses a call without the right: 401 for the public, 403 for other roles. */
export function checkRight({ role }: Viewer, permission: Permission | undefined, rolesWith: RolesWith): void {
  if (permission === undefined || rolesWith(permission)?.includes(role)) return
  throw role === 'public' ? signInFirst() : forbidden()
}
