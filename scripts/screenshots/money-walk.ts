import { registrationNumber } from '../../e2e/stage/applicant.ts'
import { asSuperuser } from '../as-superuser.ts'
import { payOnline } from './applicant-walks.ts'
import { PASSWORD, signIn, type Walk } from './walks.ts'

/** A question is answered no sooner than somebody can read it. */
const SECOND_PRESS_MS = 1_100

/** A superuser corrects money taken at the desk, and refunds a payment by card. */
export const money: Walk = async (page, product, shot) => {
  await payOnline(page, product, 'money')
  const call = await asSuperuser(product)
  const { applicant } = await call<{ applicant: number }>('GET', `appointments/${await registrationNumber(page)}`)
  await signIn(page, product.address('', '/login'), 'admin')
  await page.goto(product.address('', `/record/${applicant}`))
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  const saveMoreThanDue = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/Press Save again/).waitFor()
    await page.waitForTimeout(SECOND_PRESS_MS)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await press('Take Money at the desk')
  await dialog.getByLabel('Amount in dollars').fill('50')
  await saveMoreThanDue()
  await press(/^Correct \$/)
  await dialog.getByLabel('Amount that was taken').fill('40')
  await dialog.getByLabel('Reason').fill('It was forty')
  await shot('correct-payment')
  await saveMoreThanDue()
  await page.getByText('Paid', { exact: true }).waitFor()
  await press(/^Refund \$/)
  await dialog.getByLabel('Reason').fill('The scanner was broken')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await shot('refund')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Refunded', { exact: true }).waitFor()
}
