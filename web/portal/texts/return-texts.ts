import { dictionary } from '../translation/dictionary.ts'

/** The texts of the pages for those who come again. */
export const returnTexts = dictionary({ en: () => import('./returns.en.ts'), es: () => import('./returns.es.ts') })

/** The texts of the pages for those who come again, in the reader's language. */
export const useReturnText = returnTexts.use
