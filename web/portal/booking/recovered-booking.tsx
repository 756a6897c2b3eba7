import { type ReactNode, useEffect, useState } from 'react'
import type { BookingOutcome, TransferOutcome } from '../../../contract/booking/outcome.ts'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useConfirmationText, useText } from '../texts/dictionaries.ts'
import { dispatch, useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { repeatUntilAnswered } from './sending/repeat-until-answered.ts'
import { UnreachableServer } from './unreachable-server.tsx'

const readOutcome = <Outcome,>(path: string, key: string) =>
  repeatUntilAnswered(() => call<Outcome>('POST', `/${path}/outcome`, { body: { key }, anonymous: true }))

/** Confirms a booking that was made; returns the state of another one. */
async function recoverBooking(key: string): Promise<State> {
  const { state, booked } = await readOutcome<BookingOutcome>(`${paths.appointments}/schedule`, key)
  if (booked) dispatch({ type: 'confirmed', key, booked })
  return booked ? null : state
}

/** Confirms a transfer request that was submitted. */
async function recoverTransfer(key: string): Promise<State> {
  const { requested } = await readOutcome<TransferOutcome>('applicants/transfer', key)
  if (requested === null) return 'none'
  const { id, state_url, mailed } = requested
  dispatch({ type: 'confirmed', key, submitted: id, state_url, mailed })
  return null
}

/** Null until it is known, and once it is confirmed. */
type State = BookingOutcome['state'] | 'failed' | null

/**
 * Asks what became of a booking, or a transfer request, that was sent before this page was loaded: it is shown, or that nothing was booked,
 * sent or charged.
 */
export function RecoveredBooking({ waiting }: { waiting: ReactNode }) {
  const [text, common] = [useConfirmationText(), useText()]
  const wizard = useWizard()
  const [state, setState] = useState<State>(null)
  const key = wizard?.key ?? ''
  const isTransfer = wizard?.kind === 'transfer'
  const ask = async () => {
    setState(null)
    try {
      setState(await (isTransfer ? recoverTransfer : recoverBooking)(key))
    } catch {
      setState('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each application
  useEffect(() => void ask(), [key])
  if (state === null) return waiting
  if (state === 'failed') return <UnreachableServer onAgain={ask} />
  return (
    <WizardPage step="step.confirmation" title={text(isTransfer ? 'asked.notSent' : 'asked.not')}>
      {() => (
        <>
          <Notice kind="warning" alert focused title={wizard?.pays_online && text('failed.notCharged')}>
            {text('asked.hint')}
          </Notice>
          <div>
            <ButtonLink to="/review" onFollow={() => dispatch({ type: 'sent', key, sent: state === 'unpaid' })}>
              {common('continue')}
            </ButtonLink>
          </div>
        </>
      )}
    </WizardPage>
  )
}
