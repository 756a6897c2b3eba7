import { Button, Group, Text } from '@mantine/core'
import type { Problem } from '../../data/problem.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { useText } from '../texts/texts.ts'
import { schedulePage } from '../wizard/guards.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'

/** Why the booking failed, in the catalogue's words, and the way on. */
export function Failed({ problem, onAgain }: { problem: Problem; onAgain(): void }) {
  const text = useText()
  const lsv = useWizard()?.lsv
  const { error_type } = problem.body
  const error = sentence(String(problem.body.error ?? problem.detail))
  if (error_type === 'TIMING') {
    return (
      <Explained problem={text('failed.timing', { error })}>
        <ButtonLink to={schedulePage(lsv)}>{text('failed.timingLink')}</ButtonLink>
      </Explained>
    )
  }
  if (error_type === 'PAYMENT') {
    return (
      <Explained problem={text('failed.payment', { error })}>
        <ButtonLink to="/selections">{text('failed.paymentLink')}</ButtonLink>
      </Explained>
    )
  }
  if (problem.code === 'KEY_REUSED') {
    return (
      <Explained problem={text('failed.booked')} booked>
        <ButtonLink to="/landing">{text('startOver')}</ButtonLink>
      </Explained>
    )
  }
  return (
    <Explained problem={text('failed.other')} reason={problem.status < 500 ? problem.detail : undefined}>
      <Button onClick={onAgain}>{text('tryAgain')}</Button>
      <ButtonLink to="/data" variant="subtle">
        {text('back')}
      </ButtonLink>
    </Explained>
  )
}

type Props = { problem: string; reason?: string | undefined; booked?: boolean; children: React.ReactNode }

function Explained({ problem, reason, booked = false, children }: Props) {
  const text = useText()
  return (
    <WizardPage step="step.confirmation" title={text('failed.title')}>
      {() => (
        <>
          <ErrorNotice>
            <Text>{problem}</Text>
            {reason && <Text mt="xs">{reason}</Text>}
          </ErrorNotice>
          {!booked && <Text>{text('failed.kept')}</Text>}
          <Group>{children}</Group>
        </>
      )}
    </WizardPage>
  )
}

/** The catalogue goes on after the server's words. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
