import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/found-bookings.ts'

/** The texts of the mail that lists an applicant's appointments. */
export const foundBookingsTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'found-bookings')
