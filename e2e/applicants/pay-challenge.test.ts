import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBothAsItStands, registrationNumber } from '../stage/applicant.ts'
import { checkAsItStands, PHONE } from '../stage/harness.ts'
import { comeToPayment, openPayingStage, type PayingStage, pay } from '../stage/payer.ts'

/** The bank of this card asks its holder. */
const CHALLENGED = '4000000000003220'
let stage: PayingStage
beforeAll(async () => {
  stage = await openPayingStage()
})
afterAll(() => stage?.close())

const bank = (page: Page) => page.getByRole('alert').filter({ hasText: 'Test bank' })
const payments = (email: string) =>
  stage.database.rows<{ state: string; reason: string | null }>(sql`
    select x.state, x.reason from payment_transaction x join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
    where a.email = ${email} order by x.id`)

test('a payment that the bank challenges is made once the card holder approves it', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'approves@example.org'
  await comeToPayment(page, stage, { time: '9:00 AM', email })
  await pay(page, CHALLENGED)
  await bank(page).waitFor()
  await checkAsItStands(page)
  await checkBothAsItStands(page, '/confirmation bank asks')
  await expect.poll(() => payments(email)).toMatchObject([{ state: 'AUTHORIZING' }])
  await bank(page).getByRole('button', { name: 'Approve' }).dblclick()
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'challenged', 'authorized', 'captured'])
  await expect.poll(() => stage.disagreements()).toEqual([])
  await page.context().close()
})

test('a payment that its holder refuses charges nothing, and another card books the same time', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'refuses@example.org'
  await comeToPayment(page, stage, { time: '9:15 AM', email })
  await pay(page, CHALLENGED)
  await bank(page).getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Your bank could not confirm that it is you.').waitFor()
  await page.getByText('You were not charged.').waitFor()
  await page.getByRole('link', { name: 'Fix payment details' }).click()
  await pay(page)
  await registrationNumber(page)
  await stage.work()
  await expect.poll(() => stage.movements(email)).toEqual(['opened', 'challenged', 'declined', 'opened', 'authorized', 'captured'])
  await expect.poll(() => stage.disagreements()).toEqual([])
  await page.context().close()
})
