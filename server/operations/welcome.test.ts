import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings/settings.ts'
import { composeWelcome, type KnownAccounts } from './welcome.ts'

const linesOf = (env: NodeJS.ProcessEnv, accounts: KnownAccounts, pages = true) =>
  composeWelcome(readSettings(env), 'http://127.0.0.1:8080', accounts, pages).join('\n')

test("lists the demonstration's addresses and accounts", () => {
  expect(linesOf({}, 'demonstration')).toContain('http://lakeside.scheduler.localhost:8080')
  expect(linesOf({}, 'demonstration')).toContain('http://metro.network.localhost:8080')
  expect(linesOf({}, 'demonstration')).toContain('password bims-demo-password')
})

test('names the command that creates the first account only when there is none', () => {
  expect(linesOf({}, 'none')).not.toContain('password')
  expect(linesOf({}, 'none')).toContain('npm run create-superuser')
  expect(linesOf({}, 'superuser')).not.toContain('create-superuser')
})

test('warns of unsafe and missing settings', () => {
  expect(linesOf({ RATE_LIMITS: 'off' }, 'demonstration')).toContain('Rate limits are off')
  expect(linesOf({}, 'demonstration')).not.toContain('Rate limits')
  expect(linesOf({}, 'demonstration', false)).toContain('not built')
  expect(linesOf({}, 'demonstration')).toContain('no real money moves')
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  expect(linesOf(stripe, 'demonstration')).not.toContain('no real money moves')
})

test('warns in production of links that lead to this machine only', () => {
  const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
  expect(linesOf(production, 'superuser')).toContain('PUBLIC_URL is not set')
  expect(linesOf({ ...production, PUBLIC_URL: 'https://{host}.example.org' }, 'superuser')).not.toContain('PUBLIC_URL')
  expect(linesOf({}, 'superuser')).not.toContain('PUBLIC_URL')
})
