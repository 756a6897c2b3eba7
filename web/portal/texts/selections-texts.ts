import { dictionary } from '../translation/dictionary.ts'

/** The texts of what an applicant comes for. */
export const selectionsTexts = dictionary({ en: () => import('./selections.en.ts'), es: () => import('./selections.es.ts') })

/** The texts of what an applicant comes for, in the reader's language. */
export const useSelectionsText = selectionsTexts.use
