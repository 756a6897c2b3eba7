import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
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
