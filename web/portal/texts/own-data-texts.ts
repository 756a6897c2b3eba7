import { dictionary } from '../translation/dictionary.ts'

/** The texts of the page on which applicants give what is missing. */
export const ownDataTexts = dictionary({ en: () => import('./own-data.en.ts'), es: () => import('./own-data.es.ts') })

/** The same, in the reader's language. */
export const useOwnDataText = ownDataTexts.use
