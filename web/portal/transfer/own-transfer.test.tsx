import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { type Routes, refusal, stubServer, writes } from '../../testing/stub-server.ts'
import { contactTexts, correctionTexts, texts, transferTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { OwnTransferPage } from './own-transfer.tsx'

const PATH = '/transferrequests/12.token'
const own = (state: string) => ({
  ...{ id: 12, created: '2026-11-20T15:00:00Z', state, decided: null, decline_reason: null, first_name: 'Ann', last_name: 'Park' },
  ...{ applicant_type: 'Coach', type_translations: null, location: null, environment: 'Metro', timezone: 'America/New_York' },
})

const contact = (changes: object = {}) => ({
  ...{ email: 'ann@example.org', phone: '***-***-0100', language: 'en', mail: { state: 'SENT', at: '2026-11-20T15:01:00Z' } },
  ...{ may_change: true, may_change_email: true },
  ...changes,
})

beforeAll(() => loadAll(texts, transferTexts, contactTexts, correctionTexts))
beforeEach(() => queryClient.clear())

async function open(routes: Routes) {
  const calls = await stubServer({ [`GET ${PATH}`]: own('PENDING'), [`GET ${PATH}/contact`]: contact(), ...routes })
  await renderRouted(
    [{ path: '/transfer/$token', Content: OwnTransferPage }],
    createMemoryHistory({ initialEntries: ['/transfer/12.token'] }),
  )
  return calls
}
const withdraw = page.getByRole('button', { name: 'Withdraw request' })
const yes = page.getByRole('button', { name: 'Yes, withdraw it' })

test('a pending request is withdrawn after a question, and the page says so though the answer is lost', async () => {
  let state = 'PENDING'
  const calls = await open({
    [`GET ${PATH}`]: () => Response.json(own(state)),
    [`DELETE ${PATH}`]: () => {
      state = 'WITHDRAWN'
      throw new TypeError('dropped')
    },
  })
  await withdraw.click()
  await expect.element(page.getByText('Metro will not decide about request 12.', { exact: false })).toBeVisible()
  expect(writes(calls)).toEqual([])
  await yes.click()
  await expect.element(page.getByText('You have withdrawn this request')).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Request again' })).toBeVisible()
})

test('a server that cannot be reached is told in the question, which stays', async () => {
  const calls = await open({
    [`DELETE ${PATH}`]: () => {
      throw new TypeError('dropped')
    },
  })
  await withdraw.click()
  await yes.click()
  await expect.element(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await yes.click()
  await expect.poll(() => writes(calls).length).toBe(2)
})

test('of a request that was decided meanwhile, the page shows the decision', async () => {
  let state = 'PENDING'
  await open({
    [`GET ${PATH}`]: () => Response.json(own(state)),
    [`DELETE ${PATH}`]: () => {
      state = 'APPROVED'
      return refusal(409, 'This request was decided already.')()
    },
  })
  await withdraw.click()
  await yes.click()
  await expect.element(page.getByText('Your transfer was approved')).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
})

test.each(['APPROVED', 'DECLINED', 'WITHDRAWN'])('a request that is %s cannot be withdrawn', async (state) => {
  await open({ [`GET ${PATH}`]: own(state) })
  await expect.element(page.getByText('Number of your request')).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
})

test('without a mail server the page promises no mail', async () => {
  mailsCannotLeave()
  await open({})
  await expect.element(page.getByText('save the address of this page', { exact: false })).toBeVisible()
  await withdraw.click()
  await expect.element(yes).toBeVisible()
  expect(document.body.textContent).not.toMatch(/We will (email|confirm)/)
})

const change = page.getByRole('button', { name: 'Change how we reach you' })

test('a mistyped address is questioned and corrected, and the page goes on by the new link', async () => {
  const calls = await open({
    [`PATCH ${PATH}/contact`]: { state_url: 'https://metro.scheduler.bims.example/transfer/12.renewed' },
    'GET /transferrequests/12.renewed': own('PENDING'),
    'GET /transferrequests/12.renewed/contact': contact({ email: 'ann@gmail.com' }),
  })
  await expect.element(page.getByText('Sent to ann@example.org', { exact: false })).toBeVisible()
  await change.click()
  const field = page.getByRole('textbox', { name: 'Email' })
  await expect.element(field).toHaveFocus()
  await field.fill('ann@gmial.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('ann@gmail.com', { exact: false }).first()).toBeVisible()
  expect(writes(calls)).toEqual([])
  await field.fill('ann@gmail.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved. We are sending a new link to ann@gmail.com', { exact: false })).toBeVisible()
  expect(document.activeElement?.textContent).toContain('The old link no longer works, also on a page printed before.')
  await expect.poll(() => calls.some(({ path }) => path === '/transferrequests/12.renewed/contact')).toBe(true)
  expect(writes(calls).map(({ body }) => body)).toEqual([{ email: 'ann@gmail.com', phone: null, language: 'en' }])
})

test('the phone number is corrected as a person types it, and the language of the mails is changed', async () => {
  const calls = await open({ [`PATCH ${PATH}/contact`]: { state_url: 'https://metro.scheduler.bims.example/transfer/12.token' } })
  await change.click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('305 555 01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter 10 digits, such as 305 555 0100').first()).toBeVisible()
  await phone.fill('+52 55 1234 5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Only numbers of the United States or Canada').first()).toBeVisible()
  expect(writes(calls)).toEqual([])
  await phone.fill('(305) 555-0199')
  await page.getByRole('radio', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => writes(calls).map(({ body }) => body))
    .toEqual([{ email: 'ann@example.org', phone: '3055550199', language: 'es' }])
})

test('the address of a request that was decided is shown without a way to correct it', async () => {
  await open({ [`GET ${PATH}`]: own('APPROVED'), [`GET ${PATH}/contact`]: contact({ may_change: false, may_change_email: false }) })
  await expect.element(page.getByText('ann@example.org', { exact: true })).toBeVisible()
  await expect.element(change).not.toBeInTheDocument()
})

describe('a link that opens no request', () => {
  const gone = { [`GET ${PATH}`]: refusal(404, 'Not found') }

  test('undoes the change of the address that made it void', async () => {
    const calls = await open({
      ...gone,
      [`GET ${PATH}/take_back`]: { environment: 'Metro', changed_at: '2026-11-20T15:00:00Z' },
      [`POST ${PATH}/take_back`]: { state_url: null },
    })
    await expect
      .element(page.getByText('The email address of your request to transfer with Metro was changed', { exact: false }))
      .toBeVisible()
    await page.getByRole('button', { name: 'This was not me: undo the change' }).click()
    await expect.element(page.getByText('The change was undone. We are sending a new link to your former address.')).toBeVisible()
    expect(writes(calls)).toHaveLength(1)
  })

  test('leads to the search for it', async () => {
    await open({ ...gone, [`GET ${PATH}/take_back`]: refusal(404, 'Not found') })
    await expect.element(page.getByText('This link does not work')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Find my appointment' })).toHaveAttribute('href', '/find')
  })
})
