import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { annAlvarez } from '../../../testing/applicant.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { DemographicsPanel } from './demographics-panel.tsx'

test('codes that are not offered stay on the record that has them', async () => {
  const ann = { ...annAlvarez, pob: 'QQ', citizenship: 'QQ' }
  const calls = await server.stubServer(
    { 'GET /applicants/7': server.version(ann, '"4"'), 'PATCH /applicants/7': server.version(ann, '"5"') },
    { applicants: ['update'] },
  )
  await renderInTheme(<DemographicsPanel applicant={ann} />)
  await page.getByRole('button', { name: 'Edit demographics' }).click()
  for (const name of ['Place of birth', 'Citizenship']) {
    const field = page.getByRole('combobox', { name })
    await expect.element(field).toBeVisible()
    ;(field.element() as HTMLElement).focus()
    await userEvent.tab()
  }
  await page.getByRole('textbox', { name: /Height/ }).fill('5\'9"')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ height: '5\'9"' }])
})

test('an unusual weight is asked about once', async () => {
  const calls = await server.stubServer(
    { 'GET /applicants/7': server.version(annAlvarez, '"4"'), 'PATCH /applicants/7': server.version(annAlvarez, '"5"') },
    { applicants: ['update'] },
  )
  await renderInTheme(<DemographicsPanel applicant={annAlvarez} />)
  await page.getByRole('button', { name: 'Edit demographics' }).click()
  await page.getByRole('textbox', { name: /Weight/ }).fill('15')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Is the weight really 15 pounds? Correct it, or save again.')).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ weight: 15 }])
})
