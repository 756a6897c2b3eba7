import { dictionary } from '../translation/dictionary.ts'

/** The texts of the page on which applicants give what is missing. */
export const applicationTexts = dictionary({ en: () => import('./application.en.ts'), es: () => import('./application.es.ts') })

/** The same, in the reader's language. */
export const useApplicationText = applicationTexts.use
