import { useState } from 'react'
import { type Language, languageNames, reviewedLanguages } from '../../../contract/records/languages.ts'
import { useEnvironment } from '../../data/environment.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { changeLanguage } from './dictionary.ts'
import { useLanguage } from './language.ts'

/** A button for each other language of the site, named in that language. The input stays. */
export function LanguageSwitch() {
  const spoken = useLanguage()
  const offered = useEnvironment().data?.face.languages ?? reviewedLanguages
  const translate = useTranslation()
  const [busy, setBusy] = useState<Language | null>(null)
  const change = async (language: Language) => {
    setBusy(language)
    try {
      await changeLanguage(language)
    } catch {
      showToast(translate('We could not reach the server. Check your connection and try again.'), 'failed')
    }
    setBusy(null)
  }
  const others = offered.filter((language) => language !== spoken)
  return others.map((language) => (
    <PlainButton
      key={language}
      className="no-print"
      variant="default"
      lang={language}
      busy={busy === language}
      onClick={() => change(language)}
    >
      {languageNames[language]}
    </PlainButton>
  ))
}
