import { currentNotice } from '../../../contract/booking/privacy-notice.ts'
import { inEachLanguage } from '../translation/dictionary.ts'

/** The federal privacy notice in the reader's language. */
export const privacyNotice = inEachLanguage(async (language) => (await currentNotice.languages[language]()).notice)
