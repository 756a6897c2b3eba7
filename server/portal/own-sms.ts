import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { OwnContact, ownContactChange } from '../../contract/portal/contact.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { endConsent, giveConsent, readSmsState, smsAllowed } from '../sms/consent.ts'
import { queueAgreedSms } from '../sms/queue-sms.ts'

/** The text messages of an applicant for the page of a booking; null where they are not offered. */
export async function readOwnSms(
  db: Db,
  { settings, sealing }: Pick<Services, 'settings' | 'sealing'>,
  { applicant, appointment }: { applicant: number; appointment: number },
): Promise<OwnContact['sms']> {
  if (!(await areOffered(db, settings, applicant))) return null
  const state = await readSmsState(db, sealing, applicant)
  const last = await db.one<NonNullable<NonNullable<OwnContact['sms']>['last']>>(sql`
    select s.state, s.sent_at as at from sms s join applicant a on a.id = s.applicant and a.phone = s.to_phone
    where s.appointment = ${appointment} order by s.id desc limit 1`)
  return { agreed: state?.agreed ?? false, stopped: state?.stopped ?? false, last: last ?? null }
}

async function areOffered(db: Db, settings: Services['settings'], applicant: number): Promise<boolean> {
  if (!settings.sms.offered) return false
  const found = await db.one<{ allowed: boolean }>(
    sql`select ${smsAllowed} as allowed from applicant a ${joinEnvironment} where a.id = ${applicant}`,
  )
  return found?.allowed ?? false
}

type Given = NonNullable<z.infer<typeof ownContactChange>['sms_consent']>

/** Agrees to text messages, which the first one confirms, or ends them. */
export async function changeOwnConsent(
  change: Change,
  { applicant, appointment, phone, sms_consent }: { applicant: number; appointment: number; phone: string; sms_consent: Given },
): Promise<void> {
  if (sms_consent === false) return endConsent(change, applicant)
  if (!(await areOffered(change.db, change.settings, applicant))) throw invalid({ sms_consent: 'Not accepted' })
  if (await giveConsent(change, { applicant, phone, ...sms_consent })) await queueAgreedSms(change.db, appointment)
}
