import * as z from 'zod/mini'
import { scheduled } from './scheduled.ts'

/** A key that nobody guesses: at least 16 random bytes in hexadecimal digits. */
const randomKey = () => z.string().check(z.regex(/^[0-9a-f]{32,64}$/, 'Must be 32 to 64 hexadecimal digits'))

/** The body of `POST /appointments/schedule/outcome`: the Idempotency-Key of an earlier booking call. */
export const outcomeBody = z.strictObject({ key: randomKey() })

/** The outcome of a booking: none under the key, `unpaid` while its slot waits for a card, or booked. */
export const bookingOutcome = z.object({ state: z.enum(['none', 'unpaid', 'booked']), booked: z.nullable(scheduled) })

/** The answer of `POST /appointments/schedule/outcome`. */
export type BookingOutcome = z.infer<typeof bookingOutcome>
