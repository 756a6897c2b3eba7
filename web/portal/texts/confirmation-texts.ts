import { dictionary } from '../translation/dictionary.ts'

/** The texts of the confirmation and of what went wrong. */
export const confirmationTexts = dictionary({ en: () => import('./confirmation.en.ts'), es: () => import('./confirmation.es.ts') })

/** The texts of the confirmation and of what went wrong, in the reader's language. */
export const useConfirmationText = confirmationTexts.use
