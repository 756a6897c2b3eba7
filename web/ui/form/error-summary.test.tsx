import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { LightSelect, LightText } from '../field/light/light-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'

const renderForm = (attempt: number) =>
  renderInTheme(
    <>
      <ErrorSummary
        attempt={attempt}
        problems={[
          { id: 'first_name', message: 'Required' },
          { id: 'race', message: 'Choose one' },
        ]}
      />
      <LightText id="first_name" label="First name" description="As on your ID" error="Required" required />
      <LightSelect id="race" label="Race" error="Choose one" options={[{ value: 'W', label: 'White' }]} />
    </>,
  )

test('after a refused attempt the list of problems has the focus and names each field', async () => {
  await renderForm(1)
  await expect.element(page.getByRole('alert')).toHaveFocus()
  const links = page.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(['First name: Required', 'Race: Choose one'])
})

test('before any attempt no list moves the form down', async () => {
  await renderForm(0)
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a problem links to its field', async () => {
  await renderForm(1)
  await page.getByRole('link', { name: 'Race: Choose one' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Race' })).toHaveFocus()
  ;(page.getByRole('link', { name: 'First name' }).element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus()
})

test('a field announces its problem before its hint', async () => {
  await renderForm(0)
  const field = page.getByRole('textbox', { name: 'First name' })
  await expect.element(field).toHaveAccessibleDescription('Required As on your ID')
  await expect.element(field).toBeRequired()
  await expect.element(page.getByRole('combobox', { name: 'Race' })).toHaveAccessibleDescription('Choose one')
})
