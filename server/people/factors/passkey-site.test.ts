import { expect, test } from 'vitest'
import { publicAddress } from '../../platform/settings/settings.ts'
import { siteOf } from './passkey-site.ts'

const REAL = 'https://{host}.example.org'
const LOCAL = 'http://{host}.localhost:8080'

test.each([
  [REAL, 'https://example.org', 'example.org'],
  [REAL, 'https://metro.network.example.org', 'example.org'],
  [LOCAL, 'http://localhost:8080', 'localhost'],
  [LOCAL, 'http://metro.scheduler.localhost:8080', 'metro.scheduler.localhost'],
  ['https://{host}.example.org:443', 'https://a.scheduler.example.org', 'example.org'],
  ['https://app.{host}.example.org', 'https://app.metro.network.example.org', 'app.metro.network.example.org'],
])('with %s, passkeys of %s belong to %s', (publicUrl, origin, rpID) => {
  expect(siteOf({ publicUrl }, origin)).toEqual({ origin, rpID })
})

test.each([
  [REAL, undefined],
  [REAL, 'null'],
  [REAL, 'http://example.org'],
  [REAL, 'https://example.org:8443'],
  [REAL, 'https://evilexample.org'],
  [REAL, 'https://example.org.evil.example'],
  [REAL, 'https://evil.example'],
  [LOCAL, 'http://localhost:8081'],
])('with %s, %s is not ours', (publicUrl, origin) => {
  expect(() => siteOf({ publicUrl }, origin)).toThrow('public address')
})

test('the general host is ours', () => {
  for (const publicUrl of [REAL, LOCAL])
    expect(siteOf({ publicUrl }, publicAddress({ publicUrl }, 'staff')).origin).toBe(publicAddress({ publicUrl }, 'staff'))
})
