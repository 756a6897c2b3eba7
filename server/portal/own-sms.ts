import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { OwnContact, ownContactChange } from '../../contract/portal/contact.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { areSmsOffered, endConsent, giveConsent, readSmsState } from '../sms/consent.ts'
import { queueAgreedSms } from '../sms/queue-sms.ts'

/**
 * The text messages of an applicant for the page of a booking; null where they are not offered. Whoever books can type any number: a
 * number that had stopped before, whose owner is known here, looks like any other.
 */
export async function readOwnSms(
  db: Db,
  { settings, sealing }: Pick<Services, 'settings' | 'sealing'>,
  { applicant, appointment }: { applicant: number; appointment: number },
): Promise<OwnContact['sms']> {
  if (!(await areSmsOffered({ db, settings }, applicant))) return null
  const state = await readSmsState(db, sealing, applicant)
  const numberState = await db.one<{ stopped: boolean; failed: boolean }>(sql`
    select exists (select from sms_consent c where c.applicant = a.id and c.phone = a.phone and c.ended_by = 'STOP') as stopped,
      (select s.state = 'FAILED' from sms s where s.applicant = a.id and s.to_phone = a.phone and s.appointment = ${appointment}
       order by s.id desc limit 1) is true as failed
    from applicant a where a.id = ${applicant}`)
  const isStopped = state?.stopped ?? false
  return {
    agreed: state?.agreed ?? false,
    stopped: isStopped && numberState?.stopped === true,
    failed: !isStopped && numberState?.failed === true,
  }
}

type ConsentBody = NonNullable<z.infer<typeof ownContactChange>['sms_consent']>

/** Agrees to text messages, which the first one confirms, or ends them. */
export async function changeOwnConsent(
  change: Change,
  { applicant, appointment, phone, sms_consent }: { applicant: number; appointment: number; phone: string; sms_consent: ConsentBody },
): Promise<void> {
  if (sms_consent === false) return endConsent(change, applicant)
  if (!(await areSmsOffered(change, applicant))) throw invalid({ sms_consent: 'Not accepted' })
  if (await giveConsent(change, { applicant, phone, ...sms_consent }, 'OWN_PAGE')) await queueAgreedSms(change.db, appointment)
}
