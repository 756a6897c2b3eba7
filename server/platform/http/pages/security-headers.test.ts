import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const always = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

test('an answer over http has the policy, without HSTS', () => {
  expect(securityHeaders({ secure: false })).toEqual(always)
})

test('an answer over https has HSTS for a year, of its own host alone', () => {
  expect(securityHeaders({ secure: true })).toEqual({
    ...always,
    'strict-transport-security': 'max-age=31536000',
  })
})
