/* A server that takes cards by a double of Stripe. Not used by the product. */
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { tasksOf } from '../../jobs.ts'
import { emptyTables } from '../database/empty-tables.ts'
import { openTestServer } from '../test-server.ts'
import { openStripe, stripeAccount } from './stripe-server.ts'

/** The server, the double of Stripe, and what tests of both do. */
export type StripeStage = Awaited<ReturnType<typeof openStripeStage>>

/** Opens the server, whose networks accept cards, and the double of Stripe. */
export async function openStripeStage() {
  const stripe = await openStripe()
  const server = await openTestServer({ RATE_LIMITS: 'off', ...stripeAccount, STRIPE_API_URL: stripe.url })
  const { database, services } = server
  await database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL'`)
  const seconds = () => Math.floor(services.clock.now() / 1_000)
  return {
    stripe,
    server,
    /** Nobody has booked, and Stripe was not called. */
    async begin() {
      stripe.intents.clear()
      for (const list of [stripe.calls, stripe.faults]) list.length = 0
      await emptyTables(database, 'appointment', 'applicant', 'idempotency', 'mail', 'webhook_event')
      await database.pool.query('delete from graphile_worker._private_jobs')
    },
    /** Books with a card, under a key. */
    pay: (paymentToken: string, key = 'a') =>
      server.call('POST', 'appointments/schedule', {
        body: server.booking({ paymentMethod: 'OL', paymentToken }),
        headers: { 'idempotency-key': key },
      }),
    seconds,
    /** The header by which Stripe signs the body of a webhook. */
    sign: (body: string, at = seconds(), secret: string = stripeAccount.STRIPE_WEBHOOK_SECRET) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
    /** Posts a webhook. */
    post: (body: string, signature: string | undefined) =>
      fetch(`${server.address}/api/webhooks/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...(signature && { 'stripe-signature': signature }) },
        body,
      }),
    /** Runs the job that a webhook about the last payment queues. */
    async checkPayment() {
      const payment = await database.one<{ id: number }>(sql`select id from payment_transaction order by id desc`)
      await tasksOf(services).check_payment({ payment: payment?.id as number })
    },
    async close() {
      await server.close()
      await stripe.close()
    },
  }
}
