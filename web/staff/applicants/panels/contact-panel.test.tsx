import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { annAlvarez } from '../../../testing/applicant.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { ContactPanel } from './contact-panel.tsx'

async function renderContact(routes: server.Routes, may: Record<string, string[]> = { applicants: ['update'] }) {
  const calls = await server.stubServer(routes, may)
  await renderInTheme(<ContactPanel applicant={annAlvarez} />)
  return calls
}

const dialog = page.getByRole('dialog', { name: 'Edit Contact' })
const field = (name: string) => dialog.getByRole('textbox', { name })
const save = dialog.getByRole('button', { name: 'Save' })
const openDialog = () => page.getByRole('button', { name: 'Edit contact' }).click()

test('the contact block shows how to reach the applicant', async () => {
  await renderContact({})
  await expect.element(page.getByRole('link', { name: '(305) 555-0100' })).toHaveAttribute('href', 'tel:+13055550100')
  await expect.element(page.getByRole('link', { name: 'ann@example.com' })).toHaveAttribute('href', 'mailto:ann@example.com')
})

test('the remarks of the applicant and the extension of the phone are shown', async () => {
  await server.stubServer({}, { applicants: ['read'] })
  await renderInTheme(<ContactPanel applicant={{ ...annAlvarez, phone_ext: '12', notes: 'I am deaf, please write' }} />)
  await expect.element(page.getByRole('link', { name: '(305) 555-0100 ext. 12' })).toBeVisible()
  await expect.element(page.getByText('I am deaf, please write')).toBeVisible()
})

test('a reader who may not change applicants has no Edit button', async () => {
  await renderContact({}, { applicants: ['read'] })
  await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit contact' })).not.toBeInTheDocument()
})

test('a value that the server cannot decrypt is not shown as missing', async () => {
  await renderContact(
    { 'GET /applicants/7': server.version(annAlvarez, '"4"'), 'POST /applicants/7/reveal': { ssn4: null } },
    { applicants: ['reveal_ssn4'] },
  )
  await page.getByRole('button', { name: 'Show last four of SSN' }).click()
  await expect.element(page.getByText('Cannot be read')).toBeVisible()
})

test('revealed digits are masked again once the record has another version', async () => {
  queryClient.clear()
  const routes: server.Routes = {
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'POST /applicants/7/reveal': { ssn4: '4321' },
    'PATCH /applicants/7': () => {
      routes['GET /applicants/7'] = server.version(annAlvarez, '"5"')
      routes['POST /applicants/7/reveal'] = { ssn4: '8765' }
      return Response.json(annAlvarez, { headers: { etag: '"5"' } })
    },
  }
  await renderContact(routes, { applicants: ['update', 'reveal_ssn4'] })
  const show = page.getByRole('button', { name: 'Show last four of SSN' })
  await show.click()
  await expect.element(page.getByText('4321')).toBeVisible()
  await openDialog()
  await field('Last four of SSN').fill('8765')
  await save.click()
  await expect.element(page.getByText('4321')).not.toBeInTheDocument()
  await show.click()
  await expect.element(page.getByText('8765')).toBeVisible()
})

test('saving sends only the cleaned changes with the version that was read', async () => {
  const calls = await renderContact({
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7': server.version({ ...annAlvarez, phone: '3055550199' }, '"5"'),
  })
  await openDialog()
  await field('Phone').fill('(305) 555-0199')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Contact saved')).toBeVisible()
  const [change, ...others] = server.writes(calls)
  expect(change?.body).toEqual({ phone: '3055550199' })
  expect(change?.headers['if-match']).toBe('"4"')
  expect(others).toEqual([])
})

test('saving without a change sends nothing', async () => {
  const calls = await renderContact({ 'GET /applicants/7': server.version(annAlvarez, '"4"') })
  await openDialog()
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls)).toEqual([])
})

test('a concurrent change shows both values and keeps the input, and saving again adds it', async () => {
  const routes: server.Routes = {
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7': server.refusal(412, 'Changed meanwhile'),
  }
  const calls = await renderContact(routes)
  await openDialog()
  await field('Phone').fill('3055550199')
  routes['GET /applicants/7'] = server.version({ ...annAlvarez, phone: '3055550111', first_name: 'Anna' }, '"5"')
  await save.click()
  const differences = dialog.getByRole('listitem')
  await expect.element(differences.nth(0)).toHaveTextContent('First name: Anna (before: Ann, you: Ann)')
  await expect.element(differences.nth(1)).toHaveTextContent('Phone: 3055550111 (before: 3055550100, you: 3055550199)')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('nothing is saved yet')
  await expect.element(field('Phone')).toHaveValue('3055550199')
  routes['PATCH /applicants/7'] = server.version(annAlvarez, '"6"')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const again = server.writes(calls).at(-1)
  expect(again?.body).toEqual({ phone: '3055550199' })
  expect(again?.headers['if-match']).toBe('"5"')
})

test('a colleague’s corrected SSN is named, and Save says that it would be overwritten', async () => {
  const routes: server.Routes = {
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7': server.refusal(412, 'Changed meanwhile'),
  }
  await renderContact(routes)
  await openDialog()
  await field('Last four of SSN').fill('4321')
  routes['GET /applicants/7'] = server.version({ ...annAlvarez, ssn4_changes: 1, dob_changes: 1 }, '"5"')
  await save.click()
  const differences = dialog.getByRole('listitem')
  await expect.element(differences.nth(0)).toHaveTextContent('Date of birth: changed by somebody else')
  await expect.element(differences.nth(1)).toHaveTextContent('Last four of SSN: changed by somebody else (you: 4321)')
  await expect.element(dialog.getByRole('button', { name: 'Save Over Their Change' })).toBeVisible()
})

test('a concurrent change comes into view with the focus, and Save names what it overwrites', async () => {
  const routes: server.Routes = {
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7': server.refusal(412, 'Changed meanwhile'),
  }
  const calls = await renderContact(routes)
  await openDialog()
  await field('Phone').fill('3055550199')
  await expect.element(save).toBeInViewport({ ratio: 1 })
  routes['GET /applicants/7'] = server.version({ ...annAlvarez, phone: '3055550111' }, '"5"')
  dialog.element().querySelector('[name="notes"], textarea')?.scrollIntoView({ block: 'end' })
  await save.click()
  const notice = dialog.getByText(/Where both changed a field/)
  await expect.element(notice).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  await expect.poll(() => document.activeElement?.hasAttribute('data-conflict')).toBe(true)
  const sent = server.writes(calls).length
  await press('Enter', 'Enter')
  expect(server.writes(calls)).toHaveLength(sent)
  await expect.element(dialog.getByRole('button', { name: 'Save Over Their Change' })).toBeInViewport({ ratio: 1 })
})

test('a failure comes into view with the focus when its dialog was hidden meanwhile', async () => {
  await renderContact({
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7': server.refusal(500, 'Something went wrong.'),
  })
  await openDialog()
  await field('Phone').fill('3055550199')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('alert')).toHaveFocus()
})

test('a message of the server is shown beside its field', async () => {
  await renderContact({
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7': server.refusal(400, 'Some fields need attention.', { transaction_id: 'Belongs to another applicant' }),
  })
  await openDialog()
  await field('Transaction ID (TCN)').fill('TCN-200')
  await save.click()
  await expect.element(field('Transaction ID (TCN)')).toHaveAccessibleDescription('Belongs to another applicant')
  await expect.element(field('Transaction ID (TCN)')).toHaveFocus()
})

test('a record that cannot be loaded shows the reason and offers to try again', async () => {
  const routes: server.Routes = { 'GET /applicants/7': server.refusal(500, 'Something went wrong.') }
  await renderContact(routes)
  await openDialog()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something went wrong.')
  routes['GET /applicants/7'] = server.version(annAlvarez, '"4"')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(field('First name')).toHaveValue('Ann')
})

test('a reader who may not see masked values has only the masks', async () => {
  await renderContact({})
  await expect.element(page.getByText('****', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

test('a masked value is requested only when it is revealed, and can be hidden again', async () => {
  const calls = await renderContact(
    { 'GET /applicants/7': server.version(annAlvarez, '"4"'), 'POST /applicants/7/reveal': { ssn4: '4321' } },
    { applicants: ['reveal_ssn4'] },
  )
  const show = page.getByRole('button', { name: 'Show last four of SSN' })
  await expect.element(show).toBeVisible()
  expect(calls).toEqual([])
  await show.click()
  await expect.element(page.getByText('4321')).toBeVisible()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ fields: ['ssn4'] }])
  await page.getByRole('button', { name: 'Hide last four of SSN' }).click()
  await expect.element(page.getByText('4321')).not.toBeInTheDocument()
})
