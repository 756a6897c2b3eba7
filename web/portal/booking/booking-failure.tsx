import { Button, Group, Text } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import { dollars } from '../../../contract/payments/dollars.ts'
import { dateAndTimeInZone, longDay } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import type { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink, TextLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { PayThere } from '../payment/pay-there.tsx'
import type { BookedReprint } from '../reprint/show-found.tsx'
import { reprintTexts, useConfirmationText, usePaymentText, useText } from '../texts/dictionaries.ts'
import { LostTime } from '../time/lost-time.tsx'
import { loadAll } from '../translation/dictionary.ts'
import { useLocale } from '../translation/language.ts'
import { schedulePage } from '../wizard/guards.ts'
import { StartOver } from '../wizard/start-over.tsx'
import { allowAnother, currentWizard, useWizard } from '../wizard/use-wizard.ts'
import { WizardPage } from '../wizard/wizard-page.tsx'
import { giveUpCard } from './sending/book.ts'
import { isCardUndecided } from './sending/repeat-until-answered.ts'

type FailureProps = { problem: Problem; environment: Environment; onAgain(): void; onAsk(): void }

/** The reason why the booking failed, in the catalogue's words, and the way on. */
export function BookingFailure({ problem, environment, onAgain, onAsk }: FailureProps) {
  const text = useConfirmationText()
  const translate = useTranslation()
  const wizard = useWizard()
  const { error_type } = problem.body
  const error = sentence(translate(String(problem.body.error ?? problem.detail)))
  if (error_type === 'TIMING') {
    return (
      <Explained problem={text('failed.timing', { error })} below={<LostTime failed />}>
        <ButtonLink to={wizard ? schedulePage(wizard) : '/'}>{text('failed.timingLink')}</ButtonLink>
      </Explained>
    )
  }
  if (error_type === 'PAYMENT' || error_type === 'PAYMENT_ACTION') {
    return (
      <Explained
        problem={problem.code === 'PAYMENT_REFUSED' ? text('failed.noCard') : text('failed.payment', { error })}
        {...(error_type === 'PAYMENT' ? { more: text('failed.notCharged') } : {})}
      >
        <ButtonLink to="/payment">{text('failed.paymentLink')}</ButtonLink>
        <PayThere environment={environment} />
      </Explained>
    )
  }
  if (problem.code === 'PRICE_CHANGED') return <TermsChanged problem={problem} environment={environment} />
  return <OtherFailed problem={problem} environment={environment} error={error} onAgain={onAgain} onAsk={onAsk} />
}

/** The price or the rule on refunds is not what the card's page showed: both as they are now, and the way to agree. */
function TermsChanged({ problem: { body }, environment }: Pick<FailureProps, 'problem' | 'environment'>) {
  const [text, paid] = [useConfirmationText(), usePaymentText()]
  const changed = Array.isArray(body.changed) ? body.changed : []
  const told = [
    ...(changed.includes('price') ? [text('failed.price', { price: dollars(String(body.price)) })] : []),
    ...(changed.includes('refundable') ? [text('failed.rule'), paid(body.refundable ? 'paid.refundable' : 'paid.notRefundable')] : []),
    text('failed.nothingBooked'),
  ]
  return (
    <Explained problem={told.join(' ')} more={text('failed.notCharged')}>
      <ButtonLink to="/payment">{text('failed.priceLink')}</ButtonLink>
      <PayThere environment={environment} />
    </Explained>
  )
}

/** A failure about neither the time nor the card. */
function OtherFailed({ problem, environment, error, onAgain, onAsk }: FailureProps & { error: string }) {
  const [text, common, paid] = [useConfirmationText(), useText(), usePaymentText()]
  const locale = useLocale()
  const { booked_at } = problem.body
  const zone = useWizard()?.place?.timezone
  const when = typeof booked_at === 'string' && zone ? dateAndTimeInZone(booked_at, zone, locale) : null
  if (isCardUndecided(problem.code)) {
    return (
      <Explained problem={paid('paid.unknown')}>
        <Button onClick={onAgain}>{common('tryAgain')}</Button>
        <ButtonLink to="/payment" variant="default" onFollow={giveUpCard}>
          {paid('payment.other')}
        </ButtonLink>
        <PayThere environment={environment} />
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
  if (problem.code === 'REPRINT_BOOKED' && problem.body.reprint) {
    return (
      <Explained
        problem={error}
        below={<KnownReprint reprint={problem.body.reprint as ReprintProps['reprint']} environment={environment} />}
        final
      >
        <StartOver variant="default" />
      </Explained>
    )
  }
  if (FINAL.includes(problem.code)) {
    return (
      <Explained
        problem={problem.code === 'NAME_CHECK' ? text('failed.twice', { day: longDay(String(problem.body.deadline), locale) }) : error}
        final
      >
        <StartOver />
      </Explained>
    )
  }
  if (problem.code === 'KEY_REUSED') {
    return (
      <Explained problem={text('failed.booked')} final>
        <Button onClick={onAsk}>{text('confirmation.manage')}</Button>
        <StartOver variant="default" />
      </Explained>
    )
  }
  const isBooked = BOOKED.includes(problem.code)
  const isRepeat = problem.code === 'BOOKED_ALREADY'
  const again = () => {
    if (isRepeat) allowAnother(currentWizard()?.key)
    onAgain()
  }
  return (
    <Explained problem={isRefusal(problem) ? error : text('failed.other')} {...(when && { more: text('failed.bookedAt', { when }) })}>
      {isBooked && <ButtonLink to="/find">{common('landing.find')}</ButtonLink>}
      {problem.code !== 'SAME_TIME' && (
        <Button variant={isBooked ? 'default' : 'filled'} onClick={again}>
          {isRepeat ? text('failed.another') : common('tryAgain')}
        </Button>
      )}
      <TextLink to="/review" py={10}>
        {common('back')}
      </TextLink>
    </Explained>
  )
}

type ReprintProps = ComponentProps<typeof BookedReprint>

const KnownReprint = (known: ReprintProps) => (
  <Suspense fallback={<LoadingRows rows={2} />}>
    <LazyReprint {...known} />
  </Suspense>
)

/** Loaded with its words when the re-print is booked already. */
const LazyReprint = lazy(async () => {
  const [{ BookedReprint: shown }] = await Promise.all([import('../reprint/show-found.tsx'), loadAll(reprintTexts)])
  return { default: shown }
})

/** Refusals because of other appointments of the person. */
const BOOKED: readonly string[] = ['TOO_MANY_BOOKINGS', 'BOOKED_ALREADY', 'SAME_TIME']

/** The server's reason, which replaces the general one. */
const isRefusal = ({ status, code }: Problem) => status >= 400 && status < 500 && code !== 'UNKNOWN'

/** Refusals of a re-print that another time or attempt cannot change. */
const FINAL: readonly string[] = ['NOT_ILLEGIBLE', 'NAME_CHECK', 'REPRINT_BOOKED']

type Props = { problem: string; more?: string; below?: React.ReactNode; final?: boolean; children: React.ReactNode }

function Explained({ problem, more, below, final = false, children }: Props) {
  const text = useConfirmationText()
  return (
    <WizardPage step="step.confirmation" title={text('failed.title')}>
      {() => (
        <>
          <ErrorNotice>
            <Text>{problem}</Text>
            {more && <Text fw={650}>{more}</Text>}
          </ErrorNotice>
          {below}
          {!final && !below && <Text>{text('failed.kept')}</Text>}
          <Group>{children}</Group>
        </>
      )}
    </WizardPage>
  )
}

/** The catalogue's words after the server's. */
const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
