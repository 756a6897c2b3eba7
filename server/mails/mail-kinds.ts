import type { Services } from '../platform/http/action.ts'
import { mailAppointment } from './appointment-mail.ts'
import { mailIllegible } from './illegible-mail.ts'
import { mailPayment } from './payment-mail.ts'
import { mailTransfer } from './transfer-mail.ts'

/** Each kind of mail to applicants, with what writes it into the outbox. */
const kinds = { appointment: mailAppointment, payment: mailPayment, illegible: mailIllegible, transfer: mailTransfer }

type Kinds = typeof kinds

/** The job of a mail: its kind, and what the kind needs to know. */
export type MailJob = { [Kind in keyof Kinds]: { kind: Kind } & Parameters<Kinds[Kind]>[2] }[keyof Kinds]

/** Writes the mail of a job into the outbox, as things are now; a second try of the same job adds none. */
export const writeMail = async (services: Services, { kind, ...job }: MailJob): Promise<void> =>
  services.database.transaction((db) => kinds[kind](db, services, job as never))
