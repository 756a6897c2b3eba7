import { Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { declineSentence } from '../../../contract/payments/declines.ts'
import { toCents } from '../../../contract/payments/dollars.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { usePaymentText } from '../texts/dictionaries.ts'
import { currentLanguage, useLanguage } from '../translation/language.ts'
import { currentWizard } from '../wizard/use-wizard.ts'
import { WizardButtons } from '../wizard/wizard-page.tsx'
import { type CardInHand, payerInHand, takePayer } from './card-in-hand.ts'
import { PayButton } from './pay-button.tsx'
import styles from './stripe-form.module.css'
import { loadStripe, type StripeElements, type StripeError, type StripeJs, type StripeSource } from './stripe-js.ts'

type Props = { price: string; processor: StripeSource; back: string; onCard(card: CardInHand): void }

/** The processor's own fields: their input goes to the processor only, which returns a token. */
export function StripeForm({ price, processor, back, onCard }: Props) {
  const text = usePaymentText()
  const [attempt, setAttempt] = useState(0)
  const { at, fields, failed } = useStripeFields(processor, price, attempt)
  const { press, busy, problem } = usePress(fields, failed, onCard)
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (failed) setAttempt(attempt + 1)
    else press()
  }
  return (
    <form onSubmit={pay} noValidate>
      <Stack gap="lg">
        {problem && <Refused problem={problem} />}
        {failed && <ErrorNotice onRetry={() => setAttempt(attempt + 1)}>{text('payment.loadFailed')}</ErrorNotice>}
        <div className={failed ? undefined : styles.fields}>
          {!fields && !failed && (
            <div className={styles.waiting}>
              <LoadingRows rows={4} height={56} />
            </div>
          )}
          <div ref={at} />
        </div>
        <Text c="dimmed">{text('payment.never')}</Text>
        <WizardButtons back={back}>
          <PayButton price={price} ready loading={busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

/** The error of the card: of single fields in the processor's words, which are in the reader's language; else in ours. */
function Refused({ problem: { type, message, code, decline_code } }: { problem: StripeError }) {
  const translate = useTranslation()
  return <ErrorNotice>{type === 'validation_error' && message ? message : translate(declineSentence(decline_code, code))}</ErrorNotice>
}

/**
 * Pays, once per click. Clicked before the fields have loaded it waits for them, so that no click is lost. The effect of a click runs
 * within its event, which a wallet needs to open.
 */
function usePress(fields: StripeFields | null, failed: boolean, onCard: Props['onCard']) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<StripeError | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a click belongs to the fields, however often the page is drawn meanwhile
  useEffect(() => {
    if (!busy || (!fields && !failed)) return
    if (!fields) return setBusy(false)
    let here = true
    tokenOf(fields)
      .catch(() => ({ error: { code: 'processing_error' } }))
      .then((card) => {
        if (!here) return
        setBusy(false)
        if ('error' in card) setProblem(card.error)
        else onCard(card)
      })
    return () => {
      here = false
    }
  }, [busy, fields, failed])
  const press = () => {
    setProblem(null)
    setBusy(true)
  }
  return { press, busy, problem }
}

/** Exchanges the input for a token. */
async function tokenOf({ stripe, elements }: StripeFields): Promise<CardInHand | { error: StripeError }> {
  const checked = await elements.submit()
  if (checked.error) return { error: checked.error }
  const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
  if (!confirmationToken) return { error: error ?? {} }
  const { card, billing_details } = confirmationToken.payment_method_preview ?? {}
  const wizard = currentWizard()
  const { name, address } = billing_details ?? {}
  // The processor's country is not one of our codes, and is chosen there.
  if (wizard) takePayer(wizard.key, { name: name ?? '', zip: address?.postal_code ?? '', country: '' })
  return { token: confirmationToken.id, brand: card?.brand ?? null, last4: card?.last4 ?? null }
}

/** The holder of the refused card, else the applicant, so that only the card is typed. */
function billingInHand() {
  const wizard = currentWizard()
  const { name, zip } = wizard ? payerInHand(wizard) : { name: '', zip: '' }
  return { ...(name ? { name } : {}), ...(zip ? { address: { postal_code: zip } } : {}) }
}

/** The processor's fields, once they can be typed into. */
type StripeFields = { stripe: StripeJs; elements: StripeElements }

/** Mounts the processor's fields for this amount in an element, in the reader's language; again on every attempt. */
function useStripeFields({ script_url, publishable_key }: StripeSource, price: string, attempt: number) {
  const at = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<StripeFields | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new attempt loads again
  useEffect(() => {
    let here = true
    let unmount = () => {}
    setFields(null)
    setFailed(false)
    const fail = () => here && setFailed(true)
    loadStripe({ script_url, publishable_key }).then((stripe) => {
      if (!here || !at.current) return
      const elements = stripe.elements({
        mode: 'payment',
        amount: toCents(price),
        currency: 'usd',
        captureMethod: 'manual',
        paymentMethodTypes: ['card'],
        locale: currentLanguage(),
      })
      const element = elements.create('payment', {
        wallets: { applePay: 'auto', googlePay: 'auto' },
        defaultValues: { billingDetails: billingInHand() },
      })
      element.on('ready', () => here && setFields({ stripe, elements }))
      element.on('loaderror', fail)
      element.mount(at.current)
      unmount = () => element.destroy()
    }, fail)
    return () => {
      here = false
      unmount()
    }
  }, [script_url, publishable_key, price, attempt])
  const language = useLanguage()
  useEffect(() => fields?.elements.update({ locale: language }), [fields, language])
  return { at, fields, failed }
}
