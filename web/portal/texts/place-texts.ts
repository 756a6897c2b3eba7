import { dictionary } from '../translation/dictionary.ts'

/** The texts of the search among locations. */
export const placeTexts = dictionary({ en: () => import('./places.en.ts'), es: () => import('./places.es.ts') })

/** The texts of the search among locations, in the reader's language. */
export const usePlaceText = placeTexts.use
