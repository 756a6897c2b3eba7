import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { reviewTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AnotherBooked, LimitsNotice } from './limits-notice.tsx'
import { useLimits } from './use-limits.ts'

beforeAll(() => loadAll(reviewTexts, texts))
beforeEach(() => queryClient.clear())

const place = { name: 'Downtown', timezone: 'America/New_York' }
const application = { kind: 'new', lsv: 1, dateTime: '2026-12-02T15:00:00Z', person: {}, place, selections: { applicantType: 1 } } as Wizard

function Content() {
  const limits = useLimits(site, application)
  return (
    <>
      <LimitsNotice limits={limits} lsv={1} />
      <AnotherBooked limits={limits} />
    </>
  )
}

async function open(answer: object) {
  await stubServer({ ...siteAnswers, 'POST /appointments/schedule/limits': answer })
  await renderRouted([{ path: '/', Content }])
}

test('an appointment ahead is named before another one is booked, and again beside the button', async () => {
  await open({ reached: 'booked', until: '2026-12-01T15:00:00Z' })
  await expect.element(page.getByText(/^It is on Tue, Dec 1, 10:00\sAM/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find my appointment' })).toBeVisible()
  await expect.element(page.getByText(/^You keep the appointment on Tue, Dec 1, 10:00\sAM/)).toBeVisible()
})

test('too many appointments are no choice', async () => {
  await open({ reached: 'ahead', until: '2026-12-01T15:00:00Z' })
  await expect.element(page.getByText(/You already have several appointments/)).toBeVisible()
  expect(document.body.textContent).not.toContain('You keep the appointment')
})
