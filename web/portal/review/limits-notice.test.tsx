import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { reviewTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { anotherOf } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { LimitsNotice } from './limits-notice.tsx'

beforeAll(() => loadAll(reviewTexts, texts))
beforeEach(() => queryClient.clear())

async function open(key: string, answer: object) {
  await stubServer({ ...siteAnswers, 'POST /appointments/schedule/limits': answer })
  const place = { name: 'Downtown', timezone: 'America/New_York' }
  const wizard = { key, lsv: 1, dateTime: '2026-12-02T15:00:00Z', person: {}, place, selections: { applicantType: 1 } } as Wizard
  await renderRouted([{ path: '/', Content: () => <LimitsNotice environment={site} wizard={wizard} /> }])
}

test('an appointment ahead is named before another one is booked, which the notice alone does not allow', async () => {
  await open('again', { reached: 'booked', until: '2026-12-01T15:00:00Z' })
  await expect.element(page.getByText(/^It is on Tue, Dec 1, 10:00\sAM/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find my appointment' })).toBeVisible()
  expect(anotherOf('again')).toEqual({})
})

test('too many appointments are no choice', async () => {
  await open('many', { reached: 'ahead', until: null })
  await expect.element(page.getByText(/You already have several appointments/)).toBeVisible()
})
