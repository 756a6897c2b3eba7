import { dictionary } from '../translation/dictionary.ts'

/** The texts of the own booking's page. */
export const bookingTexts = dictionary({ en: () => import('./booking.en.ts'), es: () => import('./booking.es.ts') })

/** The texts of the own booking's page, in the reader's language. */
export const useBookingText = bookingTexts.use
