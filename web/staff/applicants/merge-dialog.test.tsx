import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { MergeDialog } from './merge-dialog.tsx'

const other = {
  ...annAlvarez,
  id: 9,
  phone: '7865550199',
  email: 'old@example.com',
  position: null,
  gender: 'M',
  transaction_id: null,
  eye: 'BLU',
}
const match = { ...other, same: ['last_name', 'dob'], locations: [] }
const second = { ...match, id: 10, email: 'third@example.com' }
const home = {
  id: 1,
  applicant: 9,
  address_type: 'HOME',
  street1: '9 Oak',
  street2: null,
  city: 'Miami',
  country: 'US',
  state: 'FL',
  zip_code: '33101',
}

const dialog = page.getByRole('dialog', { name: 'Merge Records' })
const merge = dialog.getByRole('button', { name: 'Merge' })

async function renderMerge(routes: server.Routes = {}, applicant = annAlvarez) {
  const calls = await server.stubServer(
    {
      'GET /applicants/7/matches': { results: [match, second] },
      'GET /applicants/7': server.version(annAlvarez, '"4"'),
      'GET /applicants/9': server.version(other, '"1"'),
      'GET /applicants/10': server.version({ ...other, id: 10 }, '"1"'),
      'GET /addresses': ({ query }) => Response.json(server.page(query.applicant === '9' ? [home] : [])),
      ...routes,
    },
    { applicants: ['update', 'merge'] },
  )
  await renderInTheme(<MergeDialog applicant={applicant} onClose={() => {}} />)
  return calls
}

test('the dialog begins in its search, and the proposed records are next', async () => {
  await renderMerge()
  await expect.element(dialog.getByRole('radio').first()).toBeVisible()
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('radio').first()).toHaveFocus()
})

test('there is no Merge before the other record is chosen and both are compared', async () => {
  await renderMerge()
  await expect.element(dialog.getByRole('radio').first()).toBeVisible()
  await expect.element(merge).not.toBeInTheDocument()
  await dialog.getByRole('radio').first().click()
  await expect.element(merge).toBeVisible()
  await expect.element(dialog.getByRole('table')).toBeVisible()
})

test('both records are shown field by field, with what is dropped, filled and kept', async () => {
  await renderMerge()
  await dialog.getByRole('radio').first().click()
  const row = (name: RegExp) => dialog.getByRole('row', { name })
  await expect.element(row(/^Phone/)).toHaveTextContent('PhoneThe value of this record stays30555501007865550199')
  await expect.element(row(/^Email/)).toHaveTextContent('ann@example.comold@example.com')
  await expect.element(row(/^Gender/)).toHaveTextContent('The value of this record staysFemaleMale')
  await expect.element(row(/^Eye color/)).toHaveTextContent('Filled from the other record–Blue')
  await expect.element(row(/^Home address/)).toHaveTextContent('Filled from the other record–9 Oak, Miami, FL 33101')
  await expect.element(row(/^Position/)).toHaveTextContent('PositionStaysTeacher–')
  await expect.element(row(/^Date of birth/)).toHaveTextContent('The same')
  await expect.element(row(/^Last four of SSN/)).toHaveTextContent('The value of this record stays')
  await expect.element(row(/^Race/)).not.toBeInTheDocument()
})

test('the day of a submission is compared and chosen with its TCN, and has no choice of its own', async () => {
  const mine = { ...annAlvarez, transaction_id: 'T-1', submitted: null }
  const others = { ...other, transaction_id: 'T-2', submitted: '2026-01-10' }
  await renderMerge({ 'GET /applicants/9': server.version(others, '"1"') }, mine)
  await dialog.getByRole('radio').first().click()
  const row = (name: RegExp) => dialog.getByRole('row', { name })
  await expect.element(row(/^Submitted/)).toHaveTextContent('The value of this record stays')
  expect(
    row(/^Submitted/)
      .getByRole('radio')
      .elements(),
  ).toEqual([])
  await row(/^(TCN|Transaction)/)
    .getByRole('radio')
    .nth(1)
    .click()
  await expect.element(row(/^Submitted/)).toHaveTextContent('Filled from the other record')
})

test('what differs stands first, and what stays last', async () => {
  await renderMerge()
  await dialog.getByRole('radio').first().click()
  await expect.element(dialog.getByRole('table')).toBeVisible()
  const ends = ['of this record stays', 'Filled from the other record', 'Both stay', 'The same', 'Stays']
  const rows = dialog
    .getByRole('rowheader')
    .elements()
    .map((head) => ends.findIndex((end) => head.textContent?.endsWith(end)))
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
  expect(new Set(rows).size).toBeGreaterThan(3)
})

test('another choice is not compared with the addresses of the one before', async () => {
  const addresses = Promise.withResolvers<Response>()
  await renderMerge({
    'GET /addresses': ({ query }) =>
      query.applicant === '10' ? addresses.promise : Response.json(server.page(query.applicant === '9' ? [home] : [])),
  })
  await dialog.getByRole('radio').first().click()
  await expect.element(merge).toBeVisible()
  await dialog.getByRole('radio').nth(1).click()
  await expect.element(dialog.getByRole('radio').nth(1)).toBeChecked()
  await expect.element(dialog.getByRole('status', { name: 'Please wait, loading...' })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(dialog.getByText('9 Oak').elements()).toEqual([])
  await expect.element(merge).not.toBeInTheDocument()
  addresses.resolve(Response.json(server.page([{ ...home, street1: '3 Elm' }])))
  await expect.element(dialog.getByText('3 Elm, Miami, FL 33101')).toBeVisible()
  await expect.element(merge).toBeVisible()
})

test('a refusal ends when another record is chosen', async () => {
  await renderMerge({ 'POST /applicants/7/merge': server.refusal(409, 'The dates of birth differ: these are two people.') })
  await dialog.getByRole('radio').first().click()
  await merge.click()
  await expect.element(dialog.getByText('The dates of birth differ')).toBeVisible()
  await dialog.getByRole('radio').nth(1).click()
  await expect.element(dialog.getByText('The dates of birth differ')).not.toBeInTheDocument()
})

test('without a proposal, another record is found by a text and merged', async () => {
  const found = { ...match, id: 10, same: [] }
  const calls = await renderMerge({
    'GET /applicants/7/matches': ({ query }) => Response.json({ results: query.search === 'married' ? [found] : [] }),
    'POST /applicants/7/merge': server.version(annAlvarez, '"5"'),
  })
  await expect.element(dialog.getByText('No other record of the same employer or network matches')).toBeVisible()
  await expect.element(merge).not.toBeInTheDocument()
  await dialog.getByRole('searchbox').fill('nobody')
  await expect.element(dialog.getByText('is found by this text')).toBeVisible()
  await dialog.getByRole('searchbox').fill('married')
  await dialog.getByRole('radio').click()
  await merge.click()
  await expect
    .poll(() => server.writes(calls).map(({ path, body }) => ({ path, body })))
    .toEqual([{ path: '/applicants/7/merge', body: { other: 10 } }])
})

test('of values that differ either can stay, one by one or all at once, and the merge takes the chosen ones', async () => {
  const calls = await renderMerge({ 'POST /applicants/7/merge': server.version(annAlvarez, '"5"') })
  await dialog.getByRole('radio').first().click()
  const row = (name: RegExp) => dialog.getByRole('row', { name })
  await expect.element(row(/^Phone/).getByRole('radio', { name: '3055550100' })).toBeChecked()
  await row(/^Phone/)
    .getByRole('radio', { name: '3055550100' })
    .click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row(/^Phone/).getByRole('radio', { name: '7865550199' })).toBeChecked()
  await expect.element(row(/^Phone/)).toHaveTextContent('PhoneThe value of the other record stays')
  await dialog.getByRole('button', { name: 'Swap All' }).click()
  await expect.element(row(/^Phone/).getByRole('radio', { name: '3055550100' })).toBeChecked()
  await expect.element(row(/^Email/).getByRole('radio', { name: 'old@example.com' })).toBeChecked()
  await row(/^Gender/)
    .getByRole('radio', { name: 'Female' })
    .click()
  await merge.click()
  await expect.poll(() => server.writes(calls).at(-1)?.body).toEqual({ other: 9, take: ['email', 'ssn4'] })
})

test('another choice begins with the values of this record again', async () => {
  await renderMerge()
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Swap All' }).click()
  await dialog.getByRole('radio').nth(1).click()
  await expect.element(dialog.getByRole('row', { name: /^Phone/ }).getByRole('radio', { name: '3055550100' })).toBeChecked()
})
