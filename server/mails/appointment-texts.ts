import type { Language } from '../../contract/languages.ts'
import { appointmentEnglish } from './appointment-mail.en.ts'
import { appointmentSpanish } from './appointment-mail.es.ts'
import type { SameTexts } from './mail-language.ts'

/** The words of mails about appointments, and of the calendar file that goes with them. */
export const appointmentTexts: Record<Language, SameTexts<typeof appointmentEnglish>> = { en: appointmentEnglish, es: appointmentSpanish }
