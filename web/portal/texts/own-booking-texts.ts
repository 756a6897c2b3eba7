import { dictionary } from '../translation/dictionary.ts'

/** The texts of the own booking's page. */
export const ownBookingTexts = dictionary({ en: () => import('./own-booking.en.ts'), es: () => import('./own-booking.es.ts') })

/** The texts of the own booking's page, in the reader's language. */
export const useOwnBookingText = ownBookingTexts.use
