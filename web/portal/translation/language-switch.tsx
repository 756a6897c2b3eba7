import { useState } from 'react'
import { languageNames } from '../../../contract/records/languages.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { PlainButton } from '../../ui/plain/plain-button.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { changeLanguage } from './dictionary.ts'
import { useLanguage } from './language.ts'

/** Changes to the other language, whose name is in that language. The input stays. */
export function LanguageSwitch() {
  const other = useLanguage() === 'en' ? 'es' : 'en'
  const translate = useTranslation()
  const [busy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      await changeLanguage(other)
    } catch {
      showToast(translate('We could not reach the server. Check your connection and try again.'), 'failed')
    }
    setBusy(false)
  }
  return (
    <PlainButton className="no-print" variant="default" lang={other} busy={busy} onClick={change}>
      {languageNames[other]}
    </PlainButton>
  )
}
