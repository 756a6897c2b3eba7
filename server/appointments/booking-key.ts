import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { type Key, removeKeys } from '../platform/records/idempotency.ts'

/** Fields that may differ between two tries of one booking: the page's language, for one, and a signature that is drawn again. */
const NOT_COMPARED = ['paymentToken', 'hold', 'waiver_signatures', 'language']
/** The scope of the keys of applicants' bookings. */
export const BOOKING = 'schedule'

/** The key of an applicant's booking. */
export const bookingKey = (key: string): Key => ({ scope: BOOKING, key, user_account: null })

/** The fields in which two tries of one application are equal. */
export const compared = (body: object): object => Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_COMPARED.includes(name)))

/** Locks the key of an appointment. It is locked before the appointment, as by a call that repeats the key. */
export const lockBookingKey = (db: Db, appointment: number) =>
  db.run(sql`select from idempotency where scope = ${BOOKING} and made = ${appointment} for update`)

/** The key is free for another booking. */
export const freeBookingKey = (db: Db, appointment: number) => removeKeys(db, BOOKING, [appointment])
