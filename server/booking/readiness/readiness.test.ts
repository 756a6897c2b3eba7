import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Readiness } from '../../../contract/environments/readiness.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await world.services.database.begin()
})
afterAll(async () => {
  await world.services.database.undo()
  await world.close()
})

const ids: Record<string, number> = {}
async function make(name: string, record: string, body: object): Promise<void> {
  const answer = await world.ask({ who: 'superuser', method: 'POST', path: record, body })
  expect(answer.statusCode, answer.body).toBe(201)
  ids[name] = answer.json().id
}
const change = async (path: string, body: object) => {
  const answer = await world.ask({ who: 'superuser', method: 'PATCH', path, body })
  expect(answer.statusCode, answer.body).toBe(200)
}
const employer = () => `employers/${ids.schools}`
const read = async (path = employer()): Promise<Readiness> => (await world.ask({ who: 'superuser', path: `${path}/readiness` })).json()
const missing = async (path?: string) => (await read(path)).checks.filter(({ state }) => state === 'MISSING').map(({ code }) => code)
const says = async (code: string) => (await read()).checks.find((check) => check.code === code)?.says

test('each step of setting up an environment completes one check, until applicants can book', async () => {
  await make('harbor', 'networks', { name: 'Harbor' })
  await make('schools', 'employers', { name: 'Schools', network: ids.harbor })
  expect(await missing(`networks/${ids.harbor}`)).toEqual(['SUBDOMAIN', 'LOCATIONS'])
  expect(await missing()).toEqual(['SUBDOMAIN', 'LOCATIONS'])
  expect((await read()).applicant_address).toBe(null)

  await change(employer(), { applicant_subdomain: 'schools' })
  await change(`networks/${ids.harbor}`, { dashboard_subdomain: 'harbor' })
  expect(await read()).toMatchObject({
    ready: false,
    applicant_address: 'http://schools.scheduler.localhost:8080',
    dashboard_address: 'http://harbor.network.localhost:8080',
  })

  await make('pier', 'livescanvendors', { name: 'Pier', network: ids.harbor })
  expect(await missing()).toEqual(['LOCATIONS'])
  await change(`livescanvendors/${ids.pier}`, { public: true })
  expect(await missing()).toEqual(['HOURS', 'TYPES', 'OPEN_TIMES'])
  for (const day_of_week of [0, 1, 2, 3, 4, 5, 6])
    await make('day', 'availabletimes', { lsv: ids.pier, day_of_week, start_time: '09:00', end_time: '17:00' })
  expect(await missing()).toEqual(['TYPES', 'OPEN_TIMES'])
  await make('ori', 'oris', { lsv: ids.pier, ori: 'FL0000077', description: 'Schools', slug: 's', agency: 'State' })
  const type = { lsv: ids.pier, ori: ids.ori, pricing: '40.00' }
  // A type of another environment, invisible to these applicants.
  await make('foreign', 'applicanttypes', { ...type, description: 'Nurse', employer: world.ids.employers.nurses })
  expect(await missing()).toEqual(['TYPES', 'OPEN_TIMES'])
  await make('teacher', 'applicanttypes', { ...type, description: 'Teacher', employer: ids.schools })
  expect(await missing()).toEqual([])
  expect((await read()).ready).toBe(true)
  expect(await missing(`networks/${ids.harbor}`)).toEqual(['SUBDOMAIN', 'TYPES', 'OPEN_TIMES'])
})

test('readiness requires the work locations and vendors that an applicant type prompts for', async () => {
  await change(`applicanttypes/${ids.teacher}`, { prompt_location: true, prompt_vendor: true })
  expect(await missing()).toEqual(['WORK_LOCATIONS', 'VENDORS'])
  await make('school', 'locations', { employer: ids.schools, name: 'North' })
  expect(await missing()).toEqual(['VENDORS'])
  await make('buses', 'vendors', { employer: ids.schools, name: 'Buses' })
  expect(await missing()).toEqual([])
})

test('readiness requires disclaimers for each flow, and waivers that can be filled in', async () => {
  await change(employer(), { display_disclaimer: true, display_waiver: true, enable_transfers: true })
  expect(await missing()).toEqual(['DISCLAIMERS', 'WAIVERS', 'TRANSFERS'])
  expect(await says('DISCLAIMERS')).toBe('Disclaimers are shown, but there is none for new applications, resubmissions, transfers.')
  for (const flow of ['new', 'illegible', 'transfer'])
    await make(flow, 'disclaimers', {
      employer: ids.schools,
      flow,
      disclaimer_text: 'Agree',
      translations: { es: { disclaimer_text: 'Acepto' } },
    })
  await change(`applicanttypes/${ids.teacher}`, { transfer: true })
  expect(await missing()).toEqual(['WAIVERS'])
  await make('waiver', 'waivers', { employer: ids.schools, name: 'Agreement', waiver_data: '<p>Who <input type="text" name="who"></p>' })
  expect(await missing()).toEqual([])
  // A text from an earlier version; today it would be refused.
  await world.services.database.run(sql`update waiver set field_data = '{"required":["born"]}' where id = ${ids.waiver ?? 0}`)
  expect(await missing()).toEqual(['WAIVERS'])
  expect(await says('WAIVERS')).toBe('Agreement requires the field born, which its text does not have.')
  await change(`waivers/${ids.waiver}`, { field_data: { capture: ['who'], required: ['who'] } })
  expect(await missing()).toEqual([])
})

test('readiness lists the payment options, and advice does not prevent bookings', async () => {
  await change(employer(), { prompt_payment: true, payment_options: 'CC,OL' })
  expect((await read()).checks.find(({ code }) => code === 'PAYMENT')).toMatchObject({ state: 'ADVISED' })
  expect(await says('LANGUAGES')).toBe('Not in Spanish: waivers.')
  expect(await says('TYPE_LANGUAGES')).toBe('Not in Spanish: applicant types.')
  expect((await read()).ready).toBe(true)
  await change(employer(), { reply_to: 'hr@bims.example' })
  expect((await read()).checks.find(({ code }) => code === 'REPLY_TO')).toMatchObject({ state: 'DONE' })
})

test('readiness says whether mails leave the server, and bookings do not depend on it', async () => {
  const { settings } = world.services
  const mailServer = async () => (await read()).checks.find(({ code }) => code === 'MAIL_SERVER')
  expect(await mailServer()).toMatchObject({ state: 'ADVISED', says: expect.stringContaining('SMTP_URL') })
  expect((await read()).ready).toBe(true)
  Object.assign(settings, { smtpUrl: 'smtps://mail.bims.example' })
  expect(await mailServer()).toMatchObject({ state: 'DONE' })
  Object.assign(settings, { smtpUrl: undefined })
})

test('readiness requires an open time at a published location and an employer in use', async () => {
  await world.services.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${ids.pier ?? 0}, now() - interval '1 day', now() + interval '60 days')`)
  expect(await missing()).toEqual(['OPEN_TIMES'])
  await change(`livescanvendors/${ids.pier}`, { public: false })
  expect(await missing()).toEqual(['LOCATIONS', 'TRANSFERS'])
  await world.ask({ who: 'superuser', method: 'DELETE', path: employer() })
  expect((await read()).ready).toBe(false)
})
