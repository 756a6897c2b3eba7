import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/transfer.ts'

/** The texts of the mails about a request to transfer. */
export const transferTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'transfer')
