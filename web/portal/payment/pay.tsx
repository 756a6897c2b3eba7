import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { extraFields } from '../../../contract/applicants/extra-fields.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useNavigate } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import type { ApplicantType } from '../applicant-type/selections.ts'
import { publicLsvs } from '../lsv/lsv.ts'
import { usePaymentText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { TranslatedWords } from '../translation/translated-text.tsx'
import { type Processor, takerOfCards, typesOf } from '../wizard/public-lists.ts'
import { currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import { type CardInHand, cardInHand, dropCard, ruleNow, takeCard } from './card-in-hand.ts'
import { PayThere } from './pay-there.tsx'
import { cardWords } from './payment-words.ts'
import { SandboxForm } from './sandbox-form.tsx'

/** Loaded with the processor's script, and only with a processor. */
const StripeForm = lazy(() => import('./stripe-form.tsx').then(({ StripeForm: form }) => ({ default: form })))

/** /payment: exchanges the typed card for a token, which books. */
export function Pay() {
  const text = usePaymentText()
  return (
    <WizardPage step="step.payment" title={text('payment.title')} subtitle={text('payment.intro')}>
      {(environment) => <Loaded environment={environment} />}
    </WizardPage>
  )
}

function Loaded({ environment }: { environment: Environment }) {
  const text = usePaymentText()
  const wizard = useWizard()
  const types = useQuery(typesOf(environment, { lsv: wizard?.lsv ?? null }))
  const taker = useQuery(takerOfCards)
  const failed = types.error ?? taker.error
  if (failed) {
    return (
      <>
        <ErrorNotice onRetry={() => Promise.all([types.refetch(), taker.refetch()])}>{failed.message}</ErrorNotice>
        <Otherwise environment={environment} />
      </>
    )
  }
  if (!types.data || !taker.data || !wizard) return <LoadingRows rows={4} height={72} />
  const type = types.data.find(({ id }) => id === wizard.selections.applicantType)
  if (type === undefined) {
    return (
      <>
        <Notice kind="warning">{text('payment.gone')}</Notice>
        <div>
          <ButtonLink to="/selections">{text('payment.choose')}</ButtonLink>
        </div>
      </>
    )
  }
  const refundable = ruleNow(environment.refund_until_start)
  return (
    <>
      <PaymentTerms type={type} wizard={wizard} refundable={refundable} />
      <Card
        key={wizard.key}
        price={type.pricing}
        refundable={refundable}
        processor={taker.data}
        back="/review"
        acceptsAbroad={extraFields(environment.extra_fields).includes('foreignAddress')}
      />
      <Otherwise environment={environment} />
    </>
  )
}

/** Below the card: the way on without one, also when its form has not loaded. */
const Otherwise = ({ environment }: { environment: Environment }) => (
  <div>
    <PayThere environment={environment} />
  </div>
)

type CardProps = {
  price: string
  refundable: boolean
  processor: Processor
  back: string
  /** Of addresses in other countries. */
  acceptsAbroad: boolean
}

/** The card that was entered before, or a form for one. */
function Card({ price, refundable, processor: taker, back, acceptsAbroad }: CardProps) {
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => cardInHand(currentWizard()?.key ?? ''))
  const give = (card: CardInHand) => {
    const key = currentWizard()?.key
    if (key === undefined) return
    takeCard(key, card, { price, refundable })
    dispatch({ type: 'card', given: true })
    void navigate({ to: '/confirmation' })
  }
  const another = () => {
    dropCard()
    setKept(null)
  }
  if (kept) return <KeptCard card={kept} price={price} back={back} onPay={() => give(kept)} onOther={another} />
  if (taker.provider === 'sandbox') return <SandboxForm price={price} back={back} acceptsAbroad={acceptsAbroad} onCard={give} />
  return (
    <Suspense fallback={<LoadingRows rows={3} height={72} />}>
      <StripeForm price={price} processor={taker} back={back} onCard={give} />
    </Suspense>
  )
}

type Props = { card: CardInHand; price: string; back: string; onPay(): void; onOther(): void }

/** Offers the card already entered to applicants who chose another time or came back. */
function KeptCard({ card, price, back, onPay, onOther }: Props) {
  const text = usePaymentText()
  return (
    <>
      <Text>{text('payment.kept')}</Text>
      <WizardButtons back={back}>
        <Button onClick={onPay}>{text('payment.keptPay', { price: dollars(price), card: cardWords(text, card) })}</Button>
        <Button variant="default" onClick={onOther}>
          {text('payment.other')}
        </Button>
      </WizardButtons>
    </>
  )
}

/** Two columns; on a phone one, since names of places are long. */
const MIN_COLUMN_PX = 240

type TermsProps = { type: ApplicantType; wizard: Wizard; refundable: boolean }

/** The item, the amount and the refund terms, shown before the payment. */
function PaymentTerms({ type, wizard: { lsv, dateTime }, refundable }: TermsProps) {
  const locale = useLocale()
  const text = usePaymentText()
  const chosen = useRecord(publicLsvs, lsv, { anonymous: true }).data?.record
  const when = dateTime === null || !chosen ? '\u00a0' : `${dateAndTimeInZone(dateTime, chosen.timezone, locale)}, ${chosen.name}`
  return (
    <Panel>
      <Facts
        least={MIN_COLUMN_PX}
        facts={[
          { name: text('payment.price'), value: <strong>{dollars(type.pricing)}</strong> },
          {
            name: text('payment.for'),
            value: <TranslatedWords english={type.description} translations={type.translations} name="description" />,
          },
          { name: text('payment.when'), value: when },
          { name: text('payment.rule'), value: text(refundable ? 'paid.refundable' : 'paid.notRefundable') },
        ]}
      />
    </Panel>
  )
}
