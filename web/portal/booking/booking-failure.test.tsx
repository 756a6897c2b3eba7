import type { ComponentType } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Problem } from '../../data/problem.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { Landing } from '../landing/landing.tsx'
import { confirmationTexts, paymentTexts, texts, transferTexts } from '../texts/dictionaries.ts'
import { TransferFailed } from '../transfer/transfer-failed.tsx'
import { loadAll } from '../translation/dictionary.ts'
import type { Flow } from '../wizard/steps.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { NOTHING_SELECTED } from '../wizard/wizard.ts'
import { BookingFailure } from './booking-failure.tsx'

beforeAll(() => loadAll(confirmationTexts, paymentTexts, transferTexts, texts))

async function renderFailed(status: number, code: string, last = 'Try again', more: object = {}) {
  await stubServer(siteAnswers)
  const Content = () => (
    <BookingFailure
      problem={new Problem(status, { code, detail: 'Not booked.', ...more })}
      environment={site}
      onAgain={() => {}}
      onAsk={() => {}}
    />
  )
  await renderRouted([{ path: '/', Content }])
  await expect.element(page.getByText(last, { exact: true })).toBeVisible()
  return [...document.querySelectorAll('main :is(a, button), [role="alert"] ~ div :is(a, button)')].map(({ textContent }) => textContent)
}

test('with too many bookings the first way on leads to them', async () => {
  expect((await renderFailed(409, 'TOO_MANY_BOOKINGS'))[0]).toBe('Find my appointment')
})

test('with another appointment at the same time the ways on lead to it and back to the answers', async () => {
  expect((await renderFailed(409, 'SAME_TIME', 'Back')).slice(0, 2)).toEqual(['Find my appointment', 'Back'])
})

test('with an appointment ahead another one can be booked', async () => {
  const ways = await renderFailed(409, 'BOOKED_ALREADY', 'Book another appointment')
  expect(ways.slice(0, 2)).toEqual(['Find my appointment', 'Book another appointment'])
})

test('the appointment ahead is told with its time, in the zone of the chosen location', async () => {
  startApplication('new', false)
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'America/New_York' } })
  await renderFailed(409, 'BOOKED_ALREADY', 'Book another appointment', { booked_at: '2030-01-15T15:00:00Z' })
  await expect.element(page.getByText(/^It is on Tue, Jan 15, 10:00\sAM EST\.$/)).toBeVisible()
})

test('a re-print that is booked already is named, and its link can be mailed', async () => {
  startApplication('illegible', false)
  dispatch({ type: 'lookup sent', lookupRequest: { reg_number: '9000000001', last_name: 'Lee', email: 'ann@example.org' } })
  const reprint = { date_time: '2030-01-15T15:00:00Z', timezone: 'America/New_York', place: 'Downtown', phone: null }
  await renderFailed(409, 'REPRINT_BOOKED', 'Start over', { reprint })
  await expect.element(page.getByText(/^Tue, Jan 15, 10:00\sAM EST, Downtown$/)).toBeVisible()
  const calls = await stubServer({ ...siteAnswers, 'POST /bookings/find': {} })
  await page.getByRole('button', { name: 'Email me the link again' }).click()
  await expect.element(page.getByText(/We are sending the link/)).toBeVisible()
  expect(calls.find(({ path }) => path === '/bookings/find')?.body).toMatchObject({ reg_number: '9000000001' })
})

test('the words of Back begin at the edge of the buttons above it', async () => {
  await page.viewport(320, 700)
  await renderFailed(409, 'SAME_TIME', 'Back')
  const leftOf = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect().left
  const [find, back] = [leftOf('Find my appointment'), leftOf('Back')]
  const style = getComputedStyle(page.getByRole('link', { name: 'Back' }).element())
  await page.viewport(1000, 700)
  expect([Math.round(back - find), style.paddingInlineStart]).toEqual([0, '0px'])
})

test('a payment that no card can make says so, that nothing was charged, and leads to the other ways to pay', async () => {
  const ways = await renderFailed(402, 'PAYMENT_REFUSED', 'Fix payment details', { error_type: 'PAYMENT', error: 'x' })
  expect(ways[0]).toBe('Fix payment details')
  expect(page.getByRole('alert').element().textContent).toContain(
    'This payment cannot be made by card. Please pay another way.You were not charged.',
  )
})

test('a busy server can be tried again', async () => {
  expect((await renderFailed(503, 'BUSY'))[0]).toBe('Try again')
})

test('an application that was booked with other details leads to its appointment', async () => {
  expect((await renderFailed(422, 'KEY_REUSED', 'Start over'))[0]).toBe('Manage your appointment')
})

describe('after a refusal that nothing can change, "Start over" leaves the application', () => {
  afterEach(() => dispatch({ type: 'left' }))

  async function startOver(Content: ComponentType) {
    await stubServer(siteAnswers)
    await renderRouted([
      { path: '/', Content },
      { path: '/landing', Content: Landing },
    ])
    await page.getByRole('link', { name: 'Start over' }).click()
    await expect.element(page.getByRole('link', { name: /^Start New Application/ })).toBeVisible()
    expect(currentWizard()).toBeNull()
  }

  function send(kind: Flow) {
    startApplication(kind, false)
    dispatch({ type: 'disclaimer accepted', disclaimers: [], privacy_notice: '1' })
    if (kind === 'illegible') dispatch({ type: 'applicant found', found: { id: 1, lookup_token: 'token' } })
    else dispatch({ type: 'type chosen', selections: NOTHING_SELECTED, pays_online: false })
    dispatch({ type: 'sent', key: currentWizard()?.key ?? '', sent: true })
  }

  test.each([
    ['NOT_ILLEGIBLE', 'illegible'],
    ['KEY_REUSED', 'new'],
  ] as const)('%s', async (code, kind) => {
    send(kind)
    const problem = new Problem(409, { code, detail: 'Not booked.' })
    await startOver(() => <BookingFailure problem={problem} environment={site} onAgain={() => {}} onAsk={() => {}} />)
  })

  test('a closed transfer', async () => {
    send('transfer')
    await startOver(() => <TransferFailed problem={new Problem(409, { code: 'TRANSFERS_CLOSED', detail: 'Closed.' })} onAgain={() => {}} />)
  })
})
