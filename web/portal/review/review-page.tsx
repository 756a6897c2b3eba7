import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Environment } from '../../data/environment.ts'
import { useReviewText } from '../texts/dictionaries.ts'
import { nextPage, waiverPage } from '../wizard/guards.ts'
import { currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { AppointmentPanels } from './appointment-panels.tsx'
import { FoundPanel, PersonPanels } from './person-panels.tsx'
import { SelectionsPanel } from './selections-panel.tsx'
import { WaiversPanel } from './waivers-panel.tsx'

/** /review: all answers on one page, before anything is booked, paid or sent. */
export function ReviewPage() {
  const text = useReviewText()
  const wizard = useWizard()
  const intro = wizard?.kind === 'transfer' ? 'review.introTransfer' : wizard?.pays_online ? 'review.introPayment' : 'review.intro'
  return (
    <WizardPage step="step.review" title={text('review.title')} subtitle={text(intro)}>
      {(environment) => wizard && <Answers environment={environment} wizard={wizard} />}
    </WizardPage>
  )
}

type Props = { environment: Environment; wizard: Wizard }

function Answers({ environment, wizard }: Props) {
  const text = useReviewText()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { kind, pays_online, signatures } = wizard
  const goOn = () => {
    dispatch({ type: 'reviewed' })
    const now = currentWizard()
    if (!now || busy) return
    setBusy(true)
    void navigate({ to: nextPage(now) })
  }
  return (
    <>
      {kind !== 'transfer' && <AppointmentPanels wizard={wizard} />}
      {kind === 'illegible' ? (
        <FoundPanel wizard={wizard} />
      ) : (
        <>
          <SelectionsPanel environment={environment} wizard={wizard} />
          <PersonPanels wizard={wizard} />
        </>
      )}
      {signatures.length > 0 && <WaiversPanel environment={environment} wizard={wizard} />}
      <WizardButtons back={backFrom(wizard)}>
        <Button onClick={goOn} loading={busy}>
          {text(kind === 'transfer' ? 'review.transfer' : pays_online ? 'review.pay' : 'review.book')}
        </Button>
      </WizardButtons>
    </>
  )
}

/** The previous page. */
function backFrom({ kind, lsv, signatures }: Wizard): string {
  if (signatures.length > 0) return waiverPage(signatures.length - 1)
  return kind === 'illegible' ? `/schedule/${lsv}/illegible` : '/data'
}
