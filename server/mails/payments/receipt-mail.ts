import { dollars } from '../../../contract/payments/dollars.ts'
import type { Receipt } from '../../../contract/payments/receipt.ts'
import type { Language } from '../../../contract/records/languages.ts'
import { readReceipt } from '../../payments/receipts.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { addJobs } from '../../platform/jobs/add-job.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail } from '../applicant-mail.ts'
import { readAppointmentMailData } from '../appointments/appointment-mail-data.ts'
import { lockMailRecipients, payerOf } from '../lock-mail-recipients.ts'
import { formatWhen } from '../mail-language.ts'
import { receiptTexts } from '../texts/mail-texts.ts'

/** The job of a receipt's mail; each sending has its own `once`. */
type ReceiptMailJob = { payment: number; once: string }

/** Queues the mail with a receipt. */
export const queueReceiptMail: Consequence<'payment.receipt_sent'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ payment, once }) => ({ kind: 'receipt', payment, once })),
  )

/** Writes the receipt of money at the desk into the outbox, as it is now. One mail per sending. */
export async function mailReceipt(db: Db, { settings }: Pick<Services, 'settings'>, { payment, once }: ReceiptMailJob): Promise<void> {
  await lockMailRecipients(db, payerOf(payment))
  const receipt = await readReceipt(db, payment)
  const appointment = receipt && (await readAppointmentMailData(db, receipt.appointment))
  if (receipt === undefined || appointment === undefined || appointment.email === '') return
  const text = receiptTexts[appointment.language]
  const content = {
    event_key: `receipt-${payment}-${once}`,
    appointment: appointment.id,
    subject: text.subject(receipt.number),
    lines: linesOf(receipt, appointment.language),
  }
  await queueMail(db, composeApplicantMail(appointment, content), settings)
}

function linesOf(receipt: Receipt, language: Language): Line[] {
  const text = receiptTexts[language]
  const { reference, tendered, change } = receipt
  const paid = `${dollars(receipt.amount)}, ${text.methods[receipt.method]}${reference === null ? '' : ` ${reference}`}`
  return [
    ...(receipt.corrected_at === null ? [] : ([['', text.void]] satisfies Line[])),
    [text.number, receipt.number],
    [text.when, formatWhen(receipt.taken_at, receipt.time_zone, language)],
    [text.where, [receipt.lsv_name, receipt.street, receipt.city].filter(Boolean).join('\n')],
    [text.registration, String(receipt.appointment)],
    [receipt.applicant_type ?? text.service, dollars(receipt.price)],
    ...(Number(receipt.before) > 0 ? ([[text.before, dollars(receipt.before)]] satisfies Line[]) : []),
    [text.paid, paid],
    ...(tendered === null || change === null ? [] : ([[text.given, text.change(dollars(tendered), dollars(change))]] satisfies Line[])),
    ...(Number(receipt.left) > 0 ? ([[text.left, dollars(receipt.left)]] satisfies Line[]) : []),
    [text.clerk, receipt.clerk],
  ]
}
