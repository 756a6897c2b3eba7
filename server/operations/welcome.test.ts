import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings.ts'
import { welcome } from './welcome.ts'

const said = (env: NodeJS.ProcessEnv, demonstration: boolean, pages = true) =>
  welcome(readSettings(env), 'http://127.0.0.1:8080', demonstration, pages).join('\n')

test('with the demonstration data the addresses and accounts to try are said', () => {
  expect(said({}, true)).toContain('http://lakeside.scheduler.localhost:8080')
  expect(said({}, true)).toContain('http://metro.network.localhost:8080')
  expect(said({}, true)).toContain('password bims-demo-password')
})

test('without it no account is named, but how the first is made', () => {
  expect(said({}, false)).not.toContain('password')
  expect(said({}, false)).toContain('npm run create-superuser')
})

test('what is unsafe or missing is said', () => {
  expect(said({ RATE_LIMITS: 'off' }, true)).toContain('Rate limits are off')
  expect(said({}, true)).not.toContain('Rate limits')
  expect(said({}, true, false)).toContain('not built')
  expect(said({}, true)).toContain('no real money moves')
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  expect(said(stripe, true)).not.toContain('no real money moves')
})
