import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { checkRoutes } from './route-check.ts'

const start = (url: string, permission?: string) => {
  const app = Fastify()
  checkRoutes(app, new Set(['notes', 'livescanvendors.users']))
  app.get(url, { config: permission === undefined ? {} : { permission } }, async () => 'open')
  return app.ready().then(() => app.close())
}

test('a route with an entry in the matrix starts', async () => {
  await start('/api/notes', 'notes')
  await start('/api/livescanvendors/:id/users', 'livescanvendors.users')
  await start('/somewhere')
})

test.each([undefined, 'secrets', 'livescanvendors'])('a route named %s, which the matrix lacks, stops the start', async (permission) => {
  await expect(async () => start('/api/secrets', permission)).rejects.toThrow(/no entry in the permission matrix/)
})
