import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { DELIVERY_DAYS } from '../../contract/webhooks/webhooks.ts'
import type { Db } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { formatMail, type Line } from '../platform/mail/mail-lines.ts'
import { publicAddress, type Settings } from '../platform/settings/settings.ts'
import { lifetimeOf, linkKey, makeLink, namedPath } from './account-links.ts'

/** The recipient of a mail about an account, and the site where that account signs in. */
type Recipient = { id: number; username: string; email: string; site: string }

type Site = { context_type: string | null; dashboard: string | null; applicant: string | null }

/** The account's address and site. Links are built from the settings and the account, never from the request's Host. */
async function recipientOf(db: Db, settings: Settings, user: number): Promise<Recipient> {
  const row = await db.one<Site & { username: string; email: string }>(sql`
    select u.username, u.email, u.context_type, n.dashboard_subdomain as dashboard, n.applicant_subdomain as applicant
    from user_account u
    left join live_scan_vendor l on u.context_type = 'livescanvendor' and l.id = u.context_id
    left join network n on n.id = case u.context_type when 'network' then u.context_id else l.network end
    where u.id = ${user}`)
  const { username, email, ...site } = row as Site & { username: string; email: string }
  return { id: user, username, email, site: siteOf(settings, site) }
}

function siteOf(settings: Settings, { context_type, dashboard, applicant }: Site): string {
  if (context_type === 'network' && dashboard !== null) return publicAddress(settings, 'network', dashboard)
  if (context_type === 'livescanvendor' && applicant !== null) return publicAddress(settings, 'scheduler', applicant)
  return publicAddress(settings, 'staff')
}

/** Invites the owner of a new account to choose a password. */
export async function mailActivation(db: Db, settings: Settings, user: number): Promise<void> {
  const to = await recipientOf(db, settings, user)
  const link = await makeLink(db, user, 'ACTIVATE')
  await send(db, settings, to, 'Activate your BIMS account', link, [
    ['', 'An account was made for you. Open the link and choose a password to use it.'],
    ['Username', to.username],
    ['Activate the account', `${to.site}${namedPath(link)}`],
    ['', `The link works once, within ${lifetimeOf('ACTIVATE')}. If you did not expect this message, do nothing.`],
  ])
}

/** Sends the link for a forgotten password. */
export async function mailReset(db: Db, settings: Settings, user: number): Promise<void> {
  const to = await recipientOf(db, settings, user)
  const link = await makeLink(db, user, 'RESET')
  await send(db, settings, to, 'Choose a new password', link, [
    ['', 'Somebody asked for a new password for your BIMS account. Open the link to choose one.'],
    ['Username', to.username],
    ['Choose a new password', `${to.site}${namedPath(link)}`],
    ['', `The link works once, within ${lifetimeOf('RESET')}. If you did not ask for it, do nothing: your password stays as it is.`],
  ])
}

/** Mails a confirmation link to the new address and a notice to the old one. */
export async function mailEmailChange(db: Db, settings: Settings, user: number, email: string): Promise<void> {
  const to = await recipientOf(db, settings, user)
  const link = await makeLink(db, user, 'EMAIL', email)
  await send(db, settings, { ...to, email }, 'Confirm your new email address', link, [
    ['', 'This address is to become the login email of a BIMS account. Open the link to confirm it.'],
    ['Username', to.username],
    ['Confirm the address', `${to.site}${namedPath(link)}`],
    ['', `The link works once, within ${lifetimeOf('EMAIL')}. If you did not ask for it, do nothing.`],
  ])
  await send(db, settings, to, 'Your login email is about to change', undefined, [
    ['', 'Somebody who knows your password asked to change the login email of your BIMS account.'],
    ['', 'Nothing changes until the new address is confirmed. If this was not you, change your password now and tell your administrator.'],
    ['Sign in', to.site],
  ])
}

/** Notifies the owner of a change of the account. `address` may be its previous one; `about` names what the notice is about. */
export async function mailNotice(
  db: Db,
  settings: Settings,
  user: number,
  what: Notice,
  { address, about = [] }: { address?: string | undefined; about?: readonly Line[] } = {},
): Promise<void> {
  const to = await recipientOf(db, settings, user)
  const { subject, text } = notices[what]
  const keys = what === 'PASSWORD_CHANGED' || what === 'PASSWORD_RESET' ? await linesOfKeys(db, user) : []
  await send(db, settings, { ...to, email: address ?? to.email }, subject, undefined, [
    ['', text],
    ...about,
    ...keys,
    ['Username', to.username],
    ['', 'If you did not expect this, tell your administrator at once.'],
    ['Sign in', to.site],
  ])
}

/** The API keys of an account, which outlive its password. */
async function linesOfKeys(db: Db, user: number): Promise<Line[]> {
  const keys = await db.rows<{ name: string }>(sql`
    select name from api_key where owner = ${user} and removed_at is null and expires_at > now() order by id`)
  if (keys.length === 0) return []
  return [
    ['', 'Its API keys work as before. Revoke those that you do not know, on the page API Keys.'],
    ['API keys', keys.map(({ name }) => name).join(', ')],
  ]
}

const SENT_ONCE_ENABLED = `messages that wait are sent then, unless they are older than ${DELIVERY_DAYS} days; what happens meanwhile is not.`

const notices = {
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    text: 'The password of your BIMS account was changed. All other sessions were ended.',
  },
  PASSWORD_RESET: {
    subject: 'Your password was reset',
    text: 'An administrator set a new password for your BIMS account. When you sign in with it, you will be asked to choose one of your own.',
  },
  EMAIL_CHANGED: { subject: 'Your login email was changed', text: 'The login email of your BIMS account was changed to another address.' },
  USERNAME_CHANGED: { subject: 'Your username was changed', text: 'The username of your BIMS account was changed.' },
  FACTOR_ADDED: {
    subject: 'A second factor was added',
    text: 'A second factor for signing in was added to your BIMS account. All other sessions were ended.',
  },
  FACTOR_REMOVED: { subject: 'A second factor was removed', text: 'A second factor for signing in was removed from your BIMS account.' },
  SIGN_ON_LINKED: {
    subject: 'Single sign-on was linked',
    text: 'Your BIMS account was linked with a provider of single sign-on, which can sign you in from now on.',
  },
  SIGN_ON_UNLINKED: {
    subject: 'Single sign-on was unlinked',
    text: 'Your BIMS account was unlinked from a provider of single sign-on.',
  },
  LOCKED: {
    subject: 'Your account is locked',
    text: 'Too many wrong passwords or codes were entered for your BIMS account, so it is locked for a while. You can still sign in where you signed in recently; elsewhere, wait or use “Forgot password”.',
  },
  KEY_MADE: {
    subject: 'An API key was made',
    text: 'An API key was made with your BIMS account. Programs that have it act for the account until it expires or is revoked.',
  },
  WEBHOOK_DISABLED: {
    subject: 'A webhook was disabled',
    text: `The receiver of your webhook has failed for days or answered 410 Gone, so nothing is sent to it. Its log has the reason. Once it is fixed, enable the webhook again: ${SENT_ONCE_ENABLED}`,
  },
  WEBHOOK_DISABLED_WITH_ACCOUNT: {
    subject: 'A webhook was disabled',
    text: `The account that made a webhook was deleted or locked, and the webhook was disabled with it, so nothing is sent to it. You answer for it now. Enable it if its receiver is still needed: ${SENT_ONCE_ENABLED}`,
  },
  RECOVERY_USED: { subject: 'A recovery code was used', text: 'Somebody signed in to your BIMS account with one of its recovery codes.' },
} as const
type Notice = keyof typeof notices

type Link = Awaited<ReturnType<typeof makeLink>>

/** `link`: the one that the lines hold. */
async function send(
  db: Db,
  settings: Settings,
  to: Recipient,
  subject: string,
  link: Link | undefined,
  lines: readonly Line[],
): Promise<void> {
  await queueMail(
    db,
    {
      event_key: link === undefined ? `account-${to.id}-${randomUUID()}` : linkKey(to.id, link),
      appointment: null,
      applicant: null,
      to_address: to.email,
      reply_to: null,
      subject,
      ...formatMail(subject, lines),
      calendar: null,
      secret: link !== undefined,
      priority: link === undefined ? 'usual' : 'urgent',
    },
    settings,
  )
}
