import { Button, Group, Loader, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { mailsLeave } from '../../data/embedded-data.ts'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { Problem } from '../../data/problem.ts'
import { useNavigate } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { transferTexts, useConfirmationText, usePaymentText, useText } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { pageOfField } from '../wizard/guards.ts'
import { isConfirmed } from '../wizard/steps.ts'
import { currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { RecoveredBooking } from './recovered-booking.tsx'
import { book, useProgress } from './sending/book.ts'
import { UnreachableServer } from './unreachable-server.tsx'

/** Loads a page of the transfer with its words. */
async function withTexts<Page>(page: Promise<Page>): Promise<Page> {
  await loadAll(transferTexts)
  return page
}

/** Loaded when the server has refused a request to transfer. */
const TransferFailed = lazy(() => withTexts(import('../transfer/transfer-failed.tsx')).then((page) => ({ default: page.TransferFailed })))

/** Loaded while a request to transfer is sent. */
const loadSubmitted = () => withTexts(import('../transfer/submitted.tsx'))
const Submitted = lazy(() => loadSubmitted().then((page) => ({ default: page.Submitted })))

/** Loaded with the question. */
const SandboxBank = lazy(() => import('../payment/sandbox-bank.tsx').then(({ SandboxBank: bank }) => ({ default: bank })))

/** /confirmation: books the appointment and shows the result. Leaving it ends a confirmed application. */
export function Confirmation() {
  const wizard = useWizard()
  const { data: environment } = useEnvironment()
  const [asks, setAsks] = useState(wizard?.unanswered ?? false)
  useEffect(
    () => () => {
      if (isConfirmed(currentWizard())) dispatch({ type: 'left' })
    },
    [],
  )
  if (!environment || !wizard) return <Waiting />
  if (!isConfirmed(wizard))
    return asks ? <RecoveredBooking waiting={<Confirming />} /> : <Booking environment={environment} onAsk={() => setAsks(true)} />
  if (wizard.submitted !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <Submitted
          number={wizard.submitted}
          environment={environment}
          address={wizard.manage_url ?? null}
          email={wizard.mailed_to ?? null}
        />
      </Suspense>
    )
  return wizard.booked ? (
    <BookingConfirmation booked={wizard.booked} again={wizard.kind === 'illegible'} />
  ) : (
    <Refreshed transfer={wizard.kind === 'transfer'} manage_url={wizard.manage_url ?? null} />
  )
}

function Booking({ environment, onAsk }: { environment: Environment; onAsk(): void }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const goToField = useGoToField()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new attempt books again
  useEffect(() => {
    const wizard = currentWizard()
    if (!wizard) return
    if (wizard.kind === 'transfer') void loadSubmitted().catch(() => {})
    let here = true
    book(wizard, environment).catch((error: unknown) => {
      const refusal = error instanceof Problem ? error : new Problem(0, {})
      if (here && !goToField(refusal)) setProblem(refusal)
    })
    return () => {
      here = false
    }
  }, [attempt])
  const again = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  if (problem === null) return <Confirming />
  if (currentWizard()?.kind === 'transfer' && problem.code !== 'OFFLINE')
    return (
      <Suspense fallback={<Confirming />}>
        <TransferFailed problem={problem} onAgain={again} />
      </Suspense>
    )
  return problem.code === 'OFFLINE' ? (
    <UnreachableServer onAgain={again} />
  ) : (
    <BookingFailure problem={problem} environment={environment} onAgain={again} onAsk={onAsk} />
  )
}

/** Goes to the page of the first refused field and shows its message; returns whether there was one. */
function useGoToField() {
  const navigate = useNavigate()
  return ({ status, errors }: Problem): boolean => {
    const wizard = currentWizard()
    const pages = wizard ? Object.keys(errors).map((name) => pageOfField(name, wizard)) : []
    const page = pages.find((each) => each !== null)
    if (status !== 400 || !page) return false
    dispatch({ type: 'refused', fieldErrors: errors })
    void navigate({ to: page, replace: true })
    return true
  }
}

function Confirming() {
  const [text, paid] = [useConfirmationText(), usePaymentText()]
  const transfer = useWizard()?.kind === 'transfer'
  const progress = useProgress()
  const hints = {
    sending: text('confirmation.waitingHint'),
    running: text('confirmation.waitingHint'),
    card: paid('paid.checking'),
    lost: paid('paid.again'),
    bank: paid('paid.bank'),
  }
  return (
    <WithStep key="waiting" title={text(transfer ? 'transfer.waiting' : 'confirmation.waiting')}>
      <div role="status">
        <Loader aria-hidden />
        <Text>{hints[progress]}</Text>
      </div>
      {progress === 'bank' && (
        <Suspense>
          <SandboxBank />
        </Suspense>
      )}
    </WithStep>
  )
}

const WithStep = ({ title, children }: { title: string; children: ReactNode }) => (
  <WizardPage step="step.confirmation" title={title}>
    {() => children}
  </WizardPage>
)

const Waiting = () => (
  <Page>
    <LoadingRows />
  </Page>
)

/** The confirmed page loaded again: what it showed is gone, the appointment is not. */
function Refreshed({ transfer, manage_url }: { transfer: boolean; manage_url: string | null }) {
  const [text, common] = [useConfirmationText(), useText()]
  return (
    <Page>
      <PageTitle>{text('refreshed.title')}</PageTitle>
      <Notice kind="warning" title={text(transfer ? 'refreshed.transferText' : 'refreshed.text')}>
        {text(transfer ? 'refreshed.transferHint' : 'refreshed.hint')} {!transfer && mailsLeave() && text('refreshed.mail')}
      </Notice>
      <Group>
        {manage_url && (
          <Button component="a" href={manage_url}>
            {text(transfer ? 'transfer.see' : 'confirmation.manage')}
          </Button>
        )}
        <ButtonLink to="/landing" {...(manage_url ? { variant: 'default' } : {})}>
          {common('startOver')}
        </ButtonLink>
      </Group>
    </Page>
  )
}
