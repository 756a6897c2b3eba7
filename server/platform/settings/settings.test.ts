import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { StartRefusal } from '../process/start-refusal.ts'
import { publicAddress, readSettings } from './settings.ts'

describe('settings', () => {
  test('have defaults for a first try on one machine', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataFolder: `${process.cwd()}/data`,
      databaseUrl: undefined,
      publicUrl: 'http://{host}.localhost:8080',
      trustProxy: false,
      rateLimits: true,
      demo: true,
      sessionMinutes: 720,
      idleMinutes: 30,
    })
  })

  test('that are empty count as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  test('are read', () => {
    const key = Buffer.alloc(32, 7)
    const env = { PORT: '9000', RATE_LIMITS: 'off', BIMS_DEMO: '0', REQUIRE_MFA: '1', TRUST_PROXY: '1', BIMS_KEY: key.toString('base64') }
    expect(readSettings(env)).toMatchObject({ port: 9000, rateLimits: false, demo: false, requireMfa: true, trustProxy: 1, key })
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback'])
  })

  test('have a number of workers, or as many as there are cores', () => {
    expect([{}, { WORKERS: '4' }].map((env) => readSettings(env).workers)).toEqual([1, 4])
    expect(readSettings({ WORKERS: 'auto' }).workers).toBe(Math.min(availableParallelism(), 32))
  })

  test.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector:4318/v1/traces'],
    ['OTEL_TRACES_SAMPLER', 'foo'],
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['WORKERS', '0'],
    ['WORKERS', '33'],
    ['WORKERS', 'many'],
    ['DATABASE_URL', 'mysql://localhost/bims'],
    ['DATABASE_URL', 'bims'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'https://example.org/bims'],
    ['PUBLIC_URL', 'https://{name}.example.org'],
    ['PUBLIC_URL', 'https://bims-{host}example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['SMTP_URL', 'smtps://'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
    ['BIMS_KEY', 'short'],
    ['BIMS_KEY', Buffer.alloc(31).toString('base64')],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['ALLOW_SANDBOX', 'maybe'],
    ['REQUIRE_MFA', 'yes'],
    ['OIDC_TO_PRIVATE_NETWORKS', 'none'],
    ['RATE_LIMITS', '0'],
    ['FLOOD_PER_MINUTE', '0'],
    ['BIMS_DEMO', 'true'],
    ['STRIPE_API_URL', 'stripe'],
    ['STRIPE_JS_URL', 'stripe'],
    ['STRIPE_JS_URL', 'http://js.stripe.com/v3/'],
    ['STRIPE_JS_URL', 'https://js.example.org/; script-src *'],
    ['STRIPE_JS_URL', 'https://user@js.example.org/v3/'],
    ['SESSION_MINUTES', '0.5'],
    ['SESSION_IDLE_MINUTES', '0'],
  ])('%s=%s is named and refused', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(StartRefusal)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]*\\.$`))
  })

  test('Stripe’s settings must be set together', () => {
    const all = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
    expect(readSettings(all).stripe).toMatchObject({ secretKey: 'sk_test_a', apiUrl: 'https://api.stripe.com' })
    expect(readSettings({}).stripe).toBeUndefined()
    expect(() => readSettings({ ...all, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/^STRIPE_WEBHOOK_SECRET must be set too/)
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
      expect(() => readSettings({ ...all, [name]: 'wrong' })).toThrow(new RegExp(`^${name} must be [^\n]*\\.$`))
  })

  test('load Stripe’s script from Stripe, and from elsewhere for tests only', () => {
    const all = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
    expect(readSettings(all).stripe?.scriptUrl).toBe('https://js.stripe.com/v3/')
    const elsewhere = { ...all, STRIPE_JS_URL: 'http://127.0.0.1:4242/v3/' }
    expect(readSettings(elsewhere).stripe?.scriptUrl).toBe('http://127.0.0.1:4242/v3/')
    expect(() => readSettings({ ...elsewhere, NODE_ENV: 'production' })).toThrow(
      /^STRIPE_JS_URL must be an address of https:\/\/js\.stripe\.com/,
    )
    expect(readSettings({ ...all, NODE_ENV: 'production' }).stripe?.scriptUrl).toBe('https://js.stripe.com/v3/')
  })
})

test('the certificate of a database is always checked, unless the rules of libpq are asked for', () => {
  const read = (query: string) => readSettings({ DATABASE_URL: `postgres://u:p@h/d${query}` }).databaseUrl?.split('?')[1]
  expect(['?sslmode=require', '?a=b&sslmode=verify-ca&c=d', '?sslmode=prefer'].map(read)).toEqual([
    'sslmode=verify-full',
    'a=b&sslmode=verify-full&c=d',
    'sslmode=verify-full',
  ])
  for (const kept of ['sslmode=no-verify', 'sslmode=disable', 'sslmode=require&uselibpqcompat=true']) expect(read(`?${kept}`)).toBe(kept)
})

describe('settings of production', () => {
  test('load demonstration data into an embedded database only, and in production only on demand', () => {
    const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
    const onDatabase = { DATABASE_URL: 'postgres://u:p@h/d' }
    expect([{}, onDatabase, production, { ...production, ...onDatabase }].map((env) => readSettings(env).demo)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([onDatabase, production].map((env) => readSettings({ ...env, BIMS_DEMO: '1' }).demo)).toEqual([true, true])
    expect(readSettings({ BIMS_DEMO: '0' }).demo).toBe(false)
  })

  test('production requires Stripe or the explicit sandbox', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(/^ALLOW_SANDBOX must be 1/)
    expect(readSettings({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).stripe).toBeUndefined()
  })

  test('that are wrong are all named at once, without their values', () => {
    expect(() => readSettings({ PORT: 'x', BIMS_KEY: 'secret', DATABASE_URL: 'u:pw@h' })).toThrow(
      /^PORT .*\nDATABASE_URL .*\nBIMS_KEY [^\n]*$/,
    )
    expect(() => readSettings({ BIMS_KEY: 'secret' })).toThrow(/^(?!.*secret)BIMS_KEY/)
  })
})

describe('settings of text messages', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
    TWILIO_AUTH_TOKEN: 'f'.repeat(32),
    TWILIO_MESSAGING_SERVICE_SID: `MG${'0b'.repeat(16)}`,
  }

  test('Twilio’s settings must be set together, with one sender', () => {
    const { TWILIO_MESSAGING_SERVICE_SID: service, ...account } = twilio
    expect(readSettings(twilio).sms.twilio).toMatchObject({ from: { MessagingServiceSid: service }, apiUrl: 'https://api.twilio.com' })
    expect(readSettings({ ...account, TWILIO_FROM_NUMBER: '+13055550100' }).sms.twilio?.from).toEqual({ From: '+13055550100' })
    for (const name of ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'])
      expect(() => readSettings({ ...twilio, [name]: '' })).toThrow(new RegExp(`^${name} must be set too`))
    for (const senders of [{ TWILIO_FROM_NUMBER: '+13055550100' }, { TWILIO_MESSAGING_SERVICE_SID: '' }])
      expect(() => readSettings({ ...twilio, ...senders })).toThrow(/^TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM_NUMBER must be set/)
    for (const name of [...Object.keys(twilio), 'TWILIO_FROM_NUMBER', 'TWILIO_API_URL'])
      expect(() => readSettings({ ...twilio, [name]: 'wrong' })).toThrow(new RegExp(`^${name} must be [^\n]*\\.`))
  })

  test('let Twilio report to the public address, but not to this machine', () => {
    expect(readSettings({ ...twilio, PUBLIC_URL: 'https://{host}.bims.example' }).sms.twilio?.statusUrl).toBe(
      'https://bims.example/api/webhooks/sms/status',
    )
    expect(readSettings(twilio).sms.twilio?.statusUrl).toBeUndefined()
  })

  test('offer text messages where somebody gets them, and for trials', () => {
    const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
    expect(readSettings({}).sms).toEqual({ twilio: undefined, offered: true })
    expect(readSettings(production).sms.offered).toBe(false)
    expect(readSettings({ ...production, BIMS_DEMO: '1' }).sms.offered).toBe(true)
    expect(readSettings({ ...production, ...twilio }).sms.offered).toBe(true)
  })
})

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileWith = (content: string) => {
    const file = join(folder, randomUUID())
    writeFileSync(file, content)
    return file
  }
  const key = randomBytes(32)

  test.each(['', '\n', '\r\n'])('are read, with the line break %j at their end or without', (end) => {
    expect(readSettings({ BIMS_KEY_FILE: fileWith(key.toString('base64') + end) }).key).toEqual(key)
  })

  test('are refused when they are longer than any secret: a device never ends', () => {
    expect(() => readSettings({ BIMS_KEY_FILE: fileWith('x'.repeat(65_537)) })).toThrow(/^BIMS_KEY_FILE names .*\(more than 64 kB\)\.$/)
    expect(readSettings({ BIMS_PASSWORD_FILE: fileWith('x'.repeat(65_536)) }).password).toHaveLength(65_536)
    expect(() => readSettings({ BIMS_KEY_FILE: '/dev/zero' })).toThrow('more than 64 kB')
  })

  test('exist for every secret', () => {
    const secrets = {
      BIMS_KEY: key.toString('base64'),
      BIMS_NEW_KEY: randomBytes(32).toString('base64'),
      BIMS_PASSWORD: 'a long enough password',
      DATABASE_URL: 'postgres://u:p@h/d',
      DATABASE_READ_URL: 'postgres://u:p@r/d',
      METRICS_TOKEN: 'a token of 16 letters',
      SMTP_URL: 'smtp://u:p@h',
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      TWILIO_AUTH_TOKEN: 'f'.repeat(32),
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const sms = { TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`, TWILIO_FROM_NUMBER: '+13055550100' }
    const others = { S3_BUCKET: 'bims', S3_REGION: 'us-east-1', ...sms }
    const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}\n`)])
    expect(readSettings({ ...others, ...Object.fromEntries(files) })).toEqual(readSettings({ ...others, ...secrets }))
  })

  test('are checked like those of the environment, without being printed', () => {
    expect(() => readSettings({ BIMS_KEY_FILE: fileWith('secret') })).toThrow(/^(?!.*secret)BIMS_KEY must be 32 bytes/)
  })

  test('that are given twice, cannot be read or are empty are refused, all at once', () => {
    const twice = { BIMS_KEY: key.toString('base64'), BIMS_KEY_FILE: fileWith(key.toString('base64')) }
    const [missing, empty] = [join(folder, 'missing'), fileWith('\n')]
    expect(() => readSettings({ ...twice, DATABASE_URL_FILE: missing, SMTP_URL_FILE: folder, S3_SECRET_ACCESS_KEY_FILE: empty })).toThrow(
      new StartRefusal(
        [
          'BIMS_KEY and BIMS_KEY_FILE are both set. Set one of them.',
          `DATABASE_URL_FILE names ${missing}, which cannot be read (ENOENT).`,
          `SMTP_URL_FILE names ${folder}, which cannot be read (EISDIR).`,
          `S3_SECRET_ACCESS_KEY_FILE names ${empty}, which is empty.`,
        ].join('\n'),
      ),
    )
    expect(readSettings({ ...twice, BIMS_KEY: '' }).key).toEqual(key)
  })
})

describe('buckets', () => {
  const store = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

  test('are addressed by host name at Amazon, by path elsewhere, unless the operator sets it', () => {
    const pathStyle = (env: Record<string, string>) => readSettings({ ...store, S3_BUCKET: 'bims', ...env }).s3?.pathStyle
    expect(pathStyle({})).toBe(false)
    expect(pathStyle({ S3_PATH_STYLE: '1' })).toBe(true)
    expect(pathStyle({ S3_ENDPOINT: 'https://minio.example.org' })).toBe(true)
    expect(pathStyle({ S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE: '0' })).toBe(false)
  })

  test('can hold backups without files', () => {
    const { backups, s3, s3Access } = readSettings({ ...store, BACKUP_EVERY: '24', BACKUP_TO: 's3://bims-backups/nightly' })
    expect([backups?.to, s3, s3Access?.region]).toEqual(['s3://bims-backups/nightly', undefined, 'us-east-1'])
    expect(() => readSettings({ BACKUP_TO: 's3://bims-backups' })).toThrow('S3_REGION must be set too')
    expect(() => readSettings({ ...store, BACKUP_TO: 's3:/bims' })).toThrow('BACKUP_TO must be a folder, or a bucket such as')
    expect(() => readSettings(store)).toThrow('S3_BUCKET must be set too')
  })
})

describe('the public address', () => {
  test.each(['https://{host}.bims.example.org', 'https://bims.example.org/'])('from %s', (PUBLIC_URL) => {
    const settings = readSettings({ PUBLIC_URL })
    expect(publicAddress(settings, 'scheduler', 'lakeside')).toBe('https://lakeside.scheduler.bims.example.org')
    expect(publicAddress(settings, 'network', 'metro')).toBe('https://metro.network.bims.example.org')
    expect(publicAddress(settings, 'staff')).toBe('https://bims.example.org')
  })

  test('has the port when it is local', () => {
    expect(publicAddress(readSettings({ PORT: '9000' }), 'scheduler', 'metro')).toBe('http://metro.scheduler.localhost:9000')
  })
})
