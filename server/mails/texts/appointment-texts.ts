import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/appointment.ts'

/** The texts of mails about appointments, and of the calendar file that goes with them. */
export const appointmentTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'appointment')
