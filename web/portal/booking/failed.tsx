import { Button, Group, Text } from '@mantine/core'
import { longDay } from '../../data/dates.ts'
import type { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useConfirmationText, usePaymentText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { schedulePage } from '../wizard/guards.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'

/** The reason of a failed booking, in the catalogue's words, and the next step. */
export function Failed({ problem, onAgain }: { problem: Problem; onAgain(): void }) {
  const [text, common, paid] = [useConfirmationText(), useText(), usePaymentText()]
  const translate = useTranslation()
  const locale = useLocale()
  const wizard = useWizard()
  const { error_type } = problem.body
  const error = sentence(translate(String(problem.body.error ?? problem.detail)))
  if (error_type === 'TIMING') {
    return (
      <Explained problem={text('failed.timing', { error })}>
        <ButtonLink to={wizard ? schedulePage(wizard) : '/'}>{text('failed.timingLink')}</ButtonLink>
      </Explained>
    )
  }
  if (error_type === 'PAYMENT' || error_type === 'PAYMENT_ACTION') {
    return (
      <Explained problem={text('failed.payment', { error })}>
        <ButtonLink to="/payment">{text('failed.paymentLink')}</ButtonLink>
      </Explained>
    )
  }
  if (problem.code === 'PAYMENT_UNKNOWN' || problem.code === 'IN_FLIGHT') {
    return (
      <Explained problem={paid('paid.unknown')}>
        <Button onClick={onAgain}>{common('tryAgain')}</Button>
        <ButtonLink to="/payment" variant="default">
          {paid('paid.otherCard')}
        </ButtonLink>
      </Explained>
    )
  }
  if (problem.code === 'LOOKUP_AGAIN') {
    return (
      <Explained problem={error}>
        <ButtonLink to="/lookup">{text('failed.lookup')}</ButtonLink>
      </Explained>
    )
  }
  if (FINAL.includes(problem.code)) {
    return (
      <Explained
        problem={problem.code === 'NAME_CHECK' ? text('failed.twice', { day: longDay(String(problem.body.deadline), locale) }) : error}
        final
      >
        <ButtonLink to="/landing">{common('startOver')}</ButtonLink>
      </Explained>
    )
  }
  if (problem.code === 'KEY_REUSED') {
    return (
      <Explained problem={text('failed.booked')} final>
        <ButtonLink to="/landing">{common('startOver')}</ButtonLink>
      </Explained>
    )
  }
  return (
    <Explained problem={isRefusal(problem) ? error : text('failed.other')}>
      <Button onClick={onAgain}>{common('tryAgain')}</Button>
      <ButtonLink to="/review" variant="subtle">
        {common('back')}
      </ButtonLink>
    </Explained>
  )
}

/** The server's reason, which replaces the general one. */
const isRefusal = ({ status, code }: Problem) => status >= 400 && status < 500 && code !== 'UNKNOWN'

/** Refusals of a re-print that another time or attempt cannot change. */
const FINAL: readonly string[] = ['NOT_ILLEGIBLE', 'NAME_CHECK', 'REPRINT_BOOKED']

type Props = { problem: string; final?: boolean; children: React.ReactNode }

function Explained({ problem, final = false, children }: Props) {
  const text = useConfirmationText()
  return (
    <WizardPage step="step.confirmation" title={text('failed.title')}>
      {() => (
        <>
          <ErrorNotice>
            <Text>{problem}</Text>
          </ErrorNotice>
          {!final && <Text>{text('failed.kept')}</Text>}
          <Group>{children}</Group>
        </>
      )}
    </WizardPage>
  )
}

/** The catalogue's words after the server's. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
