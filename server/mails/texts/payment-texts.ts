import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/payment.ts'

/** The texts of mails about payments. */
export const paymentTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'payment')
