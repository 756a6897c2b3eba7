import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { type Routes, refusal, stubServer, writes } from '../../testing/stub-server.ts'
import { texts, transferTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { OwnTransferPage } from './own-transfer.tsx'

const PATH = '/transferrequests/12.token'
const own = (state: string) => ({
  ...{ id: 12, created: '2026-11-20T15:00:00Z', state, decided: null, decline_reason: null, first_name: 'Ann', last_name: 'Park' },
  ...{ applicant_type: 'Coach', type_translations: null, location: null, environment: 'Metro', timezone: 'America/New_York' },
})

beforeAll(() => loadAll(texts, transferTexts))
beforeEach(() => queryClient.clear())

async function open(routes: Routes) {
  const calls = await stubServer({ [`GET ${PATH}`]: own('PENDING'), ...routes })
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
