import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LINK_LIFETIME, firstSuperuserLink } from '../people/first-superuser.ts'
import type { Announcement } from '../platform/log.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { mailsLeave, publicAddress, type Settings } from '../platform/settings/settings.ts'
import { productVersion } from '../platform/version.ts'

const DEFAULT_PROVIDER = 'BIMS'
const PAGES = join(import.meta.dirname, '../../dist')

/** The accounts of a database: those of the demonstration, one superuser or more, or none who could sign in first. */
export type KnownAccounts = 'demonstration' | 'superuser' | 'none'

/** The notice to the operator once the server listens: addresses, first accounts, and settings that are unsafe or missing. */
export function composeWelcome(
  settings: Settings,
  address: string,
  { accounts, key, now }: { accounts: KnownAccounts; key: Pick<SigningKeys, 'current'>; now: number },
  pages = existsSync(PAGES),
): Announcement[] {
  const notices = [
    `BIMS listens on ${address}. Version ${productVersion}, Node.js ${process.versions.node}.`,
    `  Staff         ${publicAddress(settings, 'staff')}`,
    ...(accounts === 'demonstration' ? tour(settings) : []),
    ...(accounts === 'none' ? firstSteps(firstSuperuserLink(settings, key, now)) : []),
  ]
  return [...notices.map((line) => ({ line, level: 'info' as const })), ...warnings(settings, pages)]
}

/** The settings with which the server does less than an operator may expect. */
const warnings = (settings: Settings, pages: boolean): Announcement[] =>
  [
    leadsNowhere(settings) && 'PUBLIC_URL is not set, or names this machine: links in mails and text messages lead nowhere else.',
    isUnnamed(settings) && 'PROVIDER_NAME is not set: applicants read that the site is run by BIMS.',
    !mailsLeave(settings) && 'SMTP_URL is not set: no mail leaves this server, and all of them stay in the outbox.',
    settings.stripe === undefined && 'Online payments go to the sandbox: test cards only, no real money moves.',
    !settings.rateLimits && 'Rate limits are off: for benchmarks and drills only.',
    !pages && 'The web pages are not built: npm start builds them.',
  ].flatMap((line) => (line === false ? [] : [{ line, level: 'warn' }]))

const firstSteps = (link: string) => [
  `There is no superuser yet. Make the first one by this link, which works once, within ${FIRST_LINK_LIFETIME} (or by npm run create-superuser):`,
  `  ${link}`,
]

/** In production, addresses of this machine are of no use to anybody else. */
const leadsNowhere = (settings: Settings) =>
  settings.logNotices && /(^|\.)localhost$/.test(new URL(publicAddress(settings, 'staff')).hostname)

/** Demonstrations and trials need no name. */
const isUnnamed = ({ logNotices, provider }: Settings) => logNotices && provider.name === DEFAULT_PROVIDER

function tour(settings: Settings): string[] {
  return [
    `  Applicants    ${publicAddress(settings, 'scheduler', 'metro')}  (Metro Live Scan Network)`,
    `                ${publicAddress(settings, 'scheduler', 'lakeside')}  (Lakeside School District)`,
    `                ${publicAddress(settings, 'scheduler', 'stbrigid')}  (Saint Brigid Diocese)`,
    `  Network       ${publicAddress(settings, 'network', 'metro')}`,
    'Demonstration accounts, password bims-demo-password:',
    '  admin (superuser), staff, network (Metro), vendor (Downtown), vendor2 (Lakefront)',
  ]
}
