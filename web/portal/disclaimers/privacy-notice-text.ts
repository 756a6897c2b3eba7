import { currentNotice, type PrivacyNotice } from '../../../contract/booking/privacy-notice.ts'
import { languageOfNotice } from '../../../contract/records/languages.ts'
import { inEachLanguage } from '../translation/dictionary.ts'

const FOLDER = '../../../contract/booking/privacy-notices'
const files = import.meta.glob<{ notice: PrivacyNotice }>('../../../contract/booking/privacy-notices/*/*.ts')

/** The federal privacy notice in the reader's language, or in English where it is not translated, with the language that it is in. */
export const privacyNotice = inEachLanguage(async (reader) => {
  const language = languageOfNotice(currentNotice, reader)
  const load = files[`${FOLDER}/${language}/${currentNotice}.ts`] as () => Promise<{ notice: PrivacyNotice }>
  return { notice: (await load()).notice, language }
})
