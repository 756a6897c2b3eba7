import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { openStripe, type StripeServer, stripeAccount } from '../../testing/servers/stripe-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let stripe: StripeServer
let server: TestServer
beforeAll(async () => {
  stripe = await openStripe()
  server = await openTestServer({
    ...{ RATE_LIMITS: 'off', PUBLIC_URL: 'https://{host}.bims.example' },
    ...stripeAccount,
    STRIPE_API_URL: stripe.url,
  })
})
afterAll(async () => {
  await server?.close()
  await stripe?.close()
})

const register = () => tasksOf(server.services).register_hosts()
const accept = (payment_options: string) =>
  server.database.run(
    sql`update network set payment_options = ${payment_options}, applicant_subdomain = 'metro' where id = ${server.metro}`,
  )

test('only hosts whose applicants pay online are registered with the processor, each once', async () => {
  await accept('CC')
  await register()
  expect(stripe.calls).toEqual([])
  await accept('CC,OL')
  await register()
  await register()
  expect(stripe.domains).toEqual(['metro.scheduler.bims.example'])
})

test('the processor is asked again when other hosts are wanted, or after an hour', async () => {
  const listings = () => stripe.calls.filter(({ method }) => method === 'GET').length
  const before = listings()
  await register()
  expect(listings()).toBe(before)
  await server.database.run(sql`update network set applicant_subdomain = 'capital' where id = ${server.metro}`)
  await register()
  await register()
  expect(listings()).toBe(before + 1)
  server.services.clock.set(new Date(server.services.clock.now() + 3_600_000).toISOString())
  await register()
  expect(listings()).toBe(before + 2)
})

test('hosts of archived networks and deleted employers are registered no more', async () => {
  const { database, metro, services } = server
  stripe.domains.length = 0
  const employer = sql`
    insert into employer (name, applicant_subdomain, payment_options, removed_at) values ('Former', 'former', 'OL', now())`
  await database.run(employer)
  await database.run(sql`update network set is_archived = true where id = ${metro}`)
  services.clock.set(new Date(services.clock.now() + 3_600_000).toISOString())
  await register()
  expect(stripe.domains).toEqual([])
  await database.run(sql`update network set is_archived = false where id = ${metro}`)
})

test('without HTTPS none is, for no wallet works there', async () => {
  stripe.domains.length = 0
  const { settings } = server.services
  const https = settings.publicUrl
  Object.assign(settings, { publicUrl: 'http://{host}.localhost:8080' })
  await register()
  expect(stripe.domains).toEqual([])
  Object.assign(settings, { publicUrl: https })
})
