import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askEnvironment } from '../../data/environment.ts'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { page as pageOf, stubServer } from '../../testing/stub-server.ts'
import { paymentTexts, selectionsTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { NOTHING_SELECTED } from '../wizard/wizard.ts'
import type { ApplicantType } from './selections.ts'
import { SelectionsForm } from './selections-form.tsx'

const type = {
  ...{ id: 3, description: 'Driver', pricing: '0.00', prompt_location: true, prompt_vendor: false, note: '', translations: {} },
} as unknown as ApplicantType

beforeAll(() => loadAll(texts, selectionsTexts, paymentTexts))
beforeEach(async () => {
  queryClient.clear()
  await stubServer({ ...siteAnswers, 'GET /locations': pageOf([{ id: 8, name: 'Harbor' }]) })
  await askEnvironment()
  startApplication('new', false)
})
afterEach(() => dispatch({ type: 'left' }))

test('a work location that was deleted since it was chosen is to be chosen again', async () => {
  dispatch({ type: 'selections typed', selections: { ...NOTHING_SELECTED, applicantType: 3, location: 7 } })
  const environment = { ...site, kind: 'employer' } as typeof site
  await renderRouted([{ path: '/', Content: () => <SelectionsForm environment={environment} types={[type]} back="/" /> }])
  await expect.element(page.getByRole('option', { name: 'Harbor' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Choose where you will work or volunteer').first()).toBeVisible()
  expect(currentWizard()?.selections?.location).not.toBe(8)
  await page.getByLabelText(/job\/volunteer location/).selectOptions('Harbor')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => currentWizard()?.selections?.location).toBe(8)
})
