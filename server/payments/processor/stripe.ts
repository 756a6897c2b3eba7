import { z } from 'zod'
import { declineSentence } from '../../../contract/payments/declines.ts'
import { fetchGuarded } from '../../platform/http/outgoing/fetch-guarded.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  BalanceInsufficient,
  type Intent,
  type IntentStatus,
  NoAnswer,
  NotOpened,
  type Order,
  type Processor,
  type RegisteredHosts,
} from './processor.ts'

const API_VERSION = '2024-06-20'
const CURRENCY = 'usd'
/** The operator sets the address, which may be inside. Three calls fit into the time for which a card payment counts as busy. */
const LIMITS = { allowPrivate: true, timeoutMs: 20_000, maxBytes: 10_000_000 }
const PAGE = 100

const card = z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish()
const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  client_secret: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  latest_charge: z
    .union([z.string(), z.object({ refunded: z.boolean().nullish(), payment_method_details: z.object({ card }).nullish() })])
    .nullish(),
})
const pageOf = <T extends z.ZodType>(listed: T) => z.object({ data: z.array(listed), has_more: z.boolean() })
const intentPage = pageOf(paymentIntent)
const domainPage = pageOf(z.object({ id: z.string(), domain_name: z.string() }))
const refusal = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish(), payment_intent: paymentIntent.nullish() }),
})

type StripeIntent = z.infer<typeof paymentIntent>
type Answer = { status: number; body: unknown }
type Access = Pick<NonNullable<Settings['stripe']>, 'secretKey' | 'apiUrl'>

/** Stripe's PaymentIntents over its HTTP interface: form-encoded calls, with an Idempotency-Key where a repetition would have an effect. */
export function createStripe(access: Access, installation: string): Processor {
  const call = callerOf(access)
  const read = async (id: string) => answered(await call('GET', pathOf(id), { 'expand[]': 'latest_charge' }))
  /** Stripe refuses a step without any effect: the intent is read instead. */
  const step = async (id: string, path: string, form: Record<string, string>, key?: string) => {
    const answer = await call('POST', path, form, key)
    return isRefused(answer) ? read(id) : answered(answer)
  }
  const owned = ({ metadata }: StripeIntent) => metadata?.bims_installation === installation
  return {
    name: 'stripe',
    async create(order, key = order.payment_key) {
      const answer = await call('POST', 'payment_intents', newIntentForm(order, installation), `pi:${key}`)
      const reason = whyNotOpened(answer)
      if (reason !== null) throw new NotOpened(`Stripe refuses to open it: ${reason}`)
      return intentOf(answered(answer))
    },
    async confirm(id, token, key) {
      const form = { [token.startsWith('ctoken_') ? 'confirmation_token' : 'payment_method']: token, 'expand[]': 'latest_charge' }
      const answer = await call('POST', `${pathOf(id)}/confirm`, form, `confirm:${key}`)
      if (!isRefused(answer)) return intentOf(answered(answer))
      const { payment_intent } = refusal.parse(answer.body).error
      const intent = intentOf(payment_intent ?? (await read(id)))
      return intent.status === 'OPEN' ? { ...intent, status: 'DECLINED', reason: declineSentence('card_not_supported') } : intent
    },
    capture: async (id, key) => intentOf(await step(id, `${pathOf(id)}/capture`, { 'expand[]': 'latest_charge' }, `cap:${key}`)),
    // Without a key: a call refused while the bank was processing must be sent again, not answered from Stripe's cache.
    cancel: async (id) => intentOf(await step(id, `${pathOf(id)}/cancel`, { 'expand[]': 'latest_charge' })),
    async refund(id, key) {
      const answer = await call('POST', 'refunds', { payment_intent: id }, `refund:${key}`)
      if (!isRefused(answer)) accepted(answer)
      else if (refusal.parse(answer.body).error.code === 'balance_insufficient')
        throw new BalanceInsufficient('The balance at Stripe does not cover the refund')
      return intentOf(await read(id))
    },
    async fetch(id) {
      const answer = await call('GET', pathOf(id), { 'expand[]': 'latest_charge' })
      return answer.status === 404 && isRefused(answer) ? undefined : intentOf(answered(answer))
    },
    openedSince: async (time) => (await listAll(call, 'payment_intents', intentPage, since(time))).filter(owned).map(intentOf),
    async registerHosts(hosts) {
      const known = new Set((await listAll(call, 'payment_method_domains', domainPage, {})).map(({ domain_name }) => domain_name))
      const result: RegisteredHosts = { registered: [], refused: [] }
      for (const host of hosts.filter((host) => !known.has(host))) {
        const reason = await registerHost(call, host)
        if (reason === null) result.registered.push(host)
        else result.refused.push({ host, reason })
      }
      return result
    },
  }
}

/** Registers one host name; returns why it could not be, or null. */
async function registerHost(call: ReturnType<typeof callerOf>, domain_name: string): Promise<string | null> {
  try {
    const answer = await call('POST', 'payment_method_domains', { domain_name })
    if (isRefused(answer)) return refusal.parse(answer.body).error.message ?? `Stripe answered ${answer.status}`
    accepted(answer)
    return null
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}

const newIntentForm = ({ payment_key, amount, appointment }: Order, installation: string) => ({
  amount: String(amount),
  currency: CURRENCY,
  capture_method: 'manual',
  'payment_method_types[0]': 'card',
  description: `Fingerprint appointment ${appointment}`,
  'metadata[bims_installation]': installation,
  'metadata[bims_payment]': payment_key,
  'metadata[appointment]': String(appointment),
  'expand[]': 'latest_charge',
})

const since = (time: Date) => ({ 'created[gte]': String(Math.floor(time.getTime() / 1000)), 'expand[]': 'data.latest_charge' })

/** Every object of one of Stripe's lists, page by page. */
async function listAll<T extends { id: string }>(
  call: ReturnType<typeof callerOf>,
  path: string,
  schema: z.ZodType<{ data: T[]; has_more: boolean }>,
  filter: Record<string, string>,
): Promise<T[]> {
  const found: T[] = []
  for (let more = true; more; ) {
    const last = found.at(-1)
    const form = { ...filter, limit: String(PAGE), ...(last === undefined ? {} : { starting_after: last.id }) }
    const { data, has_more } = understood(schema, accepted(await call('GET', path, form)).body)
    found.push(...data)
    more = has_more && data.length > 0
  }
  return found
}

/** Calls Stripe's interface; throws NoAnswer when there is none. */
const callerOf =
  ({ secretKey, apiUrl }: Access) =>
  async (method: string, path: string, form: Record<string, string>, key?: string): Promise<Answer> => {
    const encoded = new URLSearchParams(form).toString()
    const headers = {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const url = `${apiUrl}/v1/${path}${method === 'GET' ? `?${encoded}` : ''}`
    const sent = { method, headers, ...(method === 'GET' ? {} : { body: encoded }) }
    const response = await fetchGuarded(url, sent, LIMITS).catch(unanswered)
    return { status: response.status, body: await response.json().catch(unanswered) }
  }

const pathOf = (id: string) => `payment_intents/${encodeURIComponent(id)}`

const unanswered = (error: unknown): never => {
  throw new NoAnswer(`Stripe did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
}

/** 400, 402 and 404 are decisions; any other failure leaves the outcome unknown. */
const isRefused = ({ status, body }: Answer) => [400, 402, 404].includes(status) && refusal.safeParse(body).success

/** 403: our key lacks the right. A key that was used for something else may have opened an intent then. */
function whyNotOpened(answer: Answer): string | null {
  if (answer.status !== 403 && !isRefused(answer)) return null
  const error = refusal.safeParse(answer.body).data?.error
  return error === undefined || error.type === 'idempotency_error' ? null : `${answer.status} ${error.code ?? error.type}`
}

function accepted(answer: Answer): Answer {
  if (answer.status === 200) return answer
  throw new NoAnswer(`Stripe answered ${answer.status}`)
}

const answered = (answer: Answer): StripeIntent => understood(paymentIntent, accepted(answer).body)

function understood<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new NoAnswer('Stripe answered something else')
}

function intentOf(intent: StripeIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const shown = charge?.payment_method_details?.card
  return {
    id: intent.id,
    status: statusOf(intent, charge?.refunded === true),
    amount: intent.amount,
    payment_key: intent.metadata?.bims_payment ?? null,
    brand: shown?.brand ?? null,
    last4: shown?.last4 ?? null,
    reason: reasonOf(intent),
    client_secret: intent.status === 'requires_action' ? (intent.client_secret ?? null) : null,
  }
}

/** Our own, translatable words; Stripe's are meant for the operator's account. */
const reasonOf = ({ last_payment_error }: StripeIntent): string | null =>
  last_payment_error == null ? null : declineSentence(last_payment_error.decline_code, last_payment_error.code)

function statusOf({ status, last_payment_error }: StripeIntent, refunded: boolean): IntentStatus {
  if (status === 'requires_payment_method') return last_payment_error == null ? 'OPEN' : 'DECLINED'
  if (status === 'succeeded') return refunded ? 'REFUNDED' : 'CAPTURED'
  const found = STATUSES[status]
  if (found !== undefined) return found
  throw new NoAnswer(`Stripe answered the status ${status}`)
}

const STATUSES: Readonly<Record<string, IntentStatus>> = {
  requires_confirmation: 'OPEN',
  requires_action: 'ACTION',
  processing: 'PROCESSING',
  requires_capture: 'AUTHORIZED',
  canceled: 'CANCELED',
}
