import { join } from 'node:path'
import type { SameTexts } from '../mails/mail-language.ts'
import { loadTexts } from '../platform/languages/texts-of-languages.ts'
import type { texts as english } from './texts/en/sms.ts'

/** The words of text messages. */
export const smsTexts = await loadTexts<SameTexts<typeof english>>(join(import.meta.dirname, 'texts'), 'sms')
