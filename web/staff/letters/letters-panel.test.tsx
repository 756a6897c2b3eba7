import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { LettersPanel } from './letters-panel.tsx'

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const changed = (id: number, event: string, seconds: number) => ({ id, applicant: 7, event, status_code: 1, date: secondsAgo(seconds) })
const cleared = { id: 1, description: 'Cleared', slug: 'cleared', template: 5, recipient: 'LOC', waits: false }

async function renderPanel(histories: readonly object[], letters: readonly object[] = []) {
  await server.stubServer({
    'GET /letters': server.page(letters),
    'GET /applicanthistories': server.page(histories),
    'GET /statuscodes/1': server.version(cleared, '"1"'),
  })
  await renderInTheme(<LettersPanel applicant={7} />)
}

const panel = page.getByRole('region', { name: 'Status Letters' })

test('a letter that waits is shown in place of none', async () => {
  await renderPanel([changed(31, 'STATUS', 10)])
  await expect.element(panel.getByText('Cleared')).toBeVisible()
  await expect.element(panel.getByText('Waiting')).toBeVisible()
  await expect.element(panel.getByText('None', { exact: true })).not.toBeInTheDocument()
})

test.each([
  ['was undone', [changed(32, 'STATUS_TAKEN_BACK', 5), changed(31, 'STATUS', 10)]],
  ['was changed long ago', [changed(31, 'STATUS', 3_600)]],
])('no letter waits for a status that %s', async (_when, histories) => {
  await renderPanel(histories)
  await expect.element(panel.getByText('None', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Waiting')).not.toBeInTheDocument()
})

const withdrawn = { id: 2, description: 'Withdrawn', slug: 'withdrawn', template: null, recipient: null, waits: false }
const unsent = {
  ...{ id: 21, applicant: 7, applicant_name: 'Diaz, Ana', history: 31, status_code: 1, status_description: 'Cleared', recipient: 'LOC' },
  ...{ created: secondsAgo(7_200), recipient_name: null, to_address: null, state: 'FAILED', error: 'The applicant has no work location.' },
  ...{ sent_at: null, next_attempt: null, sendings: 0, url: null },
}
const toNorthSchool = { location: 3, vendor: null, recipient: 'North School', email: 'north@example.org', problem: null }
const sentToNorthSchool = { ...unsent, recipient_name: 'North School', to_address: 'north@example.org', state: 'SENT', error: null }

async function renderWithdrawn(letters: readonly object[]) {
  const calls = await server.stubServer(
    {
      'GET /letters': server.page(letters),
      'GET /applicanthistories': server.page([]),
      'GET /applicants/7': server.version({ id: 7, status_code: 2 }, '"4"'),
      'GET /statuscodes/2': server.version(withdrawn, '"1"'),
      'POST /applicants/changes/letters': {
        ...{ changing: 1, unchanged: 0, template: 5 },
        letters: [{ applicant: 7, first_name: 'Ana', last_name: 'Diaz', environment: 'Lakeside', ...toNorthSchool }],
      },
      // A server of before an upgrade names no empty fields.
      'POST /statuscodes/preview': { paragraphs: ['Ana is cleared.'], original_name: 'letter.docx', docx: '' },
    },
    { letters: ['resend'], applicants: ['resend'] } as never,
  )
  await renderInTheme(<LettersPanel applicant={7} />)
  return calls
}

test('a letter that was not sent shows its applicant, recipient and text before it leaves, and that the status is another one now', async () => {
  const calls = await renderWithdrawn([unsent])
  await panel.getByRole('button', { name: /^Send Now/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Letter?' })
  await expect.element(dialog.getByText('“Cleared” about Diaz, Ana')).toBeVisible()
  await expect.element(dialog.getByText('Diaz, Ana is Withdrawn now. The letter says something else.')).toBeVisible()
  await expect.element(dialog.getByText('North School, north@example.org')).toBeVisible()
  expect(calls.find(({ path }) => path === '/applicants/changes/letters')?.body).toEqual({ applicants: [7], status_code: 1, again: true })
  await dialog.getByRole('button', { name: 'Preview the Letter' }).click()
  await expect.element(dialog.getByText('Ana is cleared.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send Again' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Send Now' })).toBeVisible()
})

test('a letter whose mail failed is sent again', async () => {
  await renderWithdrawn([{ ...sentToNorthSchool, state: 'FAILED', sendings: 1 }])
  await panel.getByRole('button', { name: /^Send Again/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send Letter Again?' }).getByRole('button', { name: 'Send Again' })).toBeVisible()
})

test('Resend names the recipients of the latest letters, and that the status is another one now', async () => {
  const earlier = { ...sentToNorthSchool, id: 20, history: 30, recipient_name: 'Old School' }
  await renderWithdrawn([sentToNorthSchool, earlier])
  await panel.getByRole('button', { name: /^Resend/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Resend Status Letter?' })
  await expect.element(dialog.getByText('North School, north@example.org')).toBeVisible()
  await expect.element(dialog.getByText('Old School')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Diaz, Ana is Withdrawn now. The letter says something else.')).toBeVisible()
})

/** A page that is seen again polls at once. */
const isReadAgain = async (calls: readonly server.Call[]) => {
  const reads = () => calls.filter(({ path }) => path === '/letters').length
  const before = reads()
  const seen = () => document.dispatchEvent(new Event('visibilitychange'))
  const until = Date.now() + 2_000
  while (reads() === before && Date.now() < until) {
    seen()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return reads() > before
}

test.each([
  ['QUEUED', true],
  ['SENT', false],
])('letters are read again while one is underway: %s', async (state, isRead) => {
  const calls = await server.stubServer({
    'GET /letters': server.page([{ ...sentToNorthSchool, state }]),
    'GET /applicanthistories': server.page([]),
  })
  await renderInTheme(<LettersPanel applicant={7} />)
  await expect.element(panel.getByText('north@example.org')).toBeVisible()
  expect(await isReadAgain(calls)).toBe(isRead)
})
