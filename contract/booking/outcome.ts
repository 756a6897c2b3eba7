import * as z from 'zod/mini'
import { transferRequested } from '../portal/own-transfer.ts'
import { scheduled } from './scheduled.ts'

/** A key that nobody guesses: at least 16 random bytes in hexadecimal digits. */
const randomKey = () => z.string().check(z.regex(/^[0-9a-f]{32,64}$/, 'Must be 32 to 64 hexadecimal digits'))

/** The body of `POST /appointments/schedule/outcome` and `POST /applicants/transfer/outcome`: the Idempotency-Key of an earlier call. */
export const outcomeBody = z.strictObject({ key: randomKey() })

/** The outcome of a booking: none under the key, `unpaid` while its slot waits for a card, or booked. */
export const bookingOutcome = z.object({ state: z.enum(['none', 'unpaid', 'booked']), booked: z.nullable(scheduled) })

/** The answer of `POST /appointments/schedule/outcome`. */
export type BookingOutcome = z.infer<typeof bookingOutcome>

/** The outcome of a transfer request: the answer that it had, or null where none is under the key. */
export const transferOutcome = z.object({ requested: z.nullable(transferRequested) })

/** The answer of `POST /applicants/transfer/outcome`. */
export type TransferOutcome = z.infer<typeof transferOutcome>
