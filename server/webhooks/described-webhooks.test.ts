import { Ajv2020 } from 'ajv/dist/2020.js'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '../../contract/webhooks/webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/servers/webhook-receiver.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { describeWebhooks } from './describe-webhooks.ts'
import { sendWebhook } from './send-webhook.ts'

let server: TestServer
let receiver: WebhookReceiver
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', WEBHOOKS_TO_PRIVATE_NETWORKS: '1' })
  receiver = await startWebhookReceiver()
  const body = { name: 'All', url: receiver.url, events: ['applicant.created'], personal: true }
  expect((await server.call('POST', 'webhooks', { who: 'metro', body })).status).toBe(201)
  // Webhooks of the provider, which alone may have all events.
  await server.database.run(sql`update webhook set network = null, events = ${webhookEvents}::text[]`)
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

const ask = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) => {
  const answer = await server.call(method, path, { who: 'staff', body })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** A week ahead, a quarter of an hour after another. */
const timeOf = (at: number) => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T15:00:00Z`) + at * 900_000).toISOString()
}
const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org', phone: '3055550100' }
const bookAt = (at: number) => {
  const { metro: network, types, downtown: lsv } = server
  return ask('POST', 'appointments', { applicant: { ...person, network }, lsv, date_time: timeOf(at), applicant_type: types.downtown })
}

/** The document's schema of an event's message, which admits nothing else. */
function checkOf(event: string) {
  const described = describeWebhooks()[event] as { post: { requestBody: { content: Record<string, { schema: object }> } } }
  const schema = structuredClone(described.post.requestBody.content['application/json']?.schema) as {
    properties: { data: object }
  }
  Object.assign(schema.properties.data, { additionalProperties: false })
  return new Ajv2020({ validateFormats: false }).compile({ ...schema, additionalProperties: false })
}

test('what is sent is what the API document says', async () => {
  const { id, applicant } = await bookAt(0)
  await ask('PATCH', `appointments/${id}`, { notes: 'By the door' })
  await ask('PATCH', `appointments/${id}`, { date_time: timeOf(1) })
  await ask('PATCH', `applicants/${applicant}`, { middle_name: 'Mae' })
  const status = await server.database.one<{ id: number }>(
    sql`insert into status_code (slug, description) values ('sent-on', 'Sent on') returning id`,
  )
  await ask('PATCH', `applicants/${applicant}`, { status_code: status?.id })
  await ask('DELETE', `appointments/${id}`)
  const waiting = await server.database.rows<{ id: number }>(sql`select id from webhook_delivery where state = 'WAITING' order by id`)
  for (const { id: delivery } of waiting) await sendWebhook(server.services, { delivery })
  const messages = receiver.received.map(({ body }) => JSON.parse(body) as { type: string })
  for (const message of messages) {
    const check = checkOf(message.type)
    expect([message, check(message), check.errors]).toEqual([message, true, null])
  }
  const sent = new Set(messages.map(({ type }) => type))
  for (const event of ['booked_by_staff', 'changed', 'moved', 'cancelled']) expect(sent).toContain(`appointment.${event}`)
  for (const event of ['created', 'changed', 'status_changed']) expect(sent).toContain(`applicant.${event}`)
})

test('a network receives the person whom the booking of a desk adds', async () => {
  const body = { name: 'Network', url: receiver.url, events: ['applicant.created'] }
  const made = await server.call('POST', 'webhooks', { who: 'metro', body })
  const { applicant } = await bookAt(8)
  const told = await server.database.rows(sql`select data from webhook_delivery where webhook = ${made.body.id}`)
  expect(told).toEqual([{ data: expect.objectContaining({ applicant }) }])
})
