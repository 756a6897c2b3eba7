import { type ReactNode, useEffect, useState } from 'react'
import type { BookingOutcome } from '../../../contract/booking/outcome.ts'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useConfirmationText, useText } from '../texts/dictionaries.ts'
import { dispatch, useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { repeatUntilAnswered } from './sending/repeat-until-answered.ts'
import { UnreachableServer } from './unreachable-server.tsx'

const readOutcome = (key: string) =>
  repeatUntilAnswered(() => call<BookingOutcome>('POST', `/${paths.appointments}/schedule/outcome`, { body: { key }, anonymous: true }))

/** Asks what became of a booking that was sent before this page was loaded: it is shown, or that nothing was booked or charged. */
export function RecoveredBooking({ waiting }: { waiting: ReactNode }) {
  const [text, common] = [useConfirmationText(), useText()]
  const wizard = useWizard()
  const [state, setState] = useState<BookingOutcome['state'] | 'failed' | null>(null)
  const key = wizard?.key ?? ''
  const ask = async () => {
    setState(null)
    try {
      const { state: became, booked } = await readOutcome(key)
      if (booked) dispatch({ type: 'confirmed', key, booked })
      else setState(became)
    } catch {
      setState('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each application
  useEffect(() => void ask(), [key])
  if (state === null) return waiting
  if (state === 'failed') return <UnreachableServer onAgain={ask} />
  return (
    <WizardPage step="step.confirmation" title={text('asked.not')}>
      {() => (
        <>
          <Notice kind="warning" alert focused title={wizard?.pays_online && text('failed.notCharged')}>
            {text('asked.hint')}
          </Notice>
          <div>
            <ButtonLink to="/review" onClick={() => dispatch({ type: 'sent', key, sent: state === 'unpaid' })}>
              {common('continue')}
            </ButtonLink>
          </div>
        </>
      )}
    </WizardPage>
  )
}
