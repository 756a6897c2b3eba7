import { get } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('an unknown call is a problem document, never a page', async () => {
  const { status, body } = await server.call('GET', 'nothing')
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

describe('a page', () => {
  const fetchPage = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`${server.address}${path}`, { method, headers })
    return [response.status, response.headers.get('content-type')?.split(';')[0]]
  }

  test.each([
    ['a browser', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, 'GET'],
    ['who takes anything', { accept: '*/*' }, 'GET'],
    ['a monitor', { accept: '*/*' }, 'HEAD'],
  ])('is given to %s', async (_who, headers, method) => {
    expect(await fetchPage('/login', headers, method)).toEqual([200, 'text/html'])
  })

  test.each([
    ['a missing picture', '/none.png', 'image/avif,image/webp,*/*;q=0.8'],
    ['a missing part of a page', '/assets/none.js', '*/*'],
    ['a call', '/api/nothing', 'text/html'],
  ])('is not given for %s', async (_what, path, accept) => {
    expect((await fetchPage(path, { accept }))[0]).toBe(404)
  })
})

test('a page has the time of the server, and says whether the installation can send mails', async () => {
  const page = (host = 'metro.scheduler.localhost') =>
    new Promise<string>((resolve, reject) => {
      const headers = { host, accept: 'text/html' }
      get(`${server.address}/landing`, { headers }, (response) => resolve(readText(response))).on('error', reject)
    })
  expect(await page()).toContain(`"mails_leave":false,"now":${server.services.clock.now()}}`)
  Object.assign(server.services.settings, { smtpUrl: 'smtps://mail.bims.example' })
  expect(await page()).toContain('"mails_leave":true')
  expect(await page('localhost')).toContain('"mails_leave":true')
})

describe('the content policy of a page', () => {
  const policies = async (env: Record<string, string>) => {
    const other = await openTestServer({ RATE_LIMITS: 'off', ...env })
    // fetch does not allow to set the Host.
    const of = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const request = get(`${other.address}/landing`, { headers: { host, accept: 'text/html' } }, (response) => {
          response.resume()
          resolve(String(response.headers['content-security-policy']))
        })
        request.on('error', reject)
      })
    const found = {
      scheduler: await of('metro.scheduler.localhost'),
      admin: await of('localhost'),
      network: await of('metro.network.localhost'),
    }
    await other.close()
    return found
  }
  const KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }

  test('permits only our own origin, except on the applicants’ site with a processor', async () => {
    const [without, withStripe] = [await policies({}), await policies(KEYS)]
    for (const policy of [without.scheduler, without.admin, without.network, withStripe.admin, withStripe.network]) {
      expect(policy).toContain("connect-src 'self';")
      expect(policy).toContain("frame-src 'self';")
      expect(policy).not.toContain('stripe')
    }
  })

  test('permits the processor’s origin where its cards are entered', async () => {
    const { scheduler } = await policies(KEYS)
    expect(scheduler).toMatch(/script-src 'self' 'nonce-[\w+/=]+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/)
    expect(scheduler).toContain("connect-src 'self' https://api.stripe.com;")
    expect(scheduler).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
  })
})
