import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/illegible.ts'

/** The texts of the mail after a rejection. */
export const illegibleTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'illegible')
