import { dictionary } from './dictionary.ts'

/** The texts of the card's page. */
export const paymentTexts = dictionary({ en: () => import('./payment.en.ts'), es: () => import('./payment.es.ts') })

/** The texts of the card's page, in the reader's language. */
export const usePaymentText = paymentTexts.use
