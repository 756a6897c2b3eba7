import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyEvent } from '../../contract/events.ts'
import type { Change } from '../platform/events/change.ts'
import { startWebhookReceiver } from '../testing/servers/webhook-receiver.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { sendWebhook } from './send-webhook.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ RATE_LIMITS: 'off', WEBHOOKS_TO_PRIVATE_NETWORKS: '1' })
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const make = (who: 'superuser' | 'metro', body: object) =>
  world.ask({
    who,
    method: 'POST',
    path: 'webhooks',
    body: { name: 'Payroll', url: 'https://receiver.example', events: ['appointment.completed'], ...body },
  })

test('a webhook that a superuser makes for a network has no events that the network may not read', async () => {
  const network = world.ids.networks.metro
  const events = ['transfer.requested']
  expect((await make('superuser', { events })).statusCode).toBe(201)
  const refused = await make('superuser', { network, events })
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { events: 'Not open to networks: transfer.requested' }])
  const { id } = (await make('superuser', { network })).json()
  const changed = await world.ask({ who: 'superuser', method: 'PATCH', path: `webhooks/${id}`, body: { events } })
  expect([changed.statusCode, changed.json().errors]).toEqual([400, { events: 'Not open to networks: transfer.requested' }])
})

test('a network neither moves its webhook to another one nor makes one for it', async () => {
  const { coastal, metro } = world.ids.networks
  const { id } = (await make('metro', {})).json()
  expect((await make('metro', { network: coastal })).statusCode).toBe(400)
  const moved = await world.ask({ who: 'metro', method: 'PATCH', path: `webhooks/${id}`, body: { network: coastal } })
  expect(moved.statusCode).toBe(400)
  expect((await world.ask({ who: 'superuser', path: `webhooks/${id}` })).json().network).toBe(metro)
})

test.each(['applicant.status_changed', 'applicant.rejected', 'applicant.submitted'])(
  'a network, which sees neither casework nor prints, does not receive %s',
  async (event) => {
    const refused = await make('metro', { events: ['appointment.completed', event] })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { events: `Not open to networks: ${event}` }])
    expect((await make('superuser', { events: [event] })).statusCode).toBe(201)
  },
)

test('a webhook of a network whose events have been closed since is enabled with open ones only', async () => {
  const { database } = world.services
  const { id } = (await make('metro', {})).json()
  await database.run(sql`update webhook set events = '{applicant.status_changed}', enabled = false where id = ${id}`)
  const patch = (who: 'superuser' | 'metro', body: object) => world.ask({ who, method: 'PATCH', path: `webhooks/${id}`, body })
  for (const who of ['metro', 'superuser'] as const) {
    const refused = await patch(who, { enabled: true })
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { events: 'Not open to networks: applicant.status_changed' }])
  }
  expect((await patch('metro', { name: 'Former payroll' })).statusCode).toBe(200)
  expect((await patch('metro', { enabled: true, events: ['appointment.completed'] })).statusCode).toBe(200)
})

test('a network gets no event that is closed to networks, whatever its webhook names', async () => {
  const { database } = world.services
  const closed = ['applicant.status_changed', 'applicant.rejected', 'applicant.submitted'] as const
  const { id } = (await make('metro', {})).json()
  await database.run(sql`update webhook set events = ${closed}::text[] where id = ${id}`)
  const all = (await make('superuser', { events: closed })).json().id
  const events = closed.map((type) => ({ type, applicant: world.ids.applicants.ana }) as AnyEvent)
  await queueDeliveries({ db: database } as unknown as Change, events)
  const sent = await database.rows(sql`select webhook, event from webhook_delivery where webhook in (${id}, ${all}) order by id`)
  expect(sent).toEqual(closed.map((event) => ({ webhook: all, event })))
})

test('a network learns the names of changed fields that it sees, and nothing where it sees none of them', async () => {
  const { database } = world.services
  const [own, all] = [
    (await make('metro', { events: ['applicant.changed'] })).json().id,
    (await make('superuser', { events: ['applicant.changed'] })).json().id,
  ]
  const change = async (body: object) => {
    const answer = await world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${world.ids.applicants.ana}`, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const told = async (webhook: number) =>
    (
      await database.rows<{ changed: string[] }>(sql`
        select data->'changed' as changed from webhook_delivery where webhook = ${webhook} order by id`)
    ).map(({ changed }) => changed.toSorted())
  await change({ eye: 'BLU', email: 'ana.new@example.org' })
  await change({ eye: 'BRO' })
  expect([await told(own), await told(all)]).toEqual([[['email']], [['email', 'eye'], ['eye']]])
})

test('a network is told of the merge that ends a record with appointments at its locations', async () => {
  const { database } = world.services
  const { ana, cora } = world.ids.applicants
  await database.run(sql`update appointment set applicant = ${cora} where applicant = ${ana}`)
  const { id } = (await make('metro', { events: ['applicant.merged'] })).json()
  const elsewhere = (await make('superuser', { network: world.ids.networks.coastal, events: ['applicant.merged'] })).json().id
  const merged = await world.ask({ who: 'staff', method: 'POST', path: `applicants/${ana}/merge`, body: { other: cora } })
  expect(merged.statusCode, merged.body).toBe(200)
  const told = sql`select webhook, data from webhook_delivery where webhook in (${id}, ${elsewhere})`
  expect(await database.rows(told)).toMatchObject([{ webhook: id, data: { applicant: ana, other: cora } }])
})

test.each([
  ['removed', 'DELETE', '', 204],
  ['locked', 'PATCH', '/lock', 200],
] as const)('the webhooks of an account that is %s are disabled on demand, and those of others go on', async (_what, method, act, done) => {
  const { database } = world.services
  const events = ['applicant.changed']
  const { id } = (await make('metro', { events })).json()
  const other = (await make('superuser', { events })).json().id
  const changed = { type: 'applicant.changed', applicant: world.ids.applicants.ana, changed: ['email'] } as AnyEvent
  await queueDeliveries({ db: database } as unknown as Change, [changed])
  const stop = (query: string) => world.ask({ who: 'superuser', method, path: `users/${world.ids.users.metro}${act}${query}` })
  expect([(await stop('?webhooks=all')).statusCode, (await stop('?webhooks=disable')).statusCode]).toEqual([400, done])
  expect(await database.rows(sql`select id, enabled from webhook where id in (${id}, ${other}) order by id`)).toEqual([
    { id, enabled: false },
    { id: other, enabled: true },
  ])
  const waiting = sql`select webhook, next_at is null as is_held from webhook_delivery where webhook in (${id}, ${other}) order by webhook`
  expect(await database.rows(waiting)).toEqual([
    { webhook: id, is_held: true },
    { webhook: other, is_held: false },
  ])
  const told = sql`select row_id as webhook from audit_event where event = 'webhook-disable'`
  expect(await database.rows(told)).toEqual([{ webhook: id }])
  const mails = await database.rows<{ to_address: string; text_body: string }>(sql`
    select to_address, text_body from mail where subject = 'A webhook was disabled'`)
  expect(mails.map(({ to_address }) => to_address)).toContain('superuser@bims.example')
  expect(mails.map(({ to_address }) => to_address)).not.toContain('metro@bims.example')
  for (const { text_body } of mails) expect(text_body).toMatch(/^The account that made a webhook was deleted or locked.*Webhook: Payroll/s)
})

test('the webhooks of an account that is locked go on unless the call says otherwise', async () => {
  const { id } = (await make('metro', { events: ['applicant.changed'] })).json()
  expect((await world.ask({ who: 'superuser', method: 'PATCH', path: `users/${world.ids.users.metro}/lock` })).statusCode).toBe(200)
  expect((await world.ask({ who: 'superuser', path: `webhooks/${id}` })).json()).toMatchObject({ enabled: true })
})

test('a webhook goes on when the account that made it is removed, and says so to the network', async () => {
  const { database } = world.services
  const { id } = (await make('metro', { events: ['applicant.changed'] })).json()
  const seen = async () => (await world.ask({ who: 'superuser', path: `webhooks/${id}` })).json()
  expect((await world.ask({ who: 'superuser', path: `webhooks?owner=${world.ids.users.metro}` })).json().results).toMatchObject([{ id }])
  expect((await seen()).owner_name).toBe('metro')
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `users/${world.ids.users.metro}` })).statusCode).toBe(204)
  expect(await seen()).toMatchObject({ enabled: true, network: world.ids.networks.metro, owner_name: null })
  const changed = { type: 'applicant.changed', applicant: world.ids.applicants.ana, changed: ['email'] } as AnyEvent
  await queueDeliveries({ db: database } as unknown as Change, [changed])
  expect(await database.rows(sql`select event from webhook_delivery where webhook = ${id}`)).toEqual([{ event: 'applicant.changed' }])
})

describe('the person of a message', () => {
  const ana = () => world.ids.applicants.ana
  const rename = () => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body: { email: 'ana.new@example.org' } })
  const deliveryTo = (webhook: number) =>
    world.services.database.one<{ id: number }>(sql`select id from webhook_delivery where webhook = ${webhook}`)

  test('is nobody whose unpaid booking does not count', async () => {
    const { id } = (await make('metro', { events: ['applicant.changed'] })).json()
    await world.services.database.run(sql`update appointment set status = 'PENDING' where applicant = ${ana()}`)
    await rename()
    expect(await deliveryTo(id)).toBeUndefined()
  })

  test('is sent as long as the network sees the person', async () => {
    const receiver = await startWebhookReceiver()
    const { id } = (await make('metro', { events: ['applicant.changed'], personal: true, url: receiver.url })).json()
    await rename()
    const delivery = (await deliveryTo(id))?.id as number
    const send = async () => {
      await world.services.database.run(sql`update webhook_delivery set state = 'WAITING'`)
      await sendWebhook(world.services, { delivery })
      return JSON.parse(receiver.received.at(-1)?.body ?? '{}').data
    }
    expect((await send()).person).toMatchObject({ email: 'ana.new@example.org' })
    await world.services.database.run(sql`update appointment set lsv = ${world.ids.livescanvendors.seaside} where applicant = ${ana()}`)
    expect(await send()).toEqual({ applicant: ana(), changed: ['email'] })
    await receiver.close()
  })
})
