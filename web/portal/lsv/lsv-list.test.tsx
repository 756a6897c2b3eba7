import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { page as pageOf, stubServer } from '../../testing/stub-server.ts'
import { lsvTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { LsvList } from './lsv-list.tsx'

beforeAll(() => loadAll(texts, lsvTexts))
beforeEach(() => queryClient.clear())

const downtown = {
  ...{ id: 5, name: 'Downtown', timezone: 'America/New_York', next_open: null, distance_miles: 3, logo: null },
  ...{ location_street: '1 Main St', location_suite: '', location_city: 'Albany', location_state: 'NY', location_zip: '12207' },
  ...{ location_phone: '3055550100', url: null },
}

test('a tap anywhere on a location chooses it, except on the links of its address', async () => {
  await stubServer({ 'GET /livescanvendors': pageOf([downtown]), ...siteAnswers })
  await renderRouted([{ path: '/', Content: () => <LsvList environment={site} /> }])
  const choose = page.getByRole('link', { name: 'Select Downtown', exact: true })
  await expect.element(page.getByRole('heading', { name: 'Downtown' })).toBeVisible()
  const topAt = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a')
  }
  const card = page.getByRole('listitem').element()
  const words = [...card.querySelectorAll('h2, p')].filter((one) => one.querySelector('a') === null && one.closest('a') === null)
  expect(words.length).toBeGreaterThan(1)
  expect(words.map(topAt)).toEqual(words.map(() => choose.element()))
  const links = [...card.querySelectorAll('a')].filter((link) => link !== choose.element())
  expect(links.length).toBeGreaterThan(0)
  expect(links.map(topAt)).toEqual(links)
})

const midtown = { ...downtown, id: 6, name: 'Midtown', next_open: '2026-11-24T09:00:00-05:00', distance_miles: null }
const uptown = { ...downtown, id: 7, name: 'Uptown', next_open: '2026-11-23T09:00:00-05:00', distance_miles: 9 }
const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)

test('the location with the soonest time comes first when that is chosen, and the order is announced', async () => {
  await stubServer({ 'GET /livescanvendors': pageOf([downtown, midtown, uptown]), ...siteAnswers })
  await renderRouted([{ path: '/', Content: () => <LsvList environment={site} /> }])
  await expect.poll(names).toEqual(['Downtown', 'Uptown', 'Midtown'])
  await page.getByLabelText('Order').selectOptions('Soonest time')
  await expect.poll(names).toEqual(['Uptown', 'Midtown', 'Downtown'])
  await expect.element(page.getByRole('status').filter({ hasText: 'The soonest open time comes first.' })).toBeVisible()
})

test('an unknown ZIP code is named with the order that remains', async () => {
  const lsvs = [downtown, midtown].map((lsv) => ({ ...lsv, distance_miles: null }))
  await stubServer({ 'GET /livescanvendors': pageOf(lsvs), ...siteAnswers })
  await renderRouted([{ path: '/', Content: () => <LsvList environment={site} /> }])
  await page.getByLabelText('ZIP code').fill('00000')
  await page.getByRole('button', { name: 'Search' }).click()
  const status = page.getByRole('status').filter({ hasText: 'We do not know the ZIP code 00000.' })
  await expect.element(status).toHaveTextContent('We do not know the ZIP code 00000. The locations are listed by name.')
  await page.getByLabelText('Order').selectOptions('Soonest time')
  await expect.element(status).toHaveTextContent('We do not know the ZIP code 00000. The soonest open time comes first.')
})

test('a single location has no order', async () => {
  await stubServer({ 'GET /livescanvendors': pageOf([downtown]), ...siteAnswers })
  await renderRouted([{ path: '/', Content: () => <LsvList environment={site} /> }])
  await expect.element(page.getByRole('heading', { name: 'Downtown' })).toBeVisible()
  expect(page.getByLabelText('Order').elements()).toEqual([])
})

test('a location is one mile away, not one miles', async () => {
  const lsvs = [1, 1.1].map((distance_miles, id) => ({ ...downtown, id, distance_miles }))
  await stubServer({ 'GET /livescanvendors': pageOf(lsvs), ...siteAnswers })
  await renderRouted([{ path: '/', Content: () => <LsvList environment={site} /> }])
  await expect.element(page.getByText('1 mile away', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1.1 miles away', { exact: true })).toBeVisible()
})

test('the sentence about the order stands below its field', async () => {
  await stubServer({ 'GET /livescanvendors': pageOf([downtown, midtown]), ...siteAnswers })
  await renderRouted([{ path: '/', Content: () => <LsvList environment={site} /> }])
  const order = page.getByLabelText('Order')
  await order.selectOptions('Soonest time')
  const sentence = page.getByText('The soonest open time comes first.')
  await expect.element(sentence).toBeVisible()
  expect(sentence.element().getBoundingClientRect().top).toBeGreaterThan(order.element().getBoundingClientRect().bottom)
})
