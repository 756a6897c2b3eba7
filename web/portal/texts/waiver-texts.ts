import { dictionary } from '../translation/dictionary.ts'

/** The texts of the waivers. */
export const waiverTexts = dictionary({ en: () => import('./waiver.en.ts'), es: () => import('./waiver.es.ts') })

/** The texts of the waivers, in the reader's language. */
export const useWaiverText = waiverTexts.use
