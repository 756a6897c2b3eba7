import { loadTexts } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as applicant } from './en/applicant.ts'
import type { texts as appointment } from './en/appointment.ts'
import type { texts as formerAddress } from './en/former-address.ts'
import type { texts as foundBookings } from './en/found-bookings.ts'
import type { texts as illegible } from './en/illegible.ts'
import type { texts as payment } from './en/payment.ts'
import type { texts as receipt } from './en/receipt.ts'
import type { texts as transfer } from './en/transfer.ts'
import type { texts as waitlist } from './en/waitlist.ts'

const inLanguages = <English>(file: string) => loadTexts<SameTexts<English>>(import.meta.dirname, file)

/** The texts around the content of every mail to an applicant. */
export const applicantTexts = await inLanguages<typeof applicant>('applicant')

/** The texts of mails about appointments, and of the calendar file that goes with them. */
export const appointmentTexts = await inLanguages<typeof appointment>('appointment')

/** The texts of the mail to an address that was replaced. */
export const formerAddressTexts = await inLanguages<typeof formerAddress>('former-address')

/** The texts of the mail that lists an applicant's appointments. */
export const foundBookingsTexts = await inLanguages<typeof foundBookings>('found-bookings')

/** The texts of the mail after a rejection. */
export const illegibleTexts = await inLanguages<typeof illegible>('illegible')

/** The texts of mails about payments. */
export const paymentTexts = await inLanguages<typeof payment>('payment')

/** The texts of mailed receipts. */
export const receiptTexts = await inLanguages<typeof receipt>('receipt')

/** The texts of the mails about a request to transfer. */
export const transferTexts = await inLanguages<typeof transfer>('transfer')

/** The texts of the mails of the waitlist. */
export const waitlistTexts = await inLanguages<typeof waitlist>('waitlist')
