import sql from 'sql-template-tag'
import { dollarsOfCents } from '../../../contract/payments/dollars.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { formatMail, type Line } from '../../platform/mail/mail-lines.ts'
import { publicAddress } from '../../platform/settings/settings.ts'
import type { AppointmentMailData } from '../appointments/appointment-mail-data.ts'
import { formatWhen } from '../mail-language.ts'
import type { PaymentMailData } from './payment-mail.ts'

type Recipient = { to_address: string; desk: boolean }

/**
 * Mails the LSV, which collects at the desk, and the superusers that a payment was not collected. Contains only the applicant's
 * registration number. One mail per recipient.
 */
export async function alertStaff(
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  appointment: AppointmentMailData,
  paid: PaymentMailData,
): Promise<void> {
  const recipients = await db.rows<Recipient>(sql`
    select coalesce(l.location_email, l.contact_email, l.office_email) as to_address, true as desk
    from appointment p join live_scan_vendor l on l.id = p.lsv
    where p.id = ${appointment.id} and coalesce(l.location_email, l.contact_email, l.office_email) is not null
    union all
    select u.email, false from user_account u where u.is_superuser and u.removed_at is null and u.disabled_at is null`)
  for (const { to_address, desk } of recipients) {
    const subject = `Payment not collected: appointment ${appointment.id}`
    const mail = {
      event_key: `payment-alert-${paid.id}-${to_address.toLowerCase()}`,
      appointment: appointment.id,
      applicant: null,
      to_address,
      reply_to: null,
      subject,
      ...formatMail(
        subject,
        linesOf(appointment, paid, desk ? null : `${publicAddress(settings, 'staff')}/record/${appointment.applicant}`),
      ),
      calendar: null,
    }
    await queueMail(db, mail, settings)
  }
}

function linesOf(appointment: AppointmentMailData, { amount, reason, test }: PaymentMailData, record: string | null): Line[] {
  const scheduled = appointment.status === 'SCHEDULED'
  return [
    ['', `The online payment of ${dollarsOfCents(amount)} for this appointment was not collected${test ? ' (test payment)' : ''}.`],
    [
      '',
      scheduled
        ? 'Please collect it at the counter. The appointment is now marked Pay at Appointment.'
        : 'The appointment is no longer to come. Please decide whether the payment is still to be collected.',
    ],
    ...(reason === null ? [] : ([['Reason', reason]] satisfies Line[])),
    ['When', formatWhen(appointment.date_time, appointment.time_zone)],
    ['Where', appointment.lsv_name],
    ['Registration number', String(appointment.id)],
    ...(record === null ? [] : ([['Record', record]] satisfies Line[])),
  ]
}
