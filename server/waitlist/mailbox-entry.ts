import sql from 'sql-template-tag'
import {
  type MailboxEntry,
  type MailboxEntryBody,
  mailboxEntry,
  mailboxEntryBody,
  offerDecline,
  openNowRefusal,
} from '../../contract/waitlist/waitlist.ts'
import { lockLsvs } from '../availability/lock-lsvs.ts'
import { isOpenOffer } from '../availability/offer-holds.ts'
import { isoWithOffset } from '../availability/zoned-time.ts'
import { environmentQuery } from '../booking/wizard-body.ts'
import { isOfEnvironment, isOfSameEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import { publishedInEnvironment } from '../lsv/lsv-conditions.ts'
import { repeatLinkMail } from '../mails/waitlist/mailbox-mail.ts'
import { entryOfToken } from '../mails/waitlist/waitlist-link.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { countAddress, countCall, countCallQuietly } from '../platform/http/limits/call-limits.ts'
import { mailboxColumn, mailboxOf } from '../platform/mail/mailbox.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { bookableDays, type Days, refuseIfOpen } from './bookable-slots.ts'
import { declineOffer } from './decline-offer.ts'
import { endEntries } from './end-entries.ts'
import { offerHoldToken } from './offer-hold.ts'

/**
 * POST /waitlist: adds an email address to the waitlist of an LSV. It gets no offers before its owner confirms it by the mailed link.
 * Anybody may type an address, so a confirmed entry stays as it is: its owner is mailed the link again.
 */
export const joinByMailbox: Action = action({
  method: 'POST',
  path: '/api/waitlist',
  permission: 'waitlist.create',
  summary: 'Join the waitlist with an email address',
  problems: ['OPEN_NOW', 'ALREADY_WAITING'],
  body: mailboxEntryBody,
  refusals: { 409: openNowRefusal },
  status: 202,
  async handle({ database, settings, transact, clock, viewer, body }) {
    if (settings.rateLimits) await countAddress(database, limits.waitlist, viewer.origin.ip)
    const { earliest, latest } = await checkDays(database, viewer, body, clock.now())
    const found = await findEntry(database, body)
    const mailbox = mailboxOf(body.email)
    if (found?.confirmed) {
      if (!settings.rateLimits || (await countCallQuietly(database, limits.waitlistMails, mailbox)))
        await database.transaction((db) => repeatLinkMail(db, found.id))
      return
    }
    // Only requests that send a mail count, so that a stranger who repeats a request does not use up the limit.
    if (found === undefined && settings.rateLimits) {
      await countAddress(database, limits.waitlistMailbox, viewer.origin.ip, { mailbox })
      await countCall(database, limits.waitlistMails, mailbox)
    }
    await transact(async ({ db, record }) => {
      const { lsv, employer = null, network = null, email, language, from_hour, until_hour } = body
      const made = await db.one<{ id: number }>(sql`
        insert into waitlist_entry (lsv, employer, network, email, language, earliest, latest, from_hour, until_hour)
        values (${lsv}, ${employer}, ${network}, ${email}, ${language ?? 'en'}, ${earliest}, ${latest}, ${from_hour}, ${until_hour})
        on conflict (lsv, lower(email), employer, network) where email is not null
          do update set earliest = excluded.earliest, latest = excluded.latest, from_hour = excluded.from_hour,
            until_hour = excluded.until_hour, language = excluded.language
          where waitlist_entry.confirmed_at is null
        returning id`)
      if (made !== undefined) await record({ type: 'waitlist.joined', entry: made.id, lsv })
    })
  },
})

/** GET /waitlist/{token}: an entry of an email address, and the slot that is offered to it. */
export const seeMailboxEntry: Action = action({
  method: 'GET',
  path: '/api/waitlist/:token',
  permission: 'waitlist.read',
  summary: 'See the waitlist entry of a mailbox',
  answer: mailboxEntry,
  handle: (call) => readMailboxEntry(call.database, call),
})

/** POST /waitlist/{token}/confirm: confirms the entry. Mail programs open links by themselves, so it takes a button. */
export const confirmMailbox: Action = action({
  method: 'POST',
  path: '/api/waitlist/:token/confirm',
  permission: 'waitlist.update',
  summary: 'Confirm the waitlist entry of a mailbox',
  problems: ['ALREADY_WAITING', 'OPEN_NOW'],
  answer: mailboxEntry,
  status: 200,
  handle: (call) =>
    call.transact(async ({ db, record }) => {
      const entry = entryOf(call)
      const found = await db.one<{ lsv: number }>(sql`select lsv from waitlist_entry where id = ${entry}`)
      if (found === undefined) throw notFound()
      await lockLsvs(db, [found.lsv])
      if (await hasConfirmed(db, entry)) throw conflict('ALREADY_WAITING', 'You are on the list already.')
      const confirmed = await db.one<{ lsv: number }>(sql`
        update waitlist_entry set confirmed_at = now() where id = ${entry} and email is not null and confirmed_at is null returning lsv`)
      if (confirmed !== undefined) await record({ type: 'waitlist.confirmed', entry, lsv: confirmed.lsv })
      return readMailboxEntry(db, call)
    }),
})

/** POST /waitlist/{token}/decline: declines the offered slot and keeps the place on the list. A repeated call changes nothing. */
export const declineByMailbox: Action = action({
  method: 'POST',
  path: '/api/waitlist/:token/decline',
  permission: 'waitlist.update',
  summary: 'Decline a slot that is offered to a mailbox',
  body: offerDecline,
  answer: mailboxEntry,
  status: 200,
  handle: (call) =>
    call.transact(async (change) => {
      const { db, clock } = change
      const { offer } = call.body
      const found = await db.one<{ entry: number; lsv: number }>(sql`
        select o.entry, o.lsv from waitlist_offer o join waitlist_entry e on e.id = o.entry
        where o.id = ${offer} and e.id = ${entryOf(call)} and e.email is not null`)
      if (found === undefined) return readMailboxEntry(db, call)
      // A booking of the slot comes before, and ends the entry, or finds the slot without its hold.
      await lockLsvs(db, [found.lsv])
      if ((await db.one(sql`select from waitlist_offer o where o.id = ${offer} and ${isOpenOffer(clock.now())}`)) !== undefined)
        await declineOffer(change, { ...found, offer })
      return readMailboxEntry(db, call)
    }),
})

/** DELETE /waitlist/{token}: removes an email address from the waitlist, with its data. A repeated call changes nothing. */
export const leaveByMailbox: Action = action({
  method: 'DELETE',
  path: '/api/waitlist/:token',
  permission: 'waitlist.remove',
  summary: 'Remove a mailbox from the waitlist',
  async handle(call) {
    await call.transact(async ({ db, key, record }) => {
      const ended = await endEntries(db, key, sql`e.id = ${entryOf(call)} and e.email is not null`)
      await record(ended.map(({ id: entry, lsv }) => ({ type: 'waitlist.left', entry, lsv })))
    })
  },
})

function entryOf(call: Call<unknown, unknown>): number {
  const entry = entryOfToken(call, call.params.token)
  if (entry === undefined) throw notFound()
  return entry
}

type EntryRow = { id: number; confirmed: boolean }

/** The entry of this address at the LSV in the environment, or else the confirmed one of its mailbox there, under another spelling. */
const findEntry = (db: Db, { lsv, employer = null, network = null, email }: MailboxEntryBody): Promise<EntryRow | undefined> =>
  db.one<EntryRow>(sql`
    select e.id, e.confirmed_at is not null as confirmed from waitlist_entry e
    where e.lsv = ${lsv} and e.email is not null and ${isOfEnvironment(sql`e`, { employer, network })}
      and (lower(e.email) = lower(${email})
        or e.confirmed_at is not null and ${mailboxColumn(sql`e.email`)} = ${mailboxOf(email)})
    order by e.confirmed_at is null, e.id limit 1`)

/** Whether the mailbox of an entry has a confirmed one already, under another spelling. Requires the LSV's lock. */
const hasConfirmed = async (db: Db, entry: number): Promise<boolean> =>
  (await db.one(sql`
    select from waitlist_entry e join waitlist_entry o on o.lsv = e.lsv and o.id <> e.id and o.email is not null
      and ${isOfSameEnvironment(sql`o`, sql`e`)}
    where e.id = ${entry} and e.confirmed_at is null and o.confirmed_at is not null
      and ${mailboxColumn(sql`o.email`)} = ${mailboxColumn(sql`e.email`)}`)) !== undefined

/** Checks that the LSV belongs to the environment, and that nothing that matches is open there; returns the days. */
async function checkDays(db: Db, viewer: Viewer, body: MailboxEntryBody, now: number): Promise<Days> {
  const { lsv } = body
  const asPublic: Viewer = {
    ...viewer,
    role: 'public',
    query: environmentQuery({ employer: body.employer ?? null, network: body.network ?? null }),
  }
  const found = await db.one<{ time_zone: string }>(
    sql`select t.timezone as time_zone from live_scan_vendor t where t.id = ${lsv} and ${publishedInEnvironment(asPublic, T)}`,
  )
  if (found === undefined) throw invalid({ lsv: 'Not found' })
  const days = bookableDays(body, found.time_zone, now)
  const { from_hour, until_hour } = body
  await refuseIfOpen(db, lsv, { ...days, from_hour, until_hour, before: null }, now)
  return days
}

type Row = Omit<MailboxEntry, 'lsv' | 'offer' | 'confirmed'> & {
  id: number
  name: string
  timezone: string
  confirmed: boolean
  offer: number | null
  date_time: string
  expires_at: string
}

async function readMailboxEntry(db: Db, call: Call<unknown, unknown>): Promise<MailboxEntry> {
  const row = await db.one<Row>(sql`
    select l.id, l.name, l.timezone, e.employer, e.network, e.language, e.earliest, e.latest, e.from_hour, e.until_hour, e.confirmed_at is not null as confirmed,
      o.id as offer, o.starts_at as date_time, o.expires_at
    from waitlist_entry e join live_scan_vendor l on l.id = e.lsv
    left join waitlist_offer o on o.entry = e.id and ${isOpenOffer(call.clock.now())}
    where e.id = ${entryOf(call)} and e.email is not null`)
  if (row === undefined) throw notFound()
  const { id, name, timezone, offer, date_time, expires_at, ...shown } = row
  const offered =
    offer === null ? null : { id: offer, date_time: timeThere(date_time, timezone), expires_at, hold: offerHoldToken(call.key, offer) }
  return { ...shown, lsv: { id, name, timezone }, offer: offered }
}

/** With the location's offset, as the open times of a day: pages read the day off it. */
const timeThere = (instant: string, zone: string) => isoWithOffset(Date.parse(instant), zone)
