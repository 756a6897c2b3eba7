import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings/settings.ts'
import { composeWelcome, type KnownAccounts } from './welcome.ts'

const key = { current: Buffer.alloc(32, 7) }
const announced = (env: NodeJS.ProcessEnv, accounts: KnownAccounts, pages = true) =>
  composeWelcome(readSettings(env), 'http://127.0.0.1:8080', { accounts, key, now: Date.UTC(2026, 10, 23) }, pages)
const linesOf = (env: NodeJS.ProcessEnv, accounts: KnownAccounts, pages = true) =>
  announced(env, accounts, pages)
    .map(({ line }) => line)
    .join('\n')

test("lists the demonstration's addresses and accounts", () => {
  expect(linesOf({}, 'demonstration')).toContain('http://lakeside.scheduler.localhost:8080')
  expect(linesOf({}, 'demonstration')).toContain('http://metro.network.localhost:8080')
  expect(linesOf({}, 'demonstration')).toContain('password bims-demo-password')
})

test('prints a link, and names the command, for the first account only when there is none', () => {
  const env = { PUBLIC_URL: 'https://{host}.example.org' }
  expect(linesOf(env, 'none')).not.toContain('password')
  expect(linesOf(env, 'none')).toMatch(/https:\/\/example\.org\/first-superuser#\d+\.[\w-]{43}\n/)
  expect(linesOf(env, 'none')).toContain('npm run create-superuser')
  for (const accounts of ['superuser', 'demonstration'] as const) {
    expect(linesOf(env, accounts)).not.toContain('create-superuser')
    expect(linesOf(env, accounts)).not.toContain('first-superuser')
  }
})

test('says which version runs', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(linesOf({}, 'superuser')).toContain(`BIMS listens on http://127.0.0.1:8080. Version ${version}, Node.js ${process.versions.node}.`)
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
  expect(linesOf({ ...production, PUBLIC_URL: 'http://{host}.localhost:8080' }, 'superuser')).toContain('or names this machine')
  expect(linesOf({ ...production, PUBLIC_URL: 'https://{host}.example.org' }, 'superuser')).not.toContain('PUBLIC_URL')
  expect(linesOf({}, 'superuser')).not.toContain('PUBLIC_URL')
})

test('warns that no mail leaves the server while no mail server is set', () => {
  expect(linesOf({}, 'superuser')).toContain('SMTP_URL is not set: no mail leaves this server')
  expect(linesOf({ SMTP_URL: 'smtps://mail.example.org' }, 'superuser')).not.toContain('SMTP_URL')
})

test('warns in production that applicants read no name of the provider', () => {
  const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
  expect(linesOf(production, 'superuser')).toContain('PROVIDER_NAME is not set')
  expect(linesOf({ ...production, PROVIDER_NAME: 'Harbor Prints' }, 'superuser')).not.toContain('PROVIDER_NAME')
  expect(linesOf({}, 'superuser')).not.toContain('PROVIDER_NAME')
})

test('what is unsafe or missing is a warning, and nothing else is', () => {
  const env = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', RATE_LIMITS: 'off' }
  const levels = announced(env, 'none', false).map(({ line, level }) => [level, /^(BIMS listens| {2}|There is no)/.test(line)])
  expect(levels.filter(([level]) => level === 'info')).toHaveLength(4)
  expect(levels.filter(([level]) => level === 'warn')).toHaveLength(6)
  expect(levels.every(([level, isNotice]) => (level === 'info') === isNotice)).toBe(true)
})
