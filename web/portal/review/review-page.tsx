import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Environment } from '../../data/environment.ts'
import { press } from '../../router/press.ts'
import { useNavigate } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useEmailQuestion } from '../../ui/field/email/email-question.tsx'
import { useReviewText } from '../texts/dictionaries.ts'
import { renewHold } from '../time/slot-hold.ts'
import { nextPage, waiverPage } from '../wizard/guards.ts'
import { useLoadPage } from '../wizard/use-pages-ahead.ts'
import { useRetryOnline } from '../wizard/use-retry-online.ts'
import { allowAnother, currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { AppointmentPanels } from './appointment-panels.tsx'
import { AnotherBooked, LimitsNotice } from './limits-notice.tsx'
import { FoundPanel, PersonPanels } from './person-panels.tsx'
import { SelectionsPanel } from './selections-panel.tsx'
import { useLimits } from './use-limits.ts'
import { WaiversPanels } from './waivers-panels.tsx'

/** /review: all answers on one page, before anything is booked, paid or sent. */
export function ReviewPage() {
  const text = useReviewText()
  const wizard = useWizard()
  useEffect(() => void renewHold(), [])
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
  const { goOn, state } = useGoOn()
  const question = useEmailQuestion()
  const button = useRef<HTMLButtonElement>(null)
  const limits = useLimits(environment, wizard)
  const { kind, signatures } = wizard
  const isAnother = limits.reached === 'booked'
  const confirm = () => {
    if (question.asks(wizard.person.email ?? '')) return
    allowAnother(isAnother ? wizard.key : undefined)
    return goOn()
  }
  return (
    <>
      <LimitsNotice limits={limits} lsv={wizard.lsv} />
      {kind !== 'transfer' && <AppointmentPanels wizard={wizard} />}
      {kind === 'illegible' ? (
        <FoundPanel wizard={wizard} />
      ) : (
        <>
          <SelectionsPanel environment={environment} wizard={wizard} />
          <PersonPanels wizard={wizard} questioned={question.asked !== null} onAnswer={() => button.current?.focus()} />
        </>
      )}
      {signatures.length > 0 && <WaiversPanels environment={environment} wizard={wizard} />}
      {state === 'offline' && (
        <Notice kind="warning" title={text('review.offline')} alert focused>
          {text('review.offlineHint')}
        </Notice>
      )}
      <AnotherBooked limits={limits} />
      <WizardButtons back={backFrom(wizard)}>
        <Button ref={button} onClick={({ currentTarget }) => void press(currentTarget, confirm)} loading={state === 'busy'}>
          {text(buttonOf(wizard, isAnother))}
        </Button>
      </WizardButtons>
    </>
  )
}

/** The words of the button: of its act, and that it books another appointment. */
function buttonOf({ kind, pays_online }: Wizard, isAnother: boolean) {
  if (kind === 'transfer') return 'review.transfer'
  if (pays_online) return 'review.pay'
  return isAnother ? 'review.another' : 'review.book'
}

/** Opens the page that books, pays or sends. Without a connection for that page it waits here for one. */
function useGoOn() {
  const navigate = useNavigate()
  const load = useLoadPage()
  const [state, setState] = useState<'ready' | 'busy' | 'offline'>('ready')
  const goOn = async () => {
    dispatch({ type: 'reviewed' })
    const now = currentWizard()
    if (!now || state === 'busy') return
    setState('busy')
    const to = nextPage(now)
    if (await load(to)) await navigate({ to })
    else setState('offline')
  }
  useRetryOnline(state === 'offline', () => void goOn())
  return { goOn, state }
}

/** The page before this one. */
function backFrom({ kind, lsv, signatures }: Wizard): string {
  if (signatures.length > 0) return waiverPage(signatures.length - 1)
  return kind === 'illegible' ? `/schedule/${lsv}/illegible` : '/data'
}
