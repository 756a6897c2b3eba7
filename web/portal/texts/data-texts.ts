import { dictionary } from '../translation/dictionary.ts'
import type { texts as english } from './data.en.ts'

/** The texts of the applicant's own data. */
export const dataTexts = dictionary({ en: () => import('./data.en.ts'), es: () => import('./data.es.ts') })

/** Such a text's name. */
export type DataKey = keyof typeof english

/** The texts of the applicant's own data, in the reader's language. */
export const useDataText = dataTexts.use
