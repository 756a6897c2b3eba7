import sql from 'sql-template-tag'
import { DAY_MS } from '../../contract/records/days.ts'
import { isNotPending } from '../appointment-states.ts'
import { environmentSubdomain, joinEnvironment } from '../environments/join-environment.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { rewriteMails, type WordedMail } from '../platform/mail/mail.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import * as signedId from '../platform/secrets/signed-id.ts'
import { publicAddress, type Settings } from '../platform/settings/settings.ts'
import { rewriteCalendar } from './calendar-file.ts'

/** The signed values of a link; raising the revision revokes older links. */
export type LinkedAppointment = { id: number; link_revision: number; subdomain: string | null }

/** The revision of a new booking's link. */
export const FIRST_REVISION = 1

const NAMED_LINK = /\/booking\/([1-9]\d{9})\.r(\d+)/g
const LIVE_LINK = /\/booking\/(([1-9]\d{9})\.[A-Za-z0-9_-]{43})/g
/** A link is valid until this many days after the appointment. */
export const DAYS_AFTER = 30

/** The address of the applicant's page of a booking; a secret. */
export const manageUrl = ({ settings, key }: Pick<Services, 'settings' | 'key'>, linked: LinkedAppointment): string =>
  `${applicantAddress(settings, linked.subdomain)}/booking/${tokenOf(key, linked.id, linked.link_revision)}`

/** The link with the revision in place of the token, which `withLinks` replaces. It opens nothing. */
export const namedUrl = (settings: Settings, linked: LinkedAppointment): string =>
  `${applicantAddress(settings, linked.subdomain)}/booking/${linked.id}.r${linked.link_revision}`

/**
 * A mail as it is sent: the outbox keeps no token, so that it is put in here. Only those of the mail's own bookings, whatever its words
 * say.
 */
export function withLinks<Mail extends WordedMail>(key: SigningKeys, mail: Mail): Mail {
  const appointments = [...(mail.appointment === null ? [] : [mail.appointment]), ...(mail.listed ?? [])]
  const linked = (words: string) =>
    words.replace(NAMED_LINK, (named, id, revision) =>
      appointments.includes(Number(id)) ? `/booking/${tokenOf(key, Number(id), Number(revision))}` : named,
    )
  const calendar = mail.calendar == null ? {} : { calendar: rewriteCalendar(mail.calendar, linked) }
  return { ...mail, text_body: linked(mail.text_body), html_body: linked(mail.html_body), ...calendar }
}

/**
 * Removes the tokens from mails that earlier versions wrote into the outbox. A valid token of the mail's own booking becomes its named
 * link, so that a waiting mail is sent with its link; any other token is dropped.
 */
export const nameOldLinks = ({ database, key }: Pick<Services, 'database' | 'key'>): Promise<void> =>
  rewriteMails(database, LIVE_LINK.source, async (mails) => {
    const ids = mails.flatMap(({ appointment }) => appointment ?? [])
    const rows = await database.rows<{ id: number; link_revision: number }>(
      sql`select id, link_revision from appointment where id = any(${ids}::bigint[])`,
    )
    const revisions = new Map(rows.map(({ id, link_revision }) => [id, link_revision]))
    return mails.map((mail) => {
      const named = (words: string) =>
        words.replace(LIVE_LINK, (_, token: string, id: string) => {
          const revision = mail.appointment === Number(id) ? revisions.get(mail.appointment) : undefined
          const opens = revision !== undefined && isTokenOf(key, token, Number(id), revision)
          return opens ? `/booking/${id}.r${revision}` : `/booking/${id}`
        })
      return { ...mail, text_body: named(mail.text_body), html_body: named(mail.html_body) }
    })
  })

/** The address at which an environment's applicants begin. */
export const applicantAddress = (settings: Settings, subdomain: string | null): string =>
  publicAddress(settings, 'scheduler', subdomain ?? undefined)

/** The address on an environment's site at which the re-print of illegible prints is booked. */
export const reprintAddress = (site: string): string => `${site}/landing?start=illegible`

/** The booking of a token, or the same 404 for a forged, revoked or old one. */
export async function readBookingOfToken(
  db: Db,
  { key, clock }: Pick<Services, 'key' | 'clock'>,
  token: string | undefined,
): Promise<number> {
  const id = signedId.idIn(token)
  const since = isoOf(clock.now() - DAYS_AFTER * DAY_MS)
  const row = await db.one<{ link_revision: number }>(sql`
    select p.link_revision from appointment p join applicant a on a.id = p.applicant
    where p.id = ${id} and ${isNotPending(sql`p`)} and p.ends_at > ${since} and a.removed_at is null`)
  const isRight = isTokenOf(key, token, id, row?.link_revision ?? 0)
  if (row === undefined || !isRight) throw notFound()
  return id
}

/** Whether a token is the one of a booking's link in this revision. */
export const isTokenOf = (key: SigningKeys, token: string | undefined, id: number, revision: number): boolean =>
  signedId.isTokenOf(key, token, signedOf(id, revision))

/** The values of a booking's link. An employer without a subdomain of its own uses its network's. */
export const readLinked = async (db: Db, id: number): Promise<LinkedAppointment> =>
  (await db.one<LinkedAppointment>(sql`
    select p.id, p.link_revision, ${environmentSubdomain}
    from appointment p join applicant a on a.id = p.applicant
    ${joinEnvironment} where p.id = ${id}`)) as LinkedAppointment

/** Revokes all links to this booking; links made later are valid. */
export const revokeLink = (db: Db, id: number) => db.run(sql`update appointment set link_revision = link_revision + 1 where id = ${id}`)

/**
 * Revokes the links to the bookings, which went to the old address; those of past ones too, which show the state of the prints. Undoing a
 * change revokes those of all addresses since, also where these changed the address back.
 */
export const revokeBookingLinks: Consequence<'applicant.email_changed' | 'applicant.contact_undone'> = ({ db }, events) =>
  db.run(sql`
    update appointment set link_revision = link_revision + 1
    where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[]) and status <> 'CANCELLED'`)

const tokenOf = (key: SigningKeys, id: number, revision: number) => signedId.tokenOf(key, signedOf(id, revision))

const signedOf = (id: number, revision: number) => ({ purpose: 'bims own bookings', id, claims: `${id}|${revision}` })
