import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/waitlist.ts'

/** The texts of the mails of the waitlist. */
export const waitlistTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'waitlist')
