import { createHmac, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { addJob } from '../platform/jobs/add-job.ts'

const event = z.object({
  id: z.string().regex(/^\w{1,250}$/),
  data: z.object({ object: z.object({ id: z.string(), object: z.string(), payment_intent: z.string().nullish() }) }),
})

/** POST /webhooks/payments: a hint that an intent changed; a job reads its state from Stripe. */
export const receiveWebhook: Action = action({
  method: 'POST',
  path: '/api/webhooks/payments',
  permission: 'webhooks/payments.create',
  summary: 'Receive an event of Stripe',
  async handle({ request, settings, clock, database }) {
    if (settings.stripe === undefined) throw notFound()
    const header = request.headers['stripe-signature']
    const bytes = request.body
    if (
      !Buffer.isBuffer(bytes) ||
      !isSigned(typeof header === 'string' ? header : undefined, bytes, settings.stripe.webhookSecret, clock.now())
    )
      throw invalid({ 'Stripe-Signature': 'Does not fit' })
    const sent = event.safeParse(parsed(bytes))
    if (!sent.success) return
    const { object } = sent.data.data
    const intent = object.object === 'payment_intent' ? object.id : (object.payment_intent ?? null)
    await database.transaction(async (db) => {
      const first = await db.run(sql`insert into webhook_event (id) values (${sent.data.id}) on conflict do nothing`)
      const known = await db.one<{ id: number }>(sql`select id from payment_transaction where intent = ${intent}`)
      if (first > 0 && known !== undefined) await addJob(db, 'check_payment', { payment: known.id })
    })
  },
})

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Deletes the events that are too old to be sent again. */
export const pruneWebhookEvents = (db: Db) => db.run(sql`delete from webhook_event where created < now() - interval '30 days'`)

const TOLERANCE_SECONDS = 300

/** Whether Stripe signed exactly these bytes within the last five minutes. `now` in milliseconds. */
function isSigned(header: string | undefined, bytes: Buffer, secret: string, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const right = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return parts.some(
    ([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') && timingSafeEqual(Buffer.from(value ?? '', 'hex'), right),
  )
}
