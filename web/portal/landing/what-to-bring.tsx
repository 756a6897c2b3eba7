import type { LandingTexts } from '../../../contract/environments/face.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useText } from '../texts/dictionaries.ts'
import { TheirText } from '../translation/their-text.tsx'

/** The environment's own text of what to bring. Readers of Spanish get the English text if there is no other. */
export function WhatToBring({ texts: { en, es } }: { texts: LandingTexts }) {
  const text = useText()
  const english = en?.bring ?? es?.bring
  if (!english) return null
  return (
    <Panel title={text('landing.bring')}>
      <TheirText english={english} spanish={es?.bring} />
    </Panel>
  )
}
