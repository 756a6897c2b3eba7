import { textsOf } from '../../platform/languages/texts-of-languages.ts'
import type { SameTexts } from '../mail-language.ts'
import type { texts as english } from './en/applicant.ts'

/** The texts around the content of every mail to an applicant. */
export const applicantTexts = await textsOf<SameTexts<typeof english>>(import.meta.dirname, 'applicant')
