import { dictionary } from './dictionary.ts'

/** The texts of paying online, wherever they are told. */
export const paidTexts = dictionary({ en: () => import('./paid.en.ts'), es: () => import('./paid.es.ts') })

/** The texts of paying online, in the reader's language. */
export const usePaidText = paidTexts.use
