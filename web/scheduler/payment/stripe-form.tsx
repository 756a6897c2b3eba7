import { Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '../../ui/notice.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import { spokenLanguage } from '../texts/language.ts'
import { usePaymentText } from '../texts/payment-texts.ts'
import { WizardButtons } from '../wizard/wizard-page.tsx'
import type { CardInHand } from './card-in-hand.ts'
import { PayButton } from './pay-button.tsx'
import { loadStripe, type StripeElements, type StripeJs, type StripeSource } from './stripe-js.ts'

type Props = { price: string; processor: StripeSource; back: string; onCard(card: CardInHand): void }
type Loaded = { stripe: StripeJs; elements: StripeElements }

/** The processor's own fields: what is typed into them goes to the processor only, and comes back as a stand-in. */
export function StripeForm({ price, processor, back, onCard }: Props) {
  const text = usePaymentText()
  const [attempt, setAttempt] = useState(0)
  const { at, loaded, failed } = useElement(processor, price, attempt)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!loaded || busy) return
    setBusy(true)
    setProblem(null)
    const card = await tokenOf(loaded).catch(() => ({ error: text('payment.loadFailed') }))
    setBusy(false)
    if ('error' in card) setProblem(card.error)
    else onCard(card)
  }
  return (
    <form onSubmit={pay} noValidate>
      <Stack gap="lg">
        {problem !== null && <ErrorNotice>{problem}</ErrorNotice>}
        {failed && <ErrorNotice onRetry={() => setAttempt(attempt + 1)}>{text('payment.loadFailed')}</ErrorNotice>}
        {!loaded && !failed && <LoadingRows rows={3} height={56} />}
        <div ref={at} />
        <Text c="dimmed">{text('payment.never')}</Text>
        <WizardButtons back={back}>
          <PayButton price={price} ready={loaded !== null} loading={busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

/** Mounts the processor's element for this amount; anew with every attempt. */
function useElement({ script_url, publishable_key }: StripeSource, price: string, attempt: number) {
  const at = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new attempt loads again
  useEffect(() => {
    let here = true
    let unmount = () => {}
    setLoaded(null)
    setFailed(false)
    const fail = () => here && setFailed(true)
    loadStripe({ script_url, publishable_key }).then((stripe) => {
      if (!here || !at.current) return
      const elements = stripe.elements({
        mode: 'payment',
        amount: Math.round(Number(price) * 100),
        currency: 'usd',
        captureMethod: 'manual',
        paymentMethodTypes: ['card'],
        locale: spokenLanguage(),
      })
      const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
      element.on('ready', () => here && setLoaded({ stripe, elements }))
      element.on('loaderror', fail)
      element.mount(at.current)
      unmount = () => element.destroy()
    }, fail)
    return () => {
      here = false
      unmount()
    }
  }, [script_url, publishable_key, price, attempt])
  return { at, loaded, failed }
}

/** Exchanges what was typed for a stand-in; what is wrong with it stands in the processor's words, in the reader's language. */
async function tokenOf({ stripe, elements }: Loaded): Promise<CardInHand | { error: string }> {
  const checked = await elements.submit()
  if (checked.error) return { error: checked.error.message ?? '' }
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
  if (!confirmationToken) return { error: error?.message ?? '' }
  const card = confirmationToken.payment_method_preview?.card
  return { token: confirmationToken.id, brand: card?.brand ?? null, last4: card?.last4 ?? null }
}
