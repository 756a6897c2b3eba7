import type { Services } from '../platform/http/action.ts'
import { mailAppointment } from './appointments/appointment-mail.ts'
import { mailFoundBookings } from './appointments/found-bookings-mail.ts'
import { mailIllegible } from './appointments/illegible-mail.ts'
import { mailPayment } from './payments/payment-mail.ts'
import { mailReceipt } from './payments/receipt-mail.ts'
import { mailTransfer } from './transfers/transfer-mail.ts'
import { mailMailbox } from './waitlist/mailbox-mail.ts'
import { mailOffer } from './waitlist/offer-mail.ts'

/** The writers of mails to applicants into the outbox, by the `kind` of its job. */
const writers = {
  appointment: mailAppointment,
  payment: mailPayment,
  receipt: mailReceipt,
  illegible: mailIllegible,
  transfer: mailTransfer,
  found: mailFoundBookings,
  mailbox: mailMailbox,
  offer: mailOffer,
}

type Writers = typeof writers

/** The job of a mail: its kind, and the kind's parameters. */
export type MailJob = { [Kind in keyof Writers]: { kind: Kind } & Parameters<Writers[Kind]>[2] }[keyof Writers]

/** Writes the mail of a job into the outbox from the current data; a retry of the job adds none. */
export const writeMail = async (services: Services, { kind, ...job }: MailJob): Promise<void> =>
  services.database.transaction((db) => writers[kind](db, services, job as never))
