import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { MoneyToReturn } from './money-to-return.tsx'

const ann = { payment: 1, receipt: '3-20261123-1', day: '2026-11-23', appointment: 1_234_567_890, applicant: 'Ann Lee', amount: '48.50' }
const render = (money: readonly (typeof ann)[]) =>
  renderInTheme(<MoneyToReturn steps="Give it back." money={money} linkTo={(day, receipt) => <a href={`/till?day=${day}`}>{receipt}</a>} />)

test('money of cancelled appointments is named with its person, and its receipt leads to its day', async () => {
  await render([ann, { ...ann, payment: 2, receipt: '3-20261124-7', day: '2026-11-24', applicant: 'Bo Diaz', amount: '20.00' }])
  await expect.element(page.getByText('$68.50 to give back: 2 payments for cancelled appointments')).toBeVisible()
  await expect.element(page.getByText('Ann Lee (1234567890), $48.50: 3-20261123-1')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '3-20261124-7' })).toHaveAttribute('href', '/till?day=2026-11-24')
})

test('nothing is said where there is none', async () => {
  await render([])
  await expect.element(page.getByText('to give back')).not.toBeInTheDocument()
})
