import { dictionary } from '../translation/dictionary.ts'
import type { texts as english } from './texts.en.ts'

/** The texts that every page may use. */
export const texts = dictionary({ en: () => import('./texts.en.ts'), es: () => import('./texts.es.ts') })

/** Such a text's name. */
export type Key = keyof typeof english

/** The texts that every page may use, in the reader's language. */
export const useText = texts.use
