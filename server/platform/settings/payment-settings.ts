import * as z from 'zod'
import { address, choice, protocolOf } from './setting-kinds.ts'

const STRIPE_JS_URL = 'https://js.stripe.com/v3/'
const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** The settings of online payments: by Stripe, or by the sandbox, which charges nobody. */
export const paymentShape = {
  ALLOW_SANDBOX: choice('1', '0'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must be a secret key of Stripe (sk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must be a publishable key of Stripe (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook of Stripe (whsec_…)')
    .optional(),
  STRIPE_API_URL: address(['https:', 'http:'], 'https://api.stripe.com').default('https://api.stripe.com'),
  STRIPE_JS_URL: z
    .string()
    .refine(isScriptAddress, 'must be an https address of a script such as https://js.stripe.com/v3/')
    .default(STRIPE_JS_URL),
}

type PaymentEnvironment = z.infer<z.ZodObject<typeof paymentShape>>

/** The rules over several settings: all three keys or none, and in production Stripe's own script, and Stripe or the explicit sandbox. */
export function paymentComplaints(
  env: PaymentEnvironment & { NODE_ENV?: string | undefined },
): [name: keyof PaymentEnvironment, message: string][] {
  const missing = STRIPE_KEYS.filter((name) => env[name] === undefined)
  const isPartial = missing.length > 0 && missing.length < STRIPE_KEYS.length
  const complaints = isPartial ? missing.map((name): [typeof name, string] => [name, 'must be set too: Stripe needs all three keys']) : []
  if (env.NODE_ENV !== 'production') return complaints
  return [
    ...complaints,
    ...(isOfStripe(env.STRIPE_JS_URL)
      ? []
      : [['STRIPE_JS_URL', 'must be an address of https://js.stripe.com in production'] as ['STRIPE_JS_URL', string]]),
    ...(missing.length === 0 || env.ALLOW_SANDBOX
      ? []
      : [['ALLOW_SANDBOX', 'must be 1 to run in production without Stripe: the sandbox charges nobody'] as ['ALLOW_SANDBOX', string]]),
  ]
}

/** The account of Stripe that is set, or undefined. */
export function stripeOf(env: PaymentEnvironment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return undefined
  return { secretKey, publishableKey, webhookSecret, apiUrl: env.STRIPE_API_URL.replace(/\/$/, ''), scriptUrl: env.STRIPE_JS_URL }
}

/** Only Stripe may serve the fields of real cards; tests serve their own. */
const isOfStripe = (url: string) => new URL(url).origin === new URL(STRIPE_JS_URL).origin

/** Without https only on this machine; refuses characters that could end a directive of the content policy. */
function isScriptAddress(value: string): boolean {
  const protocol = protocolOf(value)
  if (protocol === '' || /[\s;,'"]/.test(value)) return false
  const { hostname, username, search, hash } = new URL(value)
  if (`${username}${search}${hash}` !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
}
