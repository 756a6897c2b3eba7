import sql from 'sql-template-tag'
import { type MailboxWait, mailboxWait, type WaitBody, waitBody } from '../../contract/waitlist/waitlist.ts'
import { environmentQuery } from '../booking/wizard-body.ts'
import { limits } from '../limits.ts'
import { publishedInEnvironment } from '../lsv/published.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, type Call } from '../platform/http/action.ts'
import { addressBlock, countCall } from '../platform/http/call-limits.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { mailboxOf } from '../platform/mail/mailbox.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { endEntries } from './entries.ts'
import { bookableDays, isOpenNow, readDays } from './open-times.ts'
import { entryOfToken, holdOfOffer } from './waitlist-link.ts'

/** POST /waitlist: adds an email address to the waitlist of an LSV. It gets no offers before its owner confirms it by the mailed link. */
export const joinByMailbox: Action = action({
  method: 'POST',
  path: '/api/waitlist',
  permission: 'waitlist.create',
  summary: 'Ask to be told when a time opens',
  body: waitBody,
  status: 202,
  async handle({ database, settings, transact, clock, viewer, body }) {
    if (settings.rateLimits) await countCall(database, limits.waitlist, addressBlock(viewer.origin.ip))
    const { earliest, latest } = await checkWish(database, viewer, body, clock.now())
    if (settings.rateLimits) await countCall(database, limits.waitlistMailbox, mailboxOf(body.email))
    await transact(async ({ db, record }) => {
      const { lsv, employer = null, network = null, email, language } = body
      const made = await db.one<{ id: number }>(sql`
        insert into waitlist_entry (lsv, employer, network, email, language, earliest, latest)
        values (${lsv}, ${employer}, ${network}, ${email}, ${language ?? 'en'}, ${earliest}, ${latest})
        on conflict (lsv, lower(email)) where email is not null
          do update set earliest = excluded.earliest, latest = excluded.latest, language = excluded.language
        returning id`)
      await record({ type: 'waitlist.joined', entry: (made as { id: number }).id, lsv })
    })
  },
})

/** GET /waitlist/{token}: an entry of an email address, and the slot that is offered to it. */
export const seeMailboxWait: Action = action({
  method: 'GET',
  path: '/api/waitlist/:token',
  permission: 'waitlist.read',
  summary: 'See the waiting of a mailbox',
  answer: mailboxWait,
  handle: (call) => readWait(call.database, call),
})

/** POST /waitlist/{token}/confirm: confirms the entry. Mail programs open links by themselves, so it takes a button. */
export const confirmMailbox: Action = action({
  method: 'POST',
  path: '/api/waitlist/:token/confirm',
  permission: 'waitlist.update',
  summary: 'Confirm the waiting of a mailbox',
  answer: mailboxWait,
  status: 200,
  handle: (call) =>
    call.transact(async ({ db, record }) => {
      const entry = entryOf(call)
      const confirmed = await db.one<{ lsv: number }>(sql`
        update waitlist_entry set confirmed_at = now() where id = ${entry} and email is not null and confirmed_at is null returning lsv`)
      if (confirmed !== undefined) await record({ type: 'waitlist.confirmed', entry, lsv: confirmed.lsv })
      return readWait(db, call)
    }),
})

/** DELETE /waitlist/{token}: removes an email address from the waitlist, with its data. A repeated call changes nothing. */
export const leaveByMailbox: Action = action({
  method: 'DELETE',
  path: '/api/waitlist/:token',
  permission: 'waitlist.remove',
  summary: 'Take a mailbox off the waitlist',
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

/** Checks that the LSV belongs to the environment, and that nothing is open there on these days; returns the days. */
async function checkWish(db: Db, viewer: Viewer, body: WaitBody, now: number): Promise<Pick<WaitBody, 'earliest' | 'latest'>> {
  const { lsv } = body
  const asPublic: Viewer = {
    ...viewer,
    role: 'public',
    query: environmentQuery({ employer: body.employer ?? null, network: body.network ?? null }),
  }
  const place = await db.one<{ time_zone: string }>(
    sql`select t.timezone as time_zone from live_scan_vendor t where t.id = ${lsv} and ${publishedInEnvironment(asPublic, T)}`,
  )
  if (place === undefined) throw invalid({ lsv: 'Not found' })
  const days = bookableDays(body, place.time_zone, now)
  const lsvDays = await readDays(db, lsv, days, now)
  if (lsvDays !== undefined && isOpenNow(lsvDays, { ...days, before: null }, now))
    throw conflict('OPEN_NOW', 'Times are open on these days now. Please choose one of them.')
  return days
}

type Row = Omit<MailboxWait, 'lsv' | 'offer' | 'confirmed'> & {
  id: number
  name: string
  timezone: string
  confirmed: boolean
  offer: number | null
  date_time: string
  expires_at: string
}

async function readWait(db: Db, call: Call<unknown, unknown>): Promise<MailboxWait> {
  const row = await db.one<Row>(sql`
    select l.id, l.name, l.timezone, e.employer, e.network, e.language, e.earliest, e.latest, e.confirmed_at is not null as confirmed,
      o.id as offer, o.starts_at as date_time, o.expires_at
    from waitlist_entry e join live_scan_vendor l on l.id = e.lsv
    left join waitlist_offer o on o.entry = e.id and o.state = 'OPEN' and o.expires_at > ${isoOf(call.clock.now())}
    where e.id = ${entryOf(call)} and e.email is not null`)
  if (row === undefined) throw notFound()
  const { id, name, timezone, offer, date_time, expires_at, ...shown } = row
  const offered = offer === null ? null : { id: offer, date_time, expires_at, hold: holdOfOffer(call.key, offer) }
  return { ...shown, lsv: { id, name, timezone }, offer: offered }
}
