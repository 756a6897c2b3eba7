import { ownBookingEnglish } from './own-booking.en.ts'
import { textsOf } from './texts.ts'

const text = textsOf(ownBookingEnglish)

/** The texts of the own booking's page. */
export const useOwnBookingText = () => text
