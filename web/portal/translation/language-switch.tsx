import { Button } from '@mantine/core'
import { useState } from 'react'
import { languageNames } from '../../../contract/records/languages.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
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
    <Button className="no-print" variant="default" lang={other} loading={busy} onClick={change}>
      {languageNames[other]}
    </Button>
  )
}
