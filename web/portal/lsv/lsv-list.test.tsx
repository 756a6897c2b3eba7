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
