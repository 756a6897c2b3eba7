import { BlockList, isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { FrontEnd } from '../../../contract/environments/hosts.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { workerCount } from '../workers/worker-count.ts'
import { outgoingOf, outgoingShape } from './outgoing-settings.ts'
import { paymentComplaints, paymentShape, stripeOf } from './payment-settings.ts'
import { placeOfBackups, s3AccessOf, s3Complaints, s3Of, s3Shape } from './s3-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { address, choice, databaseAddress, protocolOf } from './setting-kinds.ts'
import { traceShape } from './trace-settings.ts'
import { twilioComplaints, twilioOf, twilioShape } from './twilio-settings.ts'

/** The operator's settings, read from the environment once at the start. */
export type Settings = ReturnType<typeof withNames>

const KEY_BYTES = 32
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const number = (from: number, to: number, preset: number) =>
  z
    .string()
    .default(String(preset))
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
      `must be a whole number from ${from} to ${to}`,
    )
    .transform(Number)
const masterKey = z
  .string()
  .refine(isKey, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes them')
  .transform((key) => Buffer.from(key, 'base64'))

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], { error: 'must be production, development, test or unset' }).optional(),
  PORT: number(0, 65_535, 8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address of this machine such as 127.0.0.1')
    .default('127.0.0.1'),
  BIMS_DATA: z
    .string()
    .default('data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  READ_LAG_SECONDS: number(3, 3_600, 5),
  DATABASE_CORES: number(1, 64, Math.min(availableParallelism(), 8)),
  WORKERS: workerCount,
  BACKUP_EVERY: number(0, 8_760, 0),
  BACKUP_KEEP: number(1, 10_000, 14),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug'], { error: 'must be fatal, error, warn, info or debug' }).default('info'),
  LOG_REQUESTS: choice('on', 'off'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  SHUTDOWN_GRACE: number(0, 300, 0),
  PUBLIC_URL: z.string().refine(isPattern, 'must be an address such as https://{host}.example.org').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  SMTP_TLS: choice('on', 'off'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be an email address such as BIMS <bims@example.org>')
    .default('BIMS <bims@localhost>'),
  PROVIDER_NAME: z.string().max(100, 'must be at most 100 characters').default('BIMS'),
  PROVIDER_URL: address(['https:', 'http:'], 'https://www.example.org').optional(),
  BIMS_KEY: masterKey.optional(),
  BIMS_NEW_KEY: masterKey.optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxy, 'must be the number of proxies in front, or their addresses such as 10.0.0.0/8,127.0.0.1')
    .transform((value) => (/^\d$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())))
    .optional(),
  BIMS_PASSWORD: z.string().optional(),
  REQUIRE_MFA: choice('1', '0'),
  RATE_LIMITS: choice('on', 'off'),
  FLOOD_PER_MINUTE: number(1, 100_000_000, 3_000),
  BIMS_DEMO: choice('1', '0'),
  ...paymentShape,
  ...outgoingShape,
  ...s3Shape,
  ...twilioShape,
  ...traceShape,
  SESSION_MINUTES: number(5, 43_200, 720),
  SESSION_IDLE_MINUTES: number(1, 43_200, 30),
  KEEP_AUDIT_DAYS: number(366, 36_525, 1_096),
  KEEP_NUMBERS_DAYS: number(1, 36_525, 180),
  KEEP_SIGNED_DAYS: number(1, 36_525, 2_557),
  KEEP_PAYMENTS_DAYS: number(1, 36_525, 2_557),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Rules over several settings. */
const together = environment.superRefine((env, context) => {
  for (const [name, message] of [...s3Complaints(env), ...twilioComplaints(env), ...paymentComplaints(env)])
    context.addIssue({ code: 'custom', path: [name], message })
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'must be set too: DATABASE_READ_URL names a replica of it' })
})

/**
 * Reads and checks the settings; the refusal names each wrong one. Secrets may be named as files, see secret-files.ts.
 *
 * PUBLIC_URL is the public address of the product; links in mails are built from it, never from a request's Host.
 * `{host}` in it stands for `lakeside.scheduler` or `metro.network`, and is removed with its dot in addresses for staff:
 * `https://{host}.example.org` becomes https://lakeside.scheduler.example.org and https://example.org. Without `{host}` it is prefixed.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const secrets = readSecretFiles(env)
  if (secrets.complaints.length > 0) throw new StartRefusal(secrets.complaints.join('\n'))
  const given = Object.fromEntries(settingNames.map((name) => [name, secrets.env[name]?.trim() || undefined]))
  const result = together.safeParse(given)
  if (result.success) return withNames(result.data)
  const complaints = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`)
  throw new StartRefusal([...new Set(complaints)].join('\n'))
}

/** Whether mails can be sent: without a mail server they stay in the outbox. */
export const mailsLeave = ({ smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean => smtpUrl !== undefined

/** The public address of a front end, for links in mails and notices of the start. */
export function publicAddress({ publicUrl }: Pick<Settings, 'publicUrl'>, frontEnd: FrontEnd, subdomain?: string): string {
  const host = [...(subdomain === undefined ? [] : [subdomain]), ...(frontEnd === 'staff' ? [] : [frontEnd])].join('.')
  return host === '' ? publicUrl.replace('{host}.', '') : publicUrl.replace('{host}', host)
}

type Environment = z.infer<typeof environment>

const withNames = (env: Environment) => ({
  port: env.PORT,
  host: env.HOST,
  dataFolder: env.BIMS_DATA,
  /** The number of processes that serve requests. */
  workers: env.WORKERS,
  /** How long the server answers as not ready after the signal to stop, until balancers have noticed. */
  shutdownGraceMs: env.SHUTDOWN_GRACE * 1_000,
  /** A pattern with `{host}.`, see publicAddress; without a slash at the end. */
  publicUrl: publicUrlOf(env),
  /** The provider of this installation, named on its pages; without `url`, its name is no link. */
  provider: { name: env.PROVIDER_NAME, url: env.PROVIDER_URL },
  trustProxy: env.TRUST_PROXY ?? false,
  /** Whether an empty database gets the demonstration data, with published passwords: in production only on demand. */
  demo: env.BIMS_DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'),
  ...outgoingOf(env),
  ...databaseSettings(env),
  ...observationSettings(env),
  ...secretSettings(env),
  ...providerSettings(env),
  ...limitSettings(env),
})

const databaseSettings = (env: Environment) => ({
  databaseUrl: env.DATABASE_URL,
  /** A streaming replica for reads that may lag by some seconds. */
  databaseReadUrl: env.DATABASE_READ_URL,
  mostBehindMs: env.READ_LAG_SECONDS * 1_000,
  /** The number of connections for statements that requests share. */
  databaseCores: env.DATABASE_CORES,
  /** Undefined: no scheduled backups. */
  backups: env.BACKUP_EVERY === 0 ? undefined : { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, to: placeOfBackups(env) },
})

const observationSettings = (env: Environment) => ({
  /** The token for the metrics; undefined: they are not served. */
  metricsToken: env.METRICS_TOKEN,
  logLevel: env.LOG_LEVEL,
  /** Whether notices of the start are printed as entries of the log. */
  logNotices: env.NODE_ENV === 'production',
  /** Whether each request is logged; otherwise only those with a server error. */
  logRequests: env.LOG_REQUESTS ?? env.NODE_ENV === 'production',
})

const secretSettings = (env: Environment) => ({
  key: env.BIMS_KEY,
  /** For the rotation only: the new master key. */
  newKey: env.BIMS_NEW_KEY,
  /** For create-superuser only: the password of the new account. */
  password: env.BIMS_PASSWORD,
})

/** The programs of others that mails, text messages, payments and files go to. */
const providerSettings = (env: Environment) => ({
  smtpUrl: env.SMTP_URL,
  /** Whether mails leave over TLS only. */
  smtpTls: env.SMTP_TLS ?? true,
  mailFrom: env.MAIL_FROM,
  allowSandbox: env.ALLOW_SANDBOX ?? false,
  /** The processor of online payments; undefined: the built-in sandbox, with which no money moves. */
  stripe: stripeOf(env),
  /** Text messages to applicants. `offered`: they can ask for them; without `twilio` the messages are kept in the outbox. */
  sms: smsOf(env),
  /** The bucket of the files; undefined: a folder of the data folder. Without a key, the credentials are found as by Amazon's tools. */
  s3: s3Of(env),
  /** The access to the store, also for backups; undefined without a region. */
  s3Access: s3AccessOf(env),
})

/** How long sessions and data last, and how much one address may do. */
const limitSettings = (env: Environment) => ({
  requireMfa: env.REQUIRE_MFA ?? false,
  rateLimits: env.RATE_LIMITS ?? true,
  /** The maximum number of requests a minute from one address. */
  floodPerMinute: env.FLOOD_PER_MINUTE,
  sessionMinutes: env.SESSION_MINUTES,
  idleMinutes: env.SESSION_IDLE_MINUTES,
  /** The retention of audit rows, of ssn4 and dob after the last completed appointment, of signatures, and of payments. */
  keepAuditDays: env.KEEP_AUDIT_DAYS,
  keepNumbersDays: env.KEEP_NUMBERS_DAYS,
  keepSignedDays: env.KEEP_SIGNED_DAYS,
  keepPaymentsDays: env.KEEP_PAYMENTS_DAYS,
})

/** In production without a provider nobody is offered what nobody would get; the demonstration shows it. */
function smsOf(env: Environment) {
  const twilio = twilioOf(env, publicAddress({ publicUrl: publicUrlOf(env) }, 'staff'))
  return { twilio, offered: twilio !== undefined || env.NODE_ENV !== 'production' || env.BIMS_DEMO === true }
}

function isPattern(value: string): boolean {
  const url = value.replace('{host}.', '')
  if (!['http:', 'https:'].includes(protocolOf(url))) return false
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && `${search}${hash}${username}` === '' && !/[{}]/.test(url)
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: Environment) => patternOf(PUBLIC_URL ?? `http://{host}.localhost:${PORT}`)

function patternOf(value: string): string {
  const pattern = value.includes('{host}.') ? value : value.replace('://', '://{host}.')
  return pattern.replace(/\/$/, '')
}

function isKey(value: string): boolean {
  const key = Buffer.from(value, 'base64')
  return key.length === KEY_BYTES && key.toString('base64') === value
}

/** Excludes "true", which would trust the X-Forwarded-For of every sender. */
function isProxy(value: string): boolean {
  return /^\d$/.test(value) || value.split(',').every((part) => PROXY_NAMES.includes(part.trim()) || isRange(part.trim()))
}

function isRange(value: string): boolean {
  const [start = '', bits] = value.split('/')
  const family = isIP(start)
  if (family === 0 || (bits !== undefined && !/^\d+$/.test(bits))) return false
  try {
    new BlockList().addSubnet(start, Number(bits ?? 1), family === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}
