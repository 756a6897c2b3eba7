import { useEffect, useRef, useState } from 'react'
import { spokenLanguage, useLanguage } from '../translation/language.ts'
import { loadStripe, type StripeElements, type StripeJs, type StripeSource } from './stripe-js.ts'

/** The processor's fields, once they can be typed into. */
export type StripeFields = { stripe: StripeJs; elements: StripeElements }

/** Mounts the processor's fields for this amount `at` an element, in the reader's language; anew with every attempt. */
export function useStripeFields({ script_url, publishable_key }: StripeSource, price: string, attempt: number) {
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
        amount: Math.round(Number(price) * 100),
        currency: 'usd',
        captureMethod: 'manual',
        paymentMethodTypes: ['card'],
        locale: spokenLanguage(),
      })
      const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
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
