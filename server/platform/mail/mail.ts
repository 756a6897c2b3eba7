import sql, { type Sql } from 'sql-template-tag'
import type { Priority } from '../../job-kinds.ts'
import type { Database, Db } from '../database/database.ts'
import { type KeptFile, readBytes } from '../files/file-bytes.ts'
import type { Services } from '../http/action.ts'
import { addJob } from '../jobs/add-job.ts'
import { log } from '../log.ts'
import { logRepeated } from '../log-repeated.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import type { Settings } from '../settings/settings.ts'
import { type Delivery, NotClaimed, openDelivery, openTransport } from './delivery.ts'

/** Away notices are not sent in answer (RFC 3834). */
const BY_PROGRAM = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
/** A status of 500 and above is permanent and not retried. */
const REFUSED_FOR_GOOD = 500

const REMOVED_TEXT = 'This message held a link for its reader alone. It was sent and is not kept.'

/** One mail to one recipient. `event_key` names the event: a second mail with the same key is not written. */
export type NewMail = {
  event_key: string
  appointment: number | null
  applicant: number | null
  to_address: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  calendar: string | null
  /** Further appointments of which it holds the links. */
  listed?: readonly number[]
  /** Requests to transfer of which it holds the links. */
  transfers?: readonly number[]
  /** Holds a link that opens something: its words are removed once the mail is sent. */
  secret?: boolean
  /** `urgent` where somebody waits for it, `bulk` where many may come at once. */
  priority?: Priority
}

/** A picture that is sent with a mail and shown in it, by its `cid`. */
export type Picture = { cid: string; filename: string; contentType: string; content: Buffer }

/** Finds the pictures that a mail shows. */
export type PicturesOf = (mail: Pick<NewMail, 'applicant' | 'appointment' | 'html_body'>) => Promise<Picture[]>

/** The words of a mail, and the appointments that it is about. */
export type WordedMail = Pick<NewMail, 'appointment' | 'listed' | 'transfers' | 'text_body' | 'html_body'> &
  Partial<Pick<NewMail, 'calendar' | 'event_key'>>

type MailRow = NewMail & { id: number; message_id: string; state: string }

/**
 * The mails that name no row, by their event keys: those of accounts stay, those of the waitlist are deleted in `mails/purge-mails.ts`.
 */
const OF_NO_ROW = /^(account|waitlist)-/

/** Writes a mail into the outbox and queues its sending, once per event. Returns its id, or nothing when the event had its mail. */
export async function queueMail(db: Db, mail: NewMail, settings: Settings): Promise<number | undefined> {
  const { applicant, appointment, listed = [], transfers = [] } = mail
  if (applicant === null && appointment === null && transfers.length === 0 && !OF_NO_ROW.test(mail.event_key))
    throw new Error(`The mail ${mail.event_key} names no applicant, appointment or request, so that it would outlive the person`)
  const message_id = `<${ofMessageId(mail.event_key)}@${settings.mailFrom.replace(/^.*@|>$/g, '')}>`
  const made = await db.one<{ id: number }>(sql`
    insert into mail (event_key, appointment, applicant, to_address, reply_to, subject, text_body, html_body, calendar, message_id,
      secret, listed, transfers)
    values (${mail.event_key}, ${appointment}, ${applicant}, ${mail.to_address}, ${mail.reply_to}, ${mail.subject}, ${mail.text_body},
            ${mail.html_body}, ${mail.calendar}, ${message_id}, ${mail.secret ?? false}, ${[...listed]}::bigint[],
            ${[...transfers]}::bigint[])
    on conflict (event_key) do nothing returning id`)
  if (made !== undefined) await addJob(db, 'send_mail', { mail: made.id }, mail.priority)
  return made?.id
}

/** An event key in the characters of a message ID (RFC 5322, `dot-atom-text`): the keys of two mails never become one. */
const ofMessageId = (event_key: string) => event_key.replace(/[^\w.-]/gu, (character) => `%${character.codePointAt(0)?.toString(16)}`)

/** Deletes the mails of a condition; their jobs find nothing to send. */
export const removeMails = (db: Db, condition: Sql) => db.run(sql`delete from mail where ${condition}`)

/** Moves mails to another applicant, by rows of the alias `m` with the columns `applicant` and `other`. */
export const reassignMails = (db: Db, rows: Sql) =>
  db.run(sql`update mail l set applicant = m.applicant from ${rows} where l.applicant = m.other`)

const BATCH = 200

/** Rewrites the words of mails that match a pattern of PostgreSQL, in batches. The rewritten words must no longer match. */
export async function rewriteMails(
  database: Database,
  pattern: string,
  rewrite: (mails: readonly WordedMail[]) => Promise<WordedMail[]>,
): Promise<void> {
  for (let left = true; left; )
    left = await database.transaction(async (db) => {
      await db.run(sql`set local bims.resealing = 'on'`)
      const found = await db.rows<WordedMail & { id: number }>(sql`
        select id, appointment, text_body, html_body from mail
        where text_body ~ ${pattern} or html_body ~ ${pattern} order by id limit ${BATCH} for no key update skip locked`)
      const written = (await rewrite(found)).map(({ text_body, html_body }, at) => ({ id: found[at]?.id, text_body, html_body }))
      await db.run(sql`
        update mail m set text_body = w.text_body, html_body = w.html_body
        from json_to_recordset(${JSON.stringify(written)}::json) w(id bigint, text_body text, html_body text) where m.id = w.id`)
      return found.length === BATCH
    })
}

/**
 * Marks a failed mail as replaced by another one. True also for one that was sent or kept, which stays as it is; false while it is under
 * way.
 */
export const replaceMail = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(sql`
    update mail set state = case when state = 'FAILED' then 'REPLACED' else state end
    where id = ${id} and state in ('FAILED', 'KEPT', 'SENT', 'UNKNOWN', 'REPLACED')`)) > 0

/** Marks waiting mails, and those of `retried` that failed, as unknown, so that none is sent automatically. Returns the number. */
export const markUnknown = (db: Db, retried: readonly number[], reason: string): Promise<number> =>
  db.run(sql`
    update mail set state = 'UNKNOWN', error = ${reason}
    where state in ('QUEUED', 'SENDING') or (state = 'FAILED' and id = any(${retried}::bigint[]))`)

/**
 * Sends one mail of the outbox. A failure before the message was delivered is retried (by throwing); one after it
 * is not: the mail becomes unknown. Without a mail server it is kept to be read in the app. `complete` inserts the
 * tokens that the outbox does not store, `picturesOf` finds the pictures that the mail shows.
 */
export async function sendMail(
  { database, settings, sealing }: Pick<Services, 'database' | 'settings' | 'sealing'>,
  id: number,
  { complete = (mail) => mail, picturesOf = async () => [] }: { complete?: (mail: WordedMail) => WordedMail; picturesOf?: PicturesOf } = {},
): Promise<void> {
  const mail = await database.one<MailRow>(sql`select * from mail where id = ${id}`)
  if (mail === undefined || !['QUEUED', 'FAILED', 'SENDING'].includes(mail.state)) return
  if (mail.state === 'SENDING') return markAbandoned(database, id)
  if (settings.smtpUrl === undefined) return setState(database, id, 'KEPT', null)
  const delivery = openDelivery(() => claim(database, id))
  try {
    const attachments = await attachmentsOf(database, { settings, sealing }, id)
    const pictures = await picturesOf(mail)
    const transport = await openTransport({ ...settings, smtpUrl: settings.smtpUrl }, delivery)
    const completed = { ...mail, ...complete(mail) }
    const shown = { ...completed, html_body: withoutMissing(completed.html_body, pictures) }
    await transport.sendMail({ ...message(shown, settings), attachments: [...pictures, ...attachments], signal: delivery.signal })
  } catch (error) {
    if (!delivery.signal.aborted) logFailure(id, settings.smtpUrl, error as SmtpError, await delivery.claimed())
    return await noteFailure(database, id, delivery, error as Error)
  } finally {
    delivery.end()
  }
  await setState(database, id, 'SENT', null)
  await database.run(sql`update mail set text_body = ${REMOVED_TEXT}, html_body = ${REMOVED_TEXT} where id = ${id} and secret`)
}

/**
 * Marks a mail as being handed over, once: it may have been resent meanwhile, or another job may run. A process that dies before leaves a
 * mail that waits, after it one that is perhaps delivered.
 */
const claim = async (database: Database, id: number): Promise<boolean> =>
  (await database.run(sql`
    update mail set state = 'SENDING', attempts = attempts + 1 where id = ${id} and state in ('QUEUED', 'FAILED')`)) > 0

/** Marks a mail whose sender is taken for dead as unknown, unless that one finished it meanwhile. */
const markAbandoned = async (database: Database, id: number): Promise<void> => {
  const marked = await database.run(sql`
    update mail set state = 'UNKNOWN', error = 'The server stopped while the message was being handed over.'
    where id = ${id} and state = 'SENDING'`)
  if (marked > 0) log.warn({ mail: id }, PERHAPS_DELIVERED)
}

/** Stores why a mail was not sent, and throws for another attempt where one may succeed. */
async function noteFailure(database: Database, id: number, { claimed, signal }: Delivery, error: Error): Promise<void> {
  const isClaimed = await claimed()
  if (!isClaimed && signal.aborted) {
    // Another process hands it over. Where this one is ending, or the claim failed, it is tried again.
    if (signal.reason instanceof NotClaimed) return
    throw signal.reason
  }
  const { reason, responseCode } = failureOf(error)
  if (isClaimed && responseCode === undefined) return setState(database, id, 'UNKNOWN', reason)
  if (isClaimed) await setState(database, id, 'FAILED', reason)
  else
    await database.run(sql`
      update mail set state = 'FAILED', error = ${reason}, attempts = attempts + 1 where id = ${id} and state in ('QUEUED', 'FAILED')`)
  if (responseCode === undefined || responseCode < REFUSED_FOR_GOOD) throw error
}

const PERHAPS_DELIVERED = 'A mail may have been delivered, and is not sent again'

/** Names the mail and the mail server; an address that was refused is in the outbox alone. */
function logFailure(mail: number, smtpUrl: string, { name, code, responseCode }: SmtpError, isClaimed: boolean): void {
  const server = new URL(smtpUrl).host
  if (isClaimed && responseCode === undefined) log.warn({ mail, server, error: { name, code } }, PERHAPS_DELIVERED)
  else if (responseCode !== undefined && responseCode >= REFUSED_FOR_GOOD)
    log.warn({ mail, server, status: responseCode }, 'A mail was refused for good')
  else if (code !== undefined) logRepeated({ server, status: responseCode, error: { name, code } }, 'The mail server did not take a mail')
}

/** Sends a mail that nobody waits for, to try the settings; returns what the mail server answered. */
export async function sendTrial(settings: Pick<Settings, 'smtpUrl' | 'smtpTls' | 'mailFrom'>, to: string): Promise<string> {
  const { smtpUrl, mailFrom: from } = settings
  if (smtpUrl === undefined) throw new StartRefusal('SMTP_URL is not set: mails are kept in the outbox.')
  const delivery = openDelivery(async () => true)
  const text = 'This mail was sent to try the settings of BIMS.\nNobody has to do anything.\n'
  try {
    const transport = await openTransport({ ...settings, smtpUrl }, delivery)
    const { response } = (await transport.sendMail({ from, to, subject: 'A trial of BIMS', text, headers: BY_PROGRAM })) as {
      response: string
    }
    return response
  } catch (error) {
    const { reason, responseCode } = failureOf(error as SmtpError)
    const isUncertain = responseCode === undefined && (await delivery.claimed())
    throw new StartRefusal(
      isUncertain
        ? `The mail may have been sent: the mail server broke off after it was handed over. ${reason}`
        : `The mail was not sent. ${reason}`,
    )
  } finally {
    delivery.end()
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** The cause of a failed delivery. Missing TLS is temporary: the server may be reconfigured. */
function failureOf({ message, code, responseCode }: SmtpError): {
  reason: string
  responseCode?: number | undefined
} {
  return code === 'ETLS' ? { reason: `No TLS with the mail server (SMTP_TLS): ${message}` } : { reason: message, responseCode }
}

/** The HTML without the pictures that no longer exist, such as a logo that was removed meanwhile. */
const withoutMissing = (html: string, pictures: readonly Picture[]) =>
  html.replace(/<img src="cid:(\w+)" alt="([^"]*)"[^>]*>/g, (image, cid: string, alt: string) =>
    pictures.some((picture) => picture.cid === cid) ? image : alt,
  )

/** The attached files of a mail; it is not sent without one of them. */
async function attachmentsOf(db: Db, services: Pick<Services, 'settings' | 'sealing'>, mail: number) {
  const files = await db.rows<KeptFile & { original_name: string; mime_type: string }>(sql`
    select record_key, content_key, original_name, mime_type from mail_attachment where mail = ${mail} order by id`)
  return Promise.all(
    files.map(async (file) => ({
      filename: file.original_name,
      contentType: file.mime_type,
      content: await readBytes(services, file).catch(({ message }: Error) => {
        throw new Error(`The attached ${file.original_name} cannot be read: ${message}`)
      }),
    })),
  )
}

/** The method of the calendar file: with another one, calendars take a cancellation for a new event. */
const calendarMethod = (calendar: string) => (/^METHOD:CANCEL\r?$/m.test(calendar) ? 'CANCEL' : 'PUBLISH')

const message = (mail: MailRow, settings: Settings) => ({
  from: settings.mailFrom,
  to: mail.to_address,
  ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
  subject: mail.subject,
  text: mail.text_body,
  html: mail.html_body,
  messageId: mail.message_id,
  headers: BY_PROGRAM,
  ...(mail.calendar === null
    ? {}
    : { icalEvent: { method: calendarMethod(mail.calendar), filename: 'appointment.ics', content: mail.calendar } }),
})

const setState = async (db: Db, id: number, state: string, error: string | null) => {
  await db.run(
    sql`update mail set state = ${state}, error = ${error}, sent_at = case when ${state} = 'SENT' then now() end where id = ${id}`,
  )
}
