import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings/settings.ts'
import { composeWelcome } from './welcome.ts'

const linesOf = (env: NodeJS.ProcessEnv, demonstration: boolean, pages = true) =>
  composeWelcome(readSettings(env), 'http://127.0.0.1:8080', demonstration, pages).join('\n')

test("lists the demonstration's addresses and accounts", () => {
  expect(linesOf({}, true)).toContain('http://lakeside.scheduler.localhost:8080')
  expect(linesOf({}, true)).toContain('http://metro.network.localhost:8080')
  expect(linesOf({}, true)).toContain('password bims-demo-password')
})

test('names the command that creates the first account when there is no demonstration', () => {
  expect(linesOf({}, false)).not.toContain('password')
  expect(linesOf({}, false)).toContain('npm run create-superuser')
})

test('warns of unsafe and missing settings', () => {
  expect(linesOf({ RATE_LIMITS: 'off' }, true)).toContain('Rate limits are off')
  expect(linesOf({}, true)).not.toContain('Rate limits')
  expect(linesOf({}, true, false)).toContain('not built')
  expect(linesOf({}, true)).toContain('no real money moves')
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  expect(linesOf(stripe, true)).not.toContain('no real money moves')
})
