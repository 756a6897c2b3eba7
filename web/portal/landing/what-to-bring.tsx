import type { LandingTexts } from '../../../contract/environments/face.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { TranslatedText } from '../translation/translated-text.tsx'

/** The environment's own text of what to bring. Readers of another language get the English text if there is none in theirs. */
export function WhatToBring({ texts }: { texts: LandingTexts }) {
  const text = useText()
  const language = useLanguage()
  const english = texts.en?.bring
  if (!english && !texts[language]?.bring) return null
  return (
    <Panel title={text('landing.bring')}>
      <TranslatedText english={english ?? ''} translations={texts} name="bring" />
    </Panel>
  )
}
