import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../../platform/settings/settings.ts'
import { clearCookie, cookieOf, sessionCookie } from './session-cookie.ts'

const https = readSettings({ PUBLIC_URL: 'https://{host}.bims.example' })
const http = readSettings({})

test.each([
  ['https', https, '__Host-bims_session=secret; Path=/; HttpOnly; Secure; SameSite=Strict'],
  ['http', http, 'bims_session=secret; Path=/api/auth; HttpOnly; SameSite=Strict'],
])('over %s the session has a cookie that no other host can set, and that can be cleared', async (_scheme, settings, sent) => {
  const app = Fastify()
  await app.register(cookie)
  app.get('/set', async (_request, reply) => sessionCookie(reply, settings, 'secret'))
  app.get('/forget', async (_request, reply) => clearCookie(reply, settings))
  app.get('/read', async (request) => ({ secret: cookieOf(request, settings) }))
  const set = String((await app.inject('/set')).headers['set-cookie'])
  expect(set).toBe(sent)
  const [pair = ''] = set.split(';')
  expect((await app.inject({ url: '/read', headers: { cookie: `other=1; ${pair}` } })).json()).toEqual({ secret: 'secret' })
  expect(String((await app.inject('/forget')).headers['set-cookie'])).toContain(`${pair.split('=')[0]}=;`)
  await app.close()
})

test('over https a cookie of the plain name is not read', async () => {
  const app = Fastify()
  app.get('/read', async (request) => ({ secret: cookieOf(request, https) ?? null }))
  expect((await app.inject({ url: '/read', headers: { cookie: 'bims_session=planted' } })).json()).toEqual({ secret: null })
})
