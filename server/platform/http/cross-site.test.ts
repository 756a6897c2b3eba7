import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { isFromOtherSite } from './cross-site.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const from = (site: string, mode = 'no-cors', dest = 'empty') => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
})

test('pages of another site shut nobody out of signing in', async () => {
  server.services.settings.rateLimits = true
  const signIn = (headers: Record<string, string>, body?: object) =>
    fetch(`${server.address}/api/auth/token`, {
      method: 'POST',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const answers = await Promise.all(Array.from({ length: 80 }, () => signIn(from('cross-site'))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect(await answers[0]?.json()).toMatchObject({ code: 'OTHER_SITE', detail: 'Pages of other sites may not call the API.' })
  expect((await signIn(from('same-origin', 'cors'), { username: 'nobody', password: 'wrong' })).status).toBe(401)
  server.services.settings.rateLimits = false
})

describe('a call is one of another site', () => {
  const call = (method: string, url: string, headers: Record<string, string>) => isFromOtherSite({ method, url, headers })

  test('if a script, a form, a frame or a picture of its pages sends it', () => {
    expect(call('GET', '/api/applicants/lookup?x=1', from('cross-site'))).toBe(true)
    expect(call('GET', '/api/applicants/lookup?x=1', from('cross-site', 'no-cors', 'image'))).toBe(true)
    expect(call('GET', '/api/applicants/lookup', from('cross-site', 'navigate', 'iframe'))).toBe(true)
    expect(call('POST', '/api/auth/token', from('cross-site', 'navigate', 'document'))).toBe(true)
  })

  test('but not if its link is followed, if it shows a logo, or if a page is read', () => {
    expect(call('GET', '/api/singlesignon/callback?code=x', from('cross-site', 'navigate', 'document'))).toBe(false)
    expect(call('GET', '/api/employers/3/logo?v=2', from('cross-site', 'no-cors', 'image'))).toBe(false)
    expect(call('GET', '/landing', from('cross-site', 'navigate', 'iframe'))).toBe(false)
  })

  test('and not if the browser names its own site, or a program names none', () => {
    for (const site of ['same-origin', 'same-site', 'none']) expect(call('POST', '/api/auth/token', from(site))).toBe(false)
    expect(call('POST', '/api/auth/token', {})).toBe(false)
  })
})
