import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { askEnvironment } from '../../data/environment.ts'
import { Problem } from '../../data/problem.ts'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { DataPage } from '../application/data-page.tsx'
import { ShowFound } from '../reprint/show-found.tsx'
import { FoundPanel, PersonPanels } from '../review/person-panels.tsx'
import {
  bookingTexts,
  confirmationTexts,
  contactTexts,
  correctionTexts,
  dataTexts,
  paymentTexts,
  reprintTexts,
  reviewTexts,
  texts,
  transferTexts,
} from '../texts/dictionaries.ts'
import { OwnTransferPage } from '../transfer/own-transfer.tsx'
import { Submitted } from '../transfer/submitted.tsx'
import { TransferFailed } from '../transfer/transfer-failed.tsx'
import { codeNames } from '../translation/code-names.ts'
import { loadAll } from '../translation/dictionary.ts'
import { dispatch } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { BadLink } from './bad-link.tsx'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { Confirmation } from './confirmation.tsx'

const email = 'ann@example.org'
const refused = (code: string, body: object = {}) => new Problem(409, { code, detail: 'Refused.', ...body })
const ignore = () => {}
const panels = (kind: 'new' | 'transfer') => () => (
  <PersonPanels wizard={{ kind, person: { email, firstName: 'Ann', pob: 'NY' } } as Wizard} questioned={false} onAnswer={ignore} />
)
const failedTransfer = (problem: Problem) => () => <TransferFailed problem={problem} onAgain={ignore} />

beforeAll(async () => {
  await loadAll(
    bookingTexts,
    correctionTexts,
    confirmationTexts,
    contactTexts,
    dataTexts,
    paymentTexts,
    reprintTexts,
    reviewTexts,
    texts,
    transferTexts,
    codeNames,
  )
  await stubServer(siteAnswers)
  await askEnvironment()
})
beforeEach(() => queryClient.clear())
afterEach(() => dispatch({ type: 'left' }))

type Case = { name: string; Content: ComponentType; promise: RegExp; shown: string; confirmed?: boolean }
const cases: readonly Case[] = [
  { name: 'the data form', Content: DataPage, promise: /We send your confirmation here/, shown: 'Email' },
  { name: 'the answers of a booking', Content: panels('new'), promise: /We send your confirmation to/, shown: email },
  { name: 'the answers of a transfer', Content: panels('transfer'), promise: /We send the decision to/, shown: email },
  {
    name: 'the answers of a re-print',
    Content: () => (
      <FoundPanel wizard={{ found: null, lookupRequest: { reg_number: '1', last_name: 'Lee', email } } as unknown as Wizard} />
    ),
    promise: /We send your confirmation to/,
    shown: email,
  },
  {
    name: 'a request that was sent with other details',
    Content: failedTransfer(refused('KEY_REUSED')),
    promise: /Look for our email with its number/,
    shown: 'This request was already sent with different details.',
  },
  {
    name: 'a confirmation that was loaded again',
    Content: Confirmation,
    promise: /Look for our email with its registration number/,
    shown: 'Your appointment has not changed.',
    confirmed: true,
  },
  { name: 'a bad link of a booking', Content: BadLink, promise: /in our latest email/, shown: 'This link does not work' },
  { name: 'a bad link of a transfer', Content: OwnTransferPage, promise: /in our latest email/, shown: 'This link does not work' },
]

/** Opens the page of a case; the application under way is a new one. */
async function open({ Content, shown, confirmed = false }: Case) {
  await stubServer({})
  dispatch({ type: 'started', kind: 'new', key: 'k', shows_waiver: false })
  if (confirmed) dispatch({ type: 'confirmed', key: 'k' })
  await renderRouted([{ path: '/', Content }])
  await expect.element(page.getByText(shown, { exact: false }).first()).toBeVisible()
}

test.each(cases)('$name tells of mail where mails leave the server', async (one) => {
  await open(one)
  expect(document.body.textContent).toMatch(one.promise)
})

test.each(cases)('$name promises none where no mail leaves it', async (one) => {
  mailsCannotLeave()
  await open(one)
  expect(document.body.textContent).not.toMatch(/We (will )?(send|email)|our (latest )?email/)
})

const LINK = 'https://metro.scheduler.bims.example/booking/9000000001.token'
const scheduled = {
  ...{ id: 9000000001, date_time: '2026-11-24T15:00:00Z', ends_at: '2026-11-24T15:15:00Z', status: 'SCHEDULED', price: '0.00' },
  ...{ payment_method: 'CREDIT', paid: null, lsv: 7, applicant: 1, applicant_type: null, manage_url: LINK },
}
const link = page.getByRole('link', { name: LINK })

test.each([
  { name: 'a booking', Content: () => <BookingConfirmation booked={scheduled} />, shown: 'What to bring' },
  {
    name: 'a transfer',
    Content: () => <Submitted number={12} environment={site} address={LINK} email={null} />,
    shown: 'Number of your request',
  },
])('the confirmation of $name shows and prints its link only where no mail brings it', async ({ Content, shown }) => {
  const isShown = async () => {
    await open({ name: '', Content, promise: /./, shown })
    return link.query()?.closest('.no-print') === null
  }
  expect(await isShown()).toBe(false)
  await cleanup()
  mailsCannotLeave()
  expect(await isShown()).toBe(true)
})

test('a re-print that is booked already names the telephone of its place where no mail brings its link', async () => {
  mailsCannotLeave()
  await stubServer({})
  dispatch({ type: 'started', kind: 'illegible', key: 'k', shows_waiver: false })
  const reprint = { date_time: '2026-11-24T15:00:00Z', timezone: 'America/New_York', place: 'Downtown', phone: '2125550100' }
  dispatch({ type: 'applicant found', found: { id: 1, lookup_token: 't', first_name: 'Ann', last_name: 'Lee', phone: '***', reprint } })
  await renderRouted([{ path: '/', Content: ShowFound }])
  await expect.element(page.getByRole('link', { name: '(212) 555-0100' })).toHaveAttribute('href', 'tel:+12125550100')
  expect(document.body.textContent).not.toContain('confirmation email')
})
