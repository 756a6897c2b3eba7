import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/servers/webhook-receiver.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { sendWebhook } from './send-webhook.ts'
import { MAX_WEBHOOKS } from './webhook-actions.ts'

let server: TestServer
let receiver: WebhookReceiver
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', WEBHOOKS_TO_PRIVATE_NETWORKS: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  await server.database.run(sql`delete from webhook_delivery`)
  await server.database.run(sql`delete from webhook`)
  await server.database.run(sql`delete from graphile_worker._private_jobs`)
})

const PATIENCE_MS = 600

/** Makes webhooks of Metro, or of the provider, with a message that waits for each; returns the ids of the messages. */
async function wait(webhooks: number, { ofProvider = false } = {}): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < webhooks; made++) {
    const webhook = (await server.call('POST', 'webhooks', { who: 'metro', body: body() })).body.id
    if (ofProvider) await server.database.run(sql`update webhook set network = null where id = ${webhook}`)
    ids.push(await waitMore(webhook))
  }
  return ids
}
const body = () => ({ name: 'Payroll', url: receiver.url, events: ['appointment.cancelled'] })
const webhookOf = async (delivery: number) =>
  (await server.database.one<{ webhook: number }>(sql`select webhook from webhook_delivery where id = ${delivery}`))?.webhook ?? 0
async function waitMore(webhook: number): Promise<number> {
  const row = await server.database.one<{ id: number }>(sql`
    insert into webhook_delivery (webhook, event, data) values (${webhook}, 'webhook.tested', '{}') returning id`)
  return (row as { id: number }).id
}
const send = (deliveries: readonly number[]) =>
  Promise.all(deliveries.map((delivery) => sendWebhook(server.services, { delivery }, { timeoutMs: PATIENCE_MS })))
const neverAnswer = (times: number) => receiver.answers.push(...Array.from({ length: times }, () => 'never' as const))
/** Seconds until the job of a message. */
const secondsUntil = async (delivery: number) =>
  (
    await server.database.one<{ seconds: number }>(sql`
      select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs
      where (payload->>'delivery')::bigint = ${delivery} order by id desc limit 1`)
  )?.seconds ?? 0

test('receivers of one network that never answer leave workers to others, however many webhooks it has', async () => {
  const [own, [other = 0]] = [await wait(6), await wait(1, { ofProvider: true })]
  neverAnswer(3)
  const slow = send(own)
  await expect.poll(() => receiver.received.length).toBe(3)
  await send([other])
  expect(await server.database.one(sql`select state from webhook_delivery where id = ${other}`)).toEqual({ state: 'DELIVERED' })
  await slow
  expect(receiver.received).toHaveLength(4)
}, 60_000)

test('receivers that fail share two workers, one for each', async () => {
  const [[own = 0], others] = [await wait(1), await wait(2, { ofProvider: true })]
  const second = await waitMore(await webhookOf(own))
  await server.database.run(sql`update webhook set failing_since = now()`)
  neverAnswer(4)
  const ofOne = send([own, second])
  await expect.poll(() => receiver.received.length).toBe(1)
  await send(others)
  await ofOne
  expect(receiver.received).toHaveLength(2)
})

test('a message that waits behind many others comes back in its turn, not every two seconds', async () => {
  const [first = 0] = await wait(1)
  const webhook = await webhookOf(first)
  const behind = (
    await server.database.rows<{ id: number }>(sql`
      insert into webhook_delivery (webhook, event, data) select ${webhook}, 'webhook.tested', '{}' from generate_series(1, 200) returning id`)
  ).map(({ id }) => id)
  const [second = 0, third = 0, last = 0] = [behind[0], behind[1], behind.at(-1)]
  neverAnswer(3)
  const slow = send([first, second])
  await expect.poll(() => receiver.received.length).toBe(2)
  await send([last])
  const healthy = await secondsUntil(last)
  expect(healthy).toBeGreaterThan(7)
  expect(healthy).toBeLessThanOrEqual(12)
  await slow
  // Now it has failed: each message may take ten seconds.
  const slower = send([third])
  await expect.poll(() => receiver.received.length).toBe(3)
  await send([last])
  expect(await secondsUntil(last)).toBeGreaterThan(120)
  await slower
})

test('a network has a maximum of webhooks, also when they are made at once', async () => {
  const make = () => server.call('POST', 'webhooks', { who: 'metro', body: body() })
  const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 5 }, make))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS)
  const refused = answers.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.body.code]).toEqual([409, 'TOO_MANY_WEBHOOKS'])
  await server.database.run(sql`update webhook set removed_at = now() where id = (select min(id) from webhook)`)
  expect((await make()).status).toBe(201)
})
