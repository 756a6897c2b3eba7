import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/receipt.ts'

/** The texts of mailed receipts. */
export const receiptTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'receipt')
