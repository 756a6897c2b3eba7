import { join } from 'node:path'
import type { SameTexts } from '../mails/mail-language.ts'
import { textsOf } from '../platform/languages/texts-of-languages.ts'
import type { texts as english } from './texts/en/waitlist.ts'

/** The texts of the mails of the waitlist. */
export const waitlistTexts = await textsOf<SameTexts<typeof english>>(join(import.meta.dirname, 'texts'), 'waitlist')
