import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Permission } from '../../../contract/permissions.ts'
import type { Role, Viewer } from '../records/access.ts'
import type { Refusal } from './errors.ts'
import { checkRight, checkRoutes } from './route-check.ts'

const table = new Map<string, readonly Role[]>([
  ['notes.list', ['staff', 'superuser']],
  ['livescanvendors.users', ['superuser']],
])
const rolesWith = (permission: string) => table.get(permission)

const start = (url: string, permission?: string) => {
  const app = Fastify()
  checkRoutes(app, rolesWith)
  app.get(url, { config: { permission: permission as Permission | undefined } }, async () => 'open')
  return app.ready().then(() => app.close())
}

test('a route with an entry in the table of rights starts', async () => {
  await start('/api/notes', 'notes.list')
  await start('/api/livescanvendors/:id/users', 'livescanvendors.users')
  await start('/somewhere')
})

test.each([undefined, 'secrets.list', 'notes', 'notes.remove'])(
  'a route named %s, which is not in the table, prevents the start',
  async (permission) => {
    await expect(async () => start('/api/secrets', permission)).rejects.toThrow(/no entry in the table of rights/)
  },
)

test('a route is open to its roles only: the public gets a 401, others a 403', () => {
  const statusFor = (role: Role, permission?: Permission) => {
    try {
      checkRight({ role } as Viewer, permission, rolesWith)
      return 200
    } catch (refusal) {
      return (refusal as Refusal).status
    }
  }
  const roles: Role[] = ['public', 'lsv_user', 'network_admin', 'staff', 'superuser']
  expect(roles.map((role) => statusFor(role, 'notes.list'))).toEqual([401, 403, 403, 200, 200])
  expect(roles.map((role) => statusFor(role, 'livescanvendors.users'))).toEqual([401, 403, 403, 403, 200])
  expect(statusFor('superuser', 'notes.remove'), 'of a right that the table lacks').toBe(403)
  expect(statusFor('public'), 'of a page, which needs no right').toBe(200)
})
