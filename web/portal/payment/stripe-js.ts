/** The used part of Stripe.js, typed by its documentation. */
export type StripeJs = {
  elements(options: {
    mode: 'payment'
    amount: number
    currency: string
    captureMethod: 'manual'
    paymentMethodTypes: string[]
    locale?: string
  }): StripeElements
  createConfirmationToken(options: { elements: StripeElements }): Promise<{
    error?: StripeError
    confirmationToken?: {
      id: string
      payment_method_preview?: { card?: { brand?: string; last4?: string }; billing_details?: StripeBilling }
    }
  }>
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeError; paymentIntent?: { status: string } }>
}

/** The cardholder, as far as the fields ask. */
type StripeBilling = { name?: string | null; address?: { postal_code?: string | null; country?: string | null } | null }

export type StripeElements = {
  create(
    type: 'payment',
    options: { wallets: { applePay: 'auto'; googlePay: 'auto' }; defaultValues?: { billingDetails: StripeBilling } },
  ): StripeElement
  submit(): Promise<{ error?: StripeError }>
  update(options: { locale: string }): void
}

type StripeElement = {
  mount(at: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', heard: () => void): void
}

/** `message` is for users, in the fields' language if by its `type` a field is invalid. */
export type StripeError = { type?: string; message?: string; code?: string; decline_code?: string }

declare global {
  interface Window {
    Stripe?: (publishable_key: string) => StripeJs
  }
}

/** The script's address and the public key, from the server. */
export type StripeSource = { script_url: string | null; publishable_key: string | null }

let loading: Promise<StripeJs> | null = null

/** Loads Stripe's script once, on pages for entering or confirming a card, from an address that the page's policy permits. */
export function loadStripe({ script_url, publishable_key }: StripeSource): Promise<StripeJs> {
  if (script_url === null || publishable_key === null) return Promise.reject(new Error('No such processor'))
  loading ??= addScript(script_url)
    .then(() => {
      if (!window.Stripe) throw new Error('The script brought nothing')
      return window.Stripe(publishable_key)
    })
    .catch((error: unknown) => {
      // The next attempt starts over.
      loading = null
      throw error
    })
  return loading
}

function addScript(source: string): Promise<void> {
  const script = document.createElement('script')
  script.src = source
  script.async = true
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script did not come'))
    }
  })
  document.head.append(script)
  return loaded
}
