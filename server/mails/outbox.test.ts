import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manageUrl, namedUrl, readLinked } from '../appointments/booking-link.ts'
import { addJobs } from '../platform/jobs/add-job.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('superusers see the working link of a mail kept without a mail server, and none of a sent mail', async () => {
  const { database, settings } = world.services
  const appointment = world.ids.appointments.anas
  const linked = await readLinked(database, appointment)
  const words = `Your booking: ${namedUrl(settings, linked)}`
  for (const state of ['KEPT', 'SENT'])
    await database.run(sql`
      insert into mail (event_key, appointment, to_address, subject, text_body, html_body, message_id, state)
      values (${state}, ${appointment}, 'ana@bims.example', ${state}, ${words}, '', ${`<${state}@bims.example>`}, ${state})`)
  const { results } = (await world.ask({ who: 'superuser', path: `mails?appointment=${appointment}` })).json()
  const shown = Object.fromEntries(results.map(({ state, text_body }: { state: string; text_body: string }) => [state, text_body]))
  expect(shown).toEqual({ KEPT: `Your booking: ${manageUrl(world.services, linked)}`, SENT: words })
})

test('a mail that failed says when it is tried again, and nothing once it is given up', async () => {
  const { database } = world.services
  const mailOf = async (name: string, attempts: number) => {
    const made = await database.one<{ id: number }>(sql`
      insert into mail (event_key, to_address, subject, text_body, html_body, message_id, state, error)
      values (${name}, 'bob@bims.example', ${name}, 'Text', '', ${`<${name}@bims.example>`}, 'FAILED', 'No answer') returning id`)
    await addJobs(database, 'send_mail', [{ mail: made?.id ?? 0 }], 600)
    await database.run(sql`
      update graphile_worker._private_jobs set attempts = ${attempts} where (payload->>'mail')::bigint = ${made?.id ?? 0}`)
  }
  await mailOf('again', 3)
  await mailOf('given-up', 12)
  const { results } = (await world.ask({ who: 'superuser', path: 'mails?search=bob@' })).json()
  const next = Object.fromEntries(results.map(({ subject, next_attempt }: Record<string, string>) => [subject, next_attempt]))
  expect(next).toEqual({ again: expect.stringMatching(/^\d{4}-/), 'given-up': null })
})
