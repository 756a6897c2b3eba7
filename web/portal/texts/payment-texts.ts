import { dictionary } from '../translation/dictionary.ts'

/** The texts of paying online. */
export const paymentTexts = dictionary({ en: () => import('./payment.en.ts'), es: () => import('./payment.es.ts') })

/** The texts of paying online, in the reader's language. */
export const usePaymentText = paymentTexts.use
