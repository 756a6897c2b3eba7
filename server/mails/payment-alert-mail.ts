import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { type Line, written } from '../platform/mail/mail-lines.ts'
import { publicAddress } from '../platform/settings.ts'
import type { Told } from './appointment-mail-data.ts'
import { formatWhen } from './mail-language.ts'
import { dollars } from './payment-lines.ts'
import type { ToldPayment } from './payment-mail-data.ts'

type Recipient = { to_address: string; desk: boolean }

/**
 * Tells those who have to act that a payment was not collected: the location, which collects at the counter, and the superusers.
 * Nothing of the applicant but the registration number. One mail per recipient.
 */
export async function alertStaff(db: Db, { settings }: Pick<Services, 'settings'>, told: Told, paid: ToldPayment): Promise<void> {
  const recipients = await db.rows<Recipient>(sql`
    select coalesce(l.location_email, l.contact_email, l.office_email) as to_address, true as desk
    from appointment p join live_scan_vendor l on l.id = p.lsv
    where p.id = ${told.id} and coalesce(l.location_email, l.contact_email, l.office_email) is not null
    union all
    select u.email, false from user_account u where u.is_superuser and u.removed_at is null and u.disabled_at is null`)
  for (const { to_address, desk } of recipients) {
    const subject = `Payment not collected: appointment ${told.id}`
    const mail = {
      event_key: `payment-alert-${paid.id}-${to_address.toLowerCase()}`,
      appointment: told.id,
      applicant: null,
      to_address,
      reply_to: null,
      subject,
      ...written(subject, linesOf(told, paid, desk ? null : `${publicAddress(settings, 'general')}/record/${told.applicant}`)),
      calendar: null,
    }
    await queueMail(db, mail, settings)
  }
}

function linesOf(told: Told, { amount, reason, test }: ToldPayment, record: string | null): Line[] {
  const scheduled = told.status === 'SCHEDULED'
  return [
    ['', `The online payment of ${dollars(amount)} for this appointment was not collected${test ? ' (test payment)' : ''}.`],
    [
      '',
      scheduled
        ? 'Please collect it at the counter. The appointment now stands as Pay at Appointment.'
        : 'The appointment does not lie ahead any more. Please decide whether it is still to be collected.',
    ],
    ...(reason === null ? [] : ([['Reason', reason]] satisfies Line[])),
    ['When', formatWhen(told.date_time, told.time_zone)],
    ['Where', told.place],
    ['Registration number', String(told.id)],
    ...(record === null ? [] : ([['Record', record]] satisfies Line[])),
  ]
}
