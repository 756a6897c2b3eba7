import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lookup } from '../platform/http/outgoing/judge-host.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/servers/webhook-receiver.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { RETRY_AFTER, sendWebhook } from './send-webhook.ts'
import { pruneDeliveries } from './webhooks.ts'

let server: TestServer
let receiver: WebhookReceiver
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off', WEBHOOKS_TO_PRIVATE_NETWORKS: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  // Its messages carry the time of signing, which receivers compare with theirs.
  server.services.clock.set(new Date().toISOString())
})
afterEach(async () => {
  await receiver.close()
  await server.database.run(sql`delete from webhook_delivery`)
  await server.database.run(sql`delete from webhook`)
})

type Made = { id: number; secret: string }
const make = async (changes: Record<string, unknown> = {}): Promise<Made> => {
  const body = { name: 'Payroll', url: receiver.url, events: ['appointment.cancelled', 'appointment.booked_by_staff'], ...changes }
  const { status, body: made } = await server.call('POST', 'webhooks', { who: 'metro', body })
  expect(status, JSON.stringify(made)).toBe(201)
  return made
}
let booked = 0
const BOOKED_A_DAY = 20
/** Books at Downtown as its desk, each time another slot; returns the appointment. */
async function book(): Promise<number> {
  const { metro: network, types, downtown: lsv } = server
  const [days, slots] = [7 + Math.floor(booked / BOOKED_A_DAY), booked % BOOKED_A_DAY]
  booked += 1
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const date_time = new Date(Date.parse(`${day}T15:00:00Z`) + slots * 15 * 60_000).toISOString()
  const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org', phone: '3055550100', network }
  const made = await server.call('POST', 'appointments', {
    who: 'staff',
    body: { applicant: person, lsv, date_time, applicant_type: types.downtown },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
type Kept = {
  id: number
  state: string
  attempts: number
  last_status: number | null
  last_error: string | null
  message: string
  wait: number | null
}
const deliveries = () =>
  server.database.rows<Kept>(sql`
    select id, state, attempts, last_status, last_error, message, round(extract(epoch from next_at - last_at))::int as wait
    from webhook_delivery order by id`)
/** Sends what waits, whenever it is due. */
async function send(lookup?: Lookup): Promise<Kept[]> {
  for (const { id } of (await deliveries()).filter(({ state }) => state === 'WAITING'))
    await sendWebhook(server.services, { delivery: id }, { lookup })
  return deliveries()
}
const deliveryOf = async (): Promise<Kept> => (await deliveries())[0] as Kept

describe('a webhook', () => {
  test('receives what it asked for, signed as Standard Webhooks says', async () => {
    const { secret } = await make()
    const appointment = await book()
    expect(await send()).toMatchObject([{ state: 'DELIVERED', attempts: 1, last_status: 204, last_error: null }])
    const [message] = receiver.received
    const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {}) as {
      type: string
      data: object
      timestamp: string
    }
    expect(verified).toMatchObject({
      type: 'appointment.booked_by_staff',
      data: { appointment, lsv: server.downtown, applicant: expect.any(Number) },
    })
    expect(Math.abs(Date.parse(verified.timestamp) - Date.now())).toBeLessThan(60_000)
    expect(message?.body).not.toMatch(/Ann|Lee|example\.org|3055550100/)
    expect(() => new Webhook(secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow()
  })

  test('receives name, email and phone where they are ticked, which the log never holds', async () => {
    await make({ personal: true })
    await book()
    await send()
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.person).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@example.org',
      phone: '3055550100',
    })
    const kept = await server.database.one<{ row: string }>(sql`select d::text as row from webhook_delivery d`)
    expect(kept?.row).not.toMatch(/Ann|example\.org/)
  })

  test('gets events that it did not ask for neither, nor after it was disabled or removed', async () => {
    const { id } = await make({ events: ['appointment.completed'] })
    await book()
    expect(await deliveries()).toEqual([])
    await server.call('PATCH', `webhooks/${id}`, { who: 'metro', body: { events: ['appointment.booked_by_staff'], enabled: false } })
    await book()
    expect(await deliveries()).toEqual([])
    await server.call('PATCH', `webhooks/${id}`, { who: 'metro', body: { enabled: true } })
    await server.call('DELETE', `webhooks/${id}`, { who: 'metro' })
    await book()
    expect(await deliveries()).toEqual([])
  })

  test('of a network gets nothing of others', async () => {
    const { id } = await make()
    const other = await server.database.one<{ id: number }>(sql`insert into network (name) values ('Other') returning id`)
    await server.database.run(sql`update webhook set network = ${other?.id} where id = ${id}`)
    await book()
    expect(await deliveries()).toEqual([])
  })

  test('is written in the transaction of the change, and not without it', async () => {
    await make()
    await expect(
      server.database.transaction(async (db) => {
        await db.run(sql`insert into webhook_delivery (webhook, event, data) select id, 'x', '{}' from webhook`)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await deliveries()).toEqual([])
  })

  test.each([
    ['no event', { events: [] }, 'events'],
    ['an event that is none', { events: ['user.signed_in'] }, 'events.0'],
    ['an event that networks may not read', { events: ['transfer.requested'] }, 'events'],
    ['an address with a password', { url: 'https://user:password@receiver.example' }, 'url'],
    ['no address', { url: 'receiver' }, 'url'],
  ])('with %s is refused', async (_what, changes, field) => {
    const body = { name: 'Payroll', url: receiver.url, events: ['appointment.cancelled'], ...changes }
    const answer = await server.call('POST', 'webhooks', { who: 'metro', body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
  })

  test('can be tried', async () => {
    const { id } = await make()
    expect((await server.call('POST', `webhooks/${id}/test`, { who: 'metro', body: {} })).status).toBe(202)
    await send()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.tested', data: { webhook: id } })
  })
})

describe('a secret', () => {
  test('is shown once, sealed, and replaced with a day of both signatures', async () => {
    const { id, secret: former } = await make()
    const row = await server.database.one<{ row: string }>(sql`select encode(secret, 'escape') as row from webhook where id = ${id}`)
    expect(row?.row).not.toContain(former.slice(8))
    expect(JSON.stringify((await server.call('GET', `webhooks/${id}`, { who: 'metro' })).body)).not.toContain('whsec')
    const { secret } = (await server.call('POST', `webhooks/${id}/rotate_secret`, { who: 'metro', body: {} })).body
    expect(secret).not.toBe(former)
    await book()
    await send()
    const [{ body = '', headers = {} } = {}] = receiver.received
    for (const each of [former, secret]) expect(new Webhook(each).verify(body, headers)).toBeTruthy()
    await server.database.run(sql`update webhook set former_until = now() - interval '1 second'`)
    await book()
    await send()
    const last = receiver.received.at(-1)
    expect(() => new Webhook(former).verify(last?.body ?? '', last?.headers ?? {})).toThrow()
    expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toBeTruthy()
  })
})

describe('a receiver', () => {
  test('that fails gets the same message again, ever later, for three days', async () => {
    await make()
    await book()
    receiver.answers.push(...RETRY_AFTER.map(() => ({ status: 500 })), { status: 503 })
    const waits: (number | null)[] = []
    for (const _each of RETRY_AFTER) waits.push((await send())[0]?.wait ?? null)
    expect(waits).toEqual(RETRY_AFTER)
    expect(await send()).toMatchObject([
      { state: 'FAILED', attempts: 10, last_status: 503, last_error: 'The receiver answered 503.', wait: null },
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`msg_${(await deliveryOf()).message}`]))
    const jobs = await server.database.one<{ count: number }>(sql`
      select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send_webhook' and run_at > now() + interval '4 minutes'`)
    expect(jobs?.count).toBeGreaterThan(0)
  })

  test('that replays a message has it with the same id, and refuses it once it is old', async () => {
    const { secret } = await make()
    await book()
    await send()
    const [{ body = '', headers = {} } = {}] = receiver.received
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) }
    expect(() => new Webhook(secret).verify(body, old)).toThrow()
    const { id } = await deliveryOf()
    expect((await server.call('POST', `webhookdeliveries/${id}/redeliver`, { who: 'metro', body: {} })).status).toBe(202)
    await send()
    expect(receiver.received.map((each) => each.headers['webhook-id'])).toEqual([headers['webhook-id'], headers['webhook-id']])
  })

  test('that redirects is not followed', async () => {
    const inside = await startWebhookReceiver()
    await make()
    await book()
    receiver.answers.push({ status: 307, headers: { location: inside.url } })
    expect(await send()).toMatchObject([{ state: 'WAITING', last_status: 307 }])
    expect(inside.received).toEqual([])
    await inside.close()
  })

  test('that never answers is given up, and keeps at most two workers from others', async () => {
    await make()
    for (const _each of [1, 2, 3]) await book()
    receiver.answers.push('never', 'never')
    const ids = (await deliveries()).map(({ id }) => id)
    const began = Date.now()
    await Promise.all(ids.map((delivery) => sendWebhook(server.services, { delivery }, { timeoutMs: 400 })))
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(receiver.received).toHaveLength(2)
    expect((await deliveries()).map(({ attempts, last_error }) => [attempts, last_error]).sort()).toEqual([
      [0, null],
      [1, 'The receiver did not answer in time.'],
      [1, 'The receiver did not answer in time.'],
    ])
  })

  test('that says that it is gone is disabled at once, with a mail', async () => {
    const { id } = await make()
    await book()
    receiver.answers.push({ status: 410 })
    expect(await send()).toMatchObject([{ state: 'FAILED' }])
    expect((await server.call('GET', `webhooks/${id}`, { who: 'metro' })).body.enabled).toBe(false)
    const mail = await server.database.one<{ to_address: string; text_body: string }>(
      sql`select to_address, text_body from mail where subject = 'A webhook was disabled'`,
    )
    expect(mail?.to_address).toBe('metro@bims.example')
    for (const named of ['Payroll', receiver.url]) expect(mail?.text_body).toContain(named)
  })

  test('of a webhook that is disabled gets what waits once it is enabled, and nothing on demand before', async () => {
    const { id } = await make()
    const enable = (enabled: boolean) => server.call('PATCH', `webhooks/${id}`, { who: 'metro', body: { enabled } })
    await book()
    receiver.answers.push({ status: 500 })
    const [{ id: delivery } = await deliveryOf()] = await send()
    await enable(false)
    expect(await send()).toMatchObject([{ state: 'WAITING', wait: null }])
    expect(receiver.received).toHaveLength(1)
    for (const path of [`webhooks/${id}/test`, `webhookdeliveries/${delivery}/redeliver`])
      expect(await server.call('POST', path, { who: 'metro', body: {} })).toMatchObject({ status: 409, body: { code: 'WEBHOOK_DISABLED' } })
    await server.database.run(sql`delete from graphile_worker._private_jobs`)
    await enable(true)
    const queued = await server.database.rows(
      sql`select payload from graphile_worker._private_jobs where (payload->>'delivery')::bigint = ${delivery}`,
    )
    expect(queued).toEqual([{ payload: { delivery } }])
    expect(await send()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }])
  })

  test('that fails for five days is disabled, and counts from zero when it is enabled again', async () => {
    const { id } = await make()
    const read = async () => (await server.call('GET', `webhooks/${id}`, { who: 'metro' })).body
    await book()
    receiver.answers.push({ status: 500 }, { status: 500 }, { status: 500 })
    await send()
    expect(await read()).toMatchObject({ enabled: true, failing_since: expect.any(String) })
    await server.database.run(sql`update webhook set failing_since = now() - interval '121 hours'`)
    await send()
    expect(await read()).toMatchObject({ enabled: false })
    await server.call('PATCH', `webhooks/${id}`, { who: 'metro', body: { enabled: true } })
    expect(await read()).toMatchObject({ enabled: true, failing_since: null })
    await send()
    await send()
    expect(await read()).toMatchObject({ enabled: true, failing_since: null })
  })
})

test('messages of a disabled webhook are kept for 30 days, as the mail says, also those that wait', async () => {
  await make()
  await book()
  await book()
  const [first, second] = (await deliveries()).map(({ id }) => id)
  receiver.answers.push({ status: 410 })
  await sendWebhook(server.services, { delivery: first as number })
  await server.database.run(sql`update webhook_delivery set created = now() - interval '29 days'`)
  await pruneDeliveries(server.database)
  expect(await deliveries()).toMatchObject([{ state: 'FAILED' }, { id: second, state: 'WAITING' }])
  await server.database.run(sql`update webhook_delivery set created = now() - interval '31 days'`)
  await pruneDeliveries(server.database)
  expect(await deliveries()).toEqual([])
  const mail = await server.database.one<{ text_body: string }>(
    sql`select text_body from mail where subject = 'A webhook was disabled' order by id desc limit 1`,
  )
  expect(mail?.text_body).toContain('messages that wait are sent then, unless they are older than 30 days')
})

describe('a message that is sent again', () => {
  const jobs = (delivery: number) =>
    server.database.rows<{ seconds: number }>(sql`
      select greatest(0, round(extract(epoch from run_at - now())))::int as seconds from graphile_worker._private_jobs
      where (payload->>'delivery')::bigint = ${delivery}`)
  const redeliver = (delivery: number) => server.call('POST', `webhookdeliveries/${delivery}/redeliver`, { who: 'metro', body: {} })
  /** Begins an attempt that is never answered, and waits until the receiver has it. */
  const beginAttempt = async (delivery: number) => {
    const before = receiver.received.length
    receiver.answers.push('never')
    const sent = sendWebhook(server.services, { delivery }, { timeoutMs: 2_000 })
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    return { sent }
  }

  test('has one job, however often, also after its webhook was disabled and enabled', async () => {
    const { id } = await make()
    await book()
    receiver.answers.push({ status: 500 }, { status: 500 })
    await send()
    await send()
    const { id: delivery } = await deliveryOf()
    expect(await jobs(delivery)).toEqual([{ seconds: 300 }])
    for (const _each of [1, 2]) expect((await redeliver(delivery)).status).toBe(202)
    expect(await jobs(delivery)).toEqual([{ seconds: 0 }])
    for (const enabled of [false, true, false, true]) await server.call('PATCH', `webhooks/${id}`, { who: 'metro', body: { enabled } })
    expect(await jobs(delivery)).toEqual([{ seconds: 0 }])
  })

  test('stays delivered when an earlier attempt fails after it', async () => {
    await make()
    await book()
    const { id: delivery } = await deliveryOf()
    const { sent } = await beginAttempt(delivery)
    await redeliver(delivery)
    expect(await send()).toMatchObject([{ state: 'DELIVERED', attempts: 1 }])
    await sent
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 1, last_error: null }])
  })

  test('begins a series of its own, which an earlier attempt that fails later neither shortens nor delays', async () => {
    await make()
    await book()
    const { id: delivery } = await deliveryOf()
    await server.database.run(sql`update webhook_delivery set attempts = 8`)
    const { sent } = await beginAttempt(delivery)
    await redeliver(delivery)
    await sent
    expect(await deliveries()).toMatchObject([{ state: 'WAITING', attempts: 0 }])
    expect(await jobs(delivery)).toEqual([{ seconds: 0 }])
  })
})

/** Statements of other connections that wait for a lock. */
const waiting = async () =>
  (
    await server.database.one<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  )?.count

test.each([410, 200])('the outcome %i waits for somebody who disables the webhook, without its delivery', async (status) => {
  const { id } = await make()
  await book()
  receiver.answers.push({ status })
  await server.database.run(sql`update webhook set failing_since = now()`)
  const outcome = await server.database.transaction(async (db) => {
    await db.run(sql`update webhook set enabled = enabled where id = ${id}`)
    const sent = send()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    expect(await db.rows(sql`select state from webhook_delivery where webhook = ${id} for update nowait`)).toEqual([{ state: 'WAITING' }])
    return { sent }
  })
  expect(await outcome.sent).toMatchObject([{ state: status === 200 ? 'DELIVERED' : 'FAILED' }])
})

describe('the notice that a webhook was disabled', () => {
  test.each([
    ['has left', sql`update user_account set removed_at = now() where username = 'metro'`],
    ['administers another network', sql`update user_account set context_id = context_id + 1 where username = 'metro'`],
  ])('of one whose maker %s goes to those who answer for it now', async (_what, change) => {
    const mailed = async () => {
      await server.database.run(sql`delete from mail`)
      await make()
      await book()
      receiver.answers.push({ status: 410 })
      await server.database.run(change)
      await send()
      const rows = await server.database.rows<{ to_address: string }>(
        sql`select to_address from mail where subject = 'A webhook was disabled' order by to_address`,
      )
      await server.database.run(sql`update user_account set removed_at = null, context_id = ${server.metro} where username = 'metro'`)
      return rows.map(({ to_address }) => to_address)
    }
    await server.database.run(sql`insert into user_account (username, email, is_superuser) values ('boss', 'boss@bims.example', true)`)
    expect(await mailed()).toEqual(['boss@bims.example'])
    await server.database.run(sql`
      insert into user_account (username, email, context_type, context_id) values ('second', 'second@bims.example', 'network', ${server.metro})`)
    expect(await mailed()).toEqual(['second@bims.example'])
    await server.database.run(sql`delete from user_account where username in ('boss', 'second')`)
  })
})

describe('a private network', () => {
  let closed: TestServer
  beforeAll(async () => {
    closed = await openTestServer()
  })
  afterAll(() => closed.close())

  const sendTo = async (url: string, lookup?: Lookup) => {
    const made = await closed.call('POST', 'webhooks', {
      who: 'metro',
      body: { name: 'Inside', url: 'https://receiver.example', events: ['appointment.cancelled'] },
    })
    await closed.database.run(sql`update webhook set url = ${url} where id = ${made.body.id}`)
    await closed.call('POST', `webhooks/${made.body.id}/test`, { who: 'metro', body: {} })
    const row = (await closed.database.one<{ id: number }>(sql`select max(id) as id from webhook_delivery`)) as { id: number }
    await sendWebhook(closed.services, { delivery: row.id }, { lookup })
    return closed.database.one<{ last_error: string; last_status: number | null }>(sql`
      select last_error, last_status from webhook_delivery where id = ${row.id}`)
  }
  const PRIVATE = { last_error: 'The host was not found, or belongs to a private network.', last_status: null }

  test.each(['http://127.0.0.1', 'http://[::ffff:7f00:1]', 'http://localhost'])('is not called by its address %s', async (address) => {
    const { port } = new URL(receiver.url)
    expect(await sendTo(new URL('/', address).href.replace(/\/$/, `:${port}/`))).toEqual(PRIVATE)
    expect(receiver.received).toEqual([])
  })

  test('is not called by a name that leads into it, among others or only the second time', async () => {
    const answers = [
      [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ]
    expect(await sendTo(`http://rebound.example:${receiver.port}/`, async () => answers[0] as never)).toEqual(PRIVATE)
    expect(receiver.received).toEqual([])
  })

  test('is told from a name that leads nowhere by no word', async () => {
    expect(await sendTo(`http://intranet.example:${receiver.port}/`, async () => [])).toEqual(PRIVATE)
  })

  test('is not found again once a name was resolved: the connection goes to the address that was checked', async () => {
    await make({ url: `http://rebound.example:${receiver.port}/hook` })
    await book()
    const asked: string[] = []
    const rebinding: Lookup = async (host) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    expect(await send(rebinding)).toMatchObject([{ state: 'DELIVERED' }])
    expect(asked).toEqual(['rebound.example'])
    expect(receiver.received[0]?.host).toBe(`rebound.example:${receiver.port}`)
  })

  test('is called over https only where it is not allowed', async () => {
    const refused = async (url: string) => {
      const body = { name: 'Plain', url, events: ['appointment.cancelled'] }
      return (await closed.call('POST', 'webhooks', { who: 'metro', body })).body.errors.url
    }
    const allowed =
      /^Must begin with https:\/\/ and be reachable from the public internet\. .* such as http:\/\/127\.0\.0\.1 or http:\/\/10\.0\.0\.5, .*WEBHOOKS_TO_PRIVATE_NETWORKS=1$/
    expect(await refused('http://receiver.example')).toMatch(allowed)
    expect(await refused('http://127.0.0.1:8080/hook')).toMatch(allowed)
    expect(await refused('http://localhost:8080/hook')).toMatch(/such as http:\/\/localhost, are not allowed$/)
  })
})
