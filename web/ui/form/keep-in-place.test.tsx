import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderInTheme } from '../../testing/render.tsx'
import { LightText } from '../field/light/light-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useFields } from './use-fields.ts'

const schema = z.object({ zip: z.string().check(z.regex(/^\d{5}$/, 'Enter 5 digits')), city: z.string().check(z.minLength(1)) })

function Form() {
  const form = useFields<z.infer<typeof schema>>(schema, { zip: '', city: '' }, (name, message) =>
    name === 'city' && message === 'Required' ? 'Enter your city' : undefined,
  )
  return (
    <form onSubmit={form.submit(async () => {})} noValidate>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <div style={{ height: 900 }} />
      <LightText label="ZIP code" required {...form.field('zip')} />
      <LightText label="City" required {...form.field('city')} />
      <button type="submit">Continue</button>
      <div style={{ height: 900 }} />
    </form>
  )
}

const city = () => page.getByRole('textbox', { name: 'City' })
const zip = () => page.getByRole('textbox', { name: 'ZIP code' })
const top = (field: ReturnType<typeof city>) => Math.round(field.element().getBoundingClientRect().top)
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))

test('a field keeps its place on the screen when an error appears above it, and when that goes', async () => {
  await renderInTheme(<Form />)
  await zip().fill('123')
  city().element().scrollIntoView({ block: 'center' })
  const before = top(city())
  await userEvent.tab()
  await expect.element(city()).toHaveFocus()
  await expect.element(page.getByText('Enter 5 digits')).toBeVisible()
  await expect.poll(() => Math.abs(top(city()) - before)).toBeLessThanOrEqual(1)
  await userEvent.tab({ shift: true })
  await settled()
  const typed = top(zip())
  await userEvent.keyboard('{End}45')
  await expect.poll(() => page.getByText('Enter 5 digits').elements()).toEqual([])
  await settled()
  expect(Math.abs(top(zip()) - typed)).toBeLessThanOrEqual(1)
})

test('a field that is left empty says nothing before Continue', async () => {
  await renderInTheme(<Form />)
  await zip().click()
  await userEvent.tab()
  await settled()
  expect(page.getByText('Required').elements()).toEqual([])
})

test('the summary ticks what is corrected and changes its list with the next Continue only', async () => {
  await renderInTheme(<Form />)
  await page.getByRole('button', { name: 'Continue' }).click()
  const items = () => page.getByRole('alert').getByRole('listitem').elements()
  await expect.poll(() => items().map((item) => item.textContent)).toEqual(['ZIP code: Required', 'Enter your city'])
  await zip().fill('12345')
  await expect.poll(() => items().map((item) => item.hasAttribute('data-done'))).toEqual([true, false])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => items().map((item) => item.textContent)).toEqual(['Enter your city'])
})
