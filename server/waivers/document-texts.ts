import { join } from 'node:path'
import { loadTexts } from '../platform/languages/texts-of-languages.ts'
import type { texts as english } from './texts/en/document.ts'

/** The texts around the waiver in a signature's document, in the language of the signature. */
export const documentTexts = await loadTexts<typeof english>(join(import.meta.dirname, 'texts'), 'document')
