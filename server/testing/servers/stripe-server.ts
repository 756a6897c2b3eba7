import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The fault of the next call: before it has an effect, or after it. Like Stripe, a 500 or a refusal is stored for the call's
 * Idempotency-Key and repeated to every later call with it, whatever happened to the intent.
 */
export type Fault =
  | 'none'
  | 'lost before'
  | 'lost after'
  | '500 before'
  | '500 after'
  | '403'
  | '409'
  | '429'
  | 'not json'
  | 'balance insufficient'

type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  created: number
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code?: string; message: string } | null
  latest_charge: { refunded: boolean; payment_method_details: { card: { brand: string; last4: string } } } | null
}
type Call = { method: string; path: string; form: Record<string, string>; key: string | null; headers: IncomingMessage['headers'] }
type Reply = { status: number; body: unknown }

/** A server with the documented HTTP interface of the calls that the adapter uses. */
export type StripeServer = {
  url: string
  calls: Call[]
  intents: Map<string, Intent>
  /** The registered host names. */
  domains: string[]
  /** The faults of the next calls, in order. */
  faults: Fault[]
  close(): Promise<void>
}

/** Stripe's own words, which none of our answers may contain. Used by `pm_declined_expired_card`. */
const declined = (decline_code: string) => ({ code: 'card_declined', decline_code, message: 'Stripe declined this card.' })

/** The account of the tests. */
export const stripeAccount = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
} as const

/** Starts a server that answers like Stripe's API and counts its calls. */
export async function openStripe(): Promise<StripeServer> {
  const calls: Call[] = []
  const intents = new Map<string, Intent>()
  const domains: string[] = []
  const faults: Fault[] = []
  const remembered = new Map<string, Reply & { form: string }>()

  const once = (call: Call, fault: Fault): Reply => {
    const kept = call.key === null ? undefined : remembered.get(call.key)
    const form = JSON.stringify([call.path, call.form])
    if (kept !== undefined)
      return kept.form === form ? kept : refused(400, { type: 'idempotency_error', message: 'Keys for idempotent requests…' })
    const reply = FAILED[fault]?.() ?? (fault === '500 after' ? afterEffect(call) : answer(call, intents, domains))
    if (call.key !== null) remembered.set(call.key, { ...reply, form })
    return reply
  }
  const afterEffect = (call: Call): Reply => {
    answer(call, intents, domains)
    return apiError()
  }
  const server = createServer(async (request, response) => {
    const call = await read(request)
    calls.push(call)
    if (call.headers.authorization !== `Bearer ${stripeAccount.STRIPE_SECRET_KEY}`)
      return send(response, refused(401, { type: 'invalid_request_error', message: 'Invalid API Key' }))
    const fault = faults.shift()
    if (fault === 'lost before') return void response.destroy()
    if (fault === '403') return send(response, refused(403, { type: 'invalid_request_error', message: 'The key lacks a permission' }))
    if (fault === '409') return send(response, refused(409, { type: 'idempotency_error', message: 'in use' }))
    if (fault === '429') return send(response, refused(429, { type: 'invalid_request_error', message: 'slow down' }))
    if (fault === 'not json') return void response.writeHead(200).end('<html>')
    const reply = once(call, fault ?? 'none')
    if (fault === 'lost after') return void response.destroy()
    send(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    intents,
    domains,
    faults,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '', 'http://stripe')
  const form = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : Buffer.concat(chunks).toString()))
  const key = (request.headers['idempotency-key'] as string | undefined) ?? null
  return { method: request.method ?? '', path: url.pathname, form, key, headers: request.headers }
}

const send = (response: ServerResponse, { status, body }: Reply) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const done = (body: unknown): Reply => ({ status: 200, body })
const refused = (status: number, error: object): Reply => ({ status, body: { error } })
const apiError = () => refused(500, { type: 'api_error', message: 'x' })
/** The answers to calls that fail before they have an effect. */
const FAILED: Partial<Record<Fault, () => Reply>> = {
  '500 before': apiError,
  'balance insufficient': () =>
    refused(400, { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds in your Stripe balance' }),
}
const unexpected = () =>
  refused(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'unexpected state' })

function answer({ method, path, form }: Call, intents: Map<string, Intent>, domains: string[]): Reply {
  if (path === '/v1/payment_method_domains') return method === 'POST' ? registered(form, domains) : done(listedDomains(form, domains))
  if (path === '/v1/payment_intents') return method === 'POST' ? openedOrRefused(form, intents) : done(listed(form, intents))
  if (path === '/v1/refunds') return refunded(intents.get(form.payment_intent ?? ''))
  const [, , , id = '', step] = path.split('/')
  const intent = intents.get(id)
  if (intent === undefined)
    return refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' })
  if (step === undefined) return done(intent)
  if (step === 'confirm') return confirmed(intent, form.payment_method ?? form.confirmation_token ?? '')
  if (step === 'capture') return intent.status === 'requires_capture' ? done(Object.assign(intent, { status: 'succeeded' })) : unexpected()
  return ['succeeded', 'canceled'].includes(intent.status) ? unexpected() : done(Object.assign(intent, { status: 'canceled' }))
}

const openedOrRefused = (form: Record<string, string>, intents: Map<string, Intent>): Reply =>
  Number(form.amount) < LEAST_CENTS
    ? refused(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount must be at least $0.50 usd' })
    : done(opened(form, intents))
const LEAST_CENTS = 50

function opened(form: Record<string, string>, intents: Map<string, Intent>): Intent {
  const id = `pi_${intents.size + 1}`
  const metadata = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])),
  )
  const intent: Intent = {
    id,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: Number(form.amount),
    created: Math.floor(Date.now() / 1000),
    client_secret: `${id}_secret_x`,
    metadata,
    last_payment_error: null,
    latest_charge: null,
  }
  intents.set(id, intent)
  return structuredClone(intent)
}

function listed(form: Record<string, string>, intents: Map<string, Intent>) {
  const all = [...intents.values()].filter(({ created }) => created >= Number(form['created[gte]'])).reverse()
  const from = form.starting_after === undefined ? 0 : all.findIndex(({ id }) => id === form.starting_after) + 1
  const limit = Number(form.limit)
  return { object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit }
}

const domainOf = (domain_name: string) => ({ id: `pmd_${domain_name}`, object: 'payment_method_domain', domain_name, enabled: true })

function registered({ domain_name = '' }: Record<string, string>, domains: string[]): Reply {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain_name))
    return refused(400, { type: 'invalid_request_error', param: 'domain_name', message: 'Invalid domain' })
  domains.push(domain_name)
  return done(domainOf(domain_name))
}

function listedDomains({ starting_after, limit }: Record<string, string>, domains: string[]) {
  const from = starting_after === undefined ? 0 : domains.findIndex((name) => domainOf(name).id === starting_after) + 1
  const data = domains.slice(from, from + Number(limit)).map(domainOf)
  return { object: 'list', data, has_more: domains.length > from + data.length }
}

function confirmed(intent: Intent, token: string): Reply {
  if (intent.status !== 'requires_payment_method') return unexpected()
  if (token.endsWith('_unknown'))
    return refused(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such PaymentMethod' })
  const decline = /_declined(?:_(\w+))?$/.exec(token)
  if (decline) {
    intent.last_payment_error = declined(decline[1] ?? 'generic_decline')
    return refused(402, { type: 'card_error', ...intent.last_payment_error, payment_intent: intent })
  }
  if (token.endsWith('_3ds')) return done(Object.assign(intent, { status: 'requires_action' }))
  const latest_charge = { refunded: false, payment_method_details: { card: { brand: 'visa', last4: '4242' } } }
  return done(Object.assign(intent, { status: 'requires_capture', latest_charge }))
}

function refunded(intent: Intent | undefined): Reply {
  if (intent?.status !== 'succeeded' || intent.latest_charge === null) return unexpected()
  if (intent.latest_charge.refunded) return refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'x' })
  intent.latest_charge.refunded = true
  return done({ object: 'refund', status: 'succeeded' })
}
