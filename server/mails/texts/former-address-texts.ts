import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/former-address.ts'

/** The texts of the mail to an address that was replaced. */
export const formerAddressTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'former-address')
