import sql, { type Sql } from 'sql-template-tag'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import type { ConsentGiven } from '../../contract/sms/consent.ts'
import { isUsNumber } from '../../contract/sms/us-number.ts'
import { mergesOf } from '../applicants/merging/merge-applicants.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Change, Consequence } from '../platform/events/change.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

/** The place of an applicant's consent: while booking, on the page of the booking, to the words read at a desk, or by texting START. */
type Source = 'BOOKING' | 'OWN_PAGE' | 'DESK' | 'START'
/** The cause of the end of an agreement. */
type End = 'OWN_PAGE' | 'STOP' | 'NEW_PHONE'
type NewConsent = ConsentGiven & { applicant: number; phone: string }

/** Whether applicants of the joined environment may agree to text messages. */
const smsAllowed = sql`coalesce(e.text_messages, n.text_messages, false)`

/** The number of a stopped phone is kept as this hash only. */
const stopIndex = (sealing: Sealing, phone: string): Buffer => sealing.index('sms', phone)

/** The statement that writes agreements of applicants who have none. Record each as `smsConsented` does. */
export const consentWrites = (given: readonly NewConsent[], source: Source): Sql[] =>
  insertMany(
    'sms_consent',
    given.map(({ applicant, phone, wording, language }) => ({ applicant, phone, wording, language, source })),
  )

/** The event of an agreement. */
export const smsConsented = ({ applicant, wording, language }: Omit<NewConsent, 'phone'>, source: Source) => ({
  type: 'applicant.sms_consented' as const,
  applicant,
  detail: { source, wording, language },
})

/** An applicant agrees on the page of the booking or at a desk. Nothing changes for one who did so before, at this number. */
export async function giveConsent(change: Change, given: NewConsent, source: 'OWN_PAGE' | 'DESK'): Promise<boolean> {
  const { db, record } = change
  if (!isUsNumber(given.phone)) throw invalid({ sms_consent: fieldMessages.usNumber })
  const known = await db.one(
    sql`select from sms_consent where applicant = ${given.applicant} and phone = ${given.phone} and ended_at is null`,
  )
  if (known !== undefined) return false
  await endConsents(change, sql`c.applicant = ${given.applicant}`, 'NEW_PHONE')
  for (const write of consentWrites([given], source)) await db.run(write)
  await record(smsConsented(given, source))
  return true
}

/** Ends the current agreements of a condition on the alias `c`, and records each. */
async function endConsents({ db, record }: Change, condition: Sql, by: End): Promise<void> {
  const ended = await db.rows<{ applicant: number }>(sql`
    update sms_consent c set ended_at = now(), ended_by = ${by} where c.ended_at is null and ${condition} returning c.applicant`)
  await record(ended.map(({ applicant }) => ({ type: 'applicant.sms_ended', applicant, detail: { by } })))
}

/** An applicant wants no more text messages. */
export const endConsent = (change: Change, applicant: number): Promise<void> =>
  endConsents(change, sql`c.applicant = ${applicant}`, 'OWN_PAGE')

/** A number wants no more text messages, whoever agreed to them there, until it sends START. */
export async function stopNumber(change: Change, phone: string): Promise<void> {
  await refuseNumber(change, phone, 'STOP')
  await endConsents(change, sql`c.phone = ${phone}`, 'STOP')
}

/**
 * The provider reports that a number refuses text messages: none goes there until it sends START. Agreements stay as they are, for the
 * page of a stranger who has typed the number would show that it has stopped them before.
 */
export const stopUnsubscribed = (change: Change, phone: string): Promise<unknown> => refuseNumber(change, phone, 'UNSUBSCRIBED')

const refuseNumber = ({ db, sealing }: Change, phone: string, reason: 'STOP' | 'UNSUBSCRIBED') =>
  db.run(sql`
    insert into sms_stop (number_index, reason) values (${stopIndex(sealing, phone)}, ${reason}) on conflict (number_index) do nothing`)

/** A number wants text messages again: those to which its applicants had agreed before it stopped them. */
export async function resumeNumber({ db, sealing, record }: Change, phone: string): Promise<void> {
  const stopped = await db.run(sql`delete from sms_stop where number_index = ${stopIndex(sealing, phone)}`)
  if (stopped === 0) return
  const resumed = await db.rows<NewConsent>(sql`
    insert into sms_consent (applicant, phone, source, wording, language)
    select c.applicant, c.phone, 'START', c.wording, c.language
    from (select distinct on (applicant) * from sms_consent where phone = ${phone} order by applicant, id desc) c
    join applicant a on a.id = c.applicant and a.phone = c.phone and a.removed_at is null
    where c.ended_by = 'STOP'
    on conflict (applicant) where ended_at is null do nothing
    returning applicant, phone, wording, language`)
  await record(resumed.map((given) => smsConsented(given, 'START')))
}

const NOT_OFFERED = 'Text messages are not offered to this applicant'

/** Whether an applicant may agree to text messages: the server sends some, and the environment offers them. */
export async function areSmsOffered({ db, settings }: Pick<Change, 'db' | 'settings'>, applicant: number): Promise<boolean> {
  if (!settings.sms.offered) return false
  const found = await db.one<{ allowed: boolean }>(
    sql`select ${smsAllowed} as allowed from applicant a ${joinEnvironment} where a.id = ${applicant}`,
  )
  return found?.allowed ?? false
}

/** An applicant agrees at a desk. Refused where its environment offers no text messages: nobody shall wait for them. */
export async function giveConsentAtDesk(change: Change, applicant: number, consent: ConsentGiven): Promise<void> {
  if (!(await areSmsOffered(change, applicant))) throw invalid({ sms_consent: NOT_OFFERED })
  const { phone = '' } = (await change.db.one<{ phone: string }>(sql`select phone from applicant where id = ${applicant}`)) ?? {}
  await giveConsent(change, { applicant, phone, ...consent }, 'DESK')
}

/** The state of text messages to an applicant now. */
type SmsState = { phone: string; agreed: boolean; stopped: boolean }

/** Whether text messages may be sent: the applicant has agreed at this number, and the number has not stopped them. */
export const wantsSms = (state: SmsState | undefined): state is SmsState => state?.agreed === true && !state.stopped

/** Whether an applicant has agreed to text messages at its current number, and whether that number has stopped them. */
export async function readSmsState(db: Db, sealing: Sealing, applicant: number): Promise<SmsState | undefined> {
  const found = await db.one<{ phone: string; agreed: boolean }>(sql`
    select a.phone, ${smsAllowed} and exists (
      select from sms_consent c where c.applicant = a.id and c.phone = a.phone and c.ended_at is null) as agreed
    from applicant a ${joinEnvironment} where a.id = ${applicant} and a.removed_at is null`)
  if (found === undefined) return undefined
  const stop = await db.one(sql`select from sms_stop where number_index = ${stopIndex(sealing, found.phone)}`)
  return { ...found, stopped: stop !== undefined }
}

type ContactEvent = 'applicant.changed' | 'applicant.status_changed' | 'applicant.contact_corrected' | 'applicant.contact_undone'

/** Consent holds for one number: a changed number ends it. */
export const endConsentOfFormerPhone: Consequence<ContactEvent> = async (change, events) => {
  const changed = events.filter((event) => event.changed?.includes('phone')).map(({ applicant }) => applicant)
  if (changed.length === 0) return
  const elsewhere = sql`c.applicant = any(${changed}::bigint[])
    and exists (select from applicant a where a.id = c.applicant and a.phone <> c.phone)`
  await endConsents(change, elsewhere, 'NEW_PHONE')
}

/** Moves the agreements of the other record to the remaining one; a current one ends where that has its own, or another number. */
export const moveConsents: Consequence<'applicant.merged'> = async ({ db }, events) => {
  await db.run(sql`
    update sms_consent c set ended_at = now(), ended_by = 'MERGED'
    from ${mergesOf(events)} join applicant a on a.id = m.applicant
    where c.applicant = m.other and c.ended_at is null
      and (a.phone <> c.phone or exists (select from sms_consent k where k.applicant = m.applicant and k.ended_at is null))`)
  await db.run(sql`update sms_consent c set applicant = m.applicant from ${mergesOf(events)} where c.applicant = m.other`)
}

/** Deletes a person's agreements. A number that stopped stays stopped: the hash names nobody. */
export const purgeConsents: Consequence<'applicant.purged'> = ({ db }, events) =>
  db.run(sql`delete from sms_consent where applicant = any(${events.map(({ applicant }) => applicant)}::bigint[])`)
