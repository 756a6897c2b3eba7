import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askEnvironment } from '../../data/environment.ts'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { type Call, page as pageOf, type Routes, stubServer } from '../../testing/stub-server.ts'
import { ChooseType } from '../applicant-type/choose-type.tsx'
import { LsvList } from '../lsv/lsv-list.tsx'
import { lsvTexts, paymentTexts, scheduleTexts, selectionsTexts, texts } from '../texts/dictionaries.ts'
import { ChooseTime } from '../time/choose-time.tsx'
import { loadAll } from '../translation/dictionary.ts'
import { readAhead } from './answers-ahead.ts'
import { dispatch, startApplication } from './use-wizard.ts'

const DAY_MS = 24 * 60 * 60_000
const open_time = new Date(Date.now() + DAY_MS).toISOString()
const downtown = {
  ...{ id: 5, name: 'Downtown', timezone: 'UTC', next_open: open_time, distance_miles: null, logo: null, applicant_instructions: null },
  ...{ location_street: '1 Main St', location_suite: '', location_city: 'Albany', location_state: 'NY', location_zip: '12207' },
  ...{ location_phone: '3055550100', url: null, translations: {} },
}
const type = { id: 3, description: 'Driver', pricing: '0.00', prompt_location: true, prompt_vendor: false, note: '', translations: {} }
const answers = {
  ...siteAnswers,
  'GET /livescanvendors': pageOf([downtown]),
  'GET /appointments/availability/days': () => Response.json([{ date: open_time.slice(0, 10), open: 1 }]),
  'GET /appointments/availability': () => Response.json([open_time]),
  'GET /applicanttypes': pageOf([type]),
  'GET /locations': pageOf([{ id: 8, name: 'Harbor' }]),
}

let routes: Routes
let calls: Call[]
beforeAll(() => loadAll(texts, lsvTexts, scheduleTexts, selectionsTexts, paymentTexts))
beforeEach(async () => {
  queryClient.clear()
  routes = { ...answers }
  calls = await stubServer(routes)
  await askEnvironment()
  startApplication('new', false)
})
afterEach(() => dispatch({ type: 'left' }))

/** The server answers no more: what a page shows now was there before. */
function fallSilent() {
  for (const name of Object.keys(routes)) routes[name] = () => new Promise<Response>(() => {})
}

const skeletons = () => document.querySelectorAll('[role=status][aria-label]').length

test('the times of a listed location are read ahead, and shown without a placeholder when it is chosen', async () => {
  await readAhead('step.location')
  fallSilent()
  await renderRouted([
    { path: '/', Content: () => <LsvList environment={site} /> },
    { path: '/schedule/$lsv/$kind', Content: ChooseTime },
  ])
  await expect.element(page.getByRole('link', { name: 'Select Downtown' })).toBeVisible()
  expect(skeletons()).toBe(0)
  await page.getByRole('link', { name: 'Select Downtown' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Select a date and time' })).toBeVisible()
  expect(skeletons()).toBe(0)
})

test('the types of the chosen location and the work locations that they ask for are read ahead', async () => {
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'UTC' } })
  calls.length = 0
  await readAhead('step.time')
  expect(calls.map(({ path }) => path)).toEqual(['/applicanttypes', '/locations'])
  fallSilent()
  await renderRouted([{ path: '/', Content: ChooseType }])
  await expect.element(page.getByRole('combobox', { name: 'Select your applicant type' })).toBeVisible()
  expect(skeletons()).toBe(0)
})
