import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { LsvUsers } from './lsv-users.tsx'
import { OrisDialog } from './oris-dialog.tsx'
import { TypesDialog } from './types-dialog.tsx'

const lsv = { id: 3, name: 'Downtown', network: 1 } as Lsv
const ori = { id: 5, lsv: 3, ori: 'NY0300000', description: 'Schools', slug: 'schools', agency: 'Education', prompt_vendor: false }

/** Opens the question about the ORI, which these types use; the returned list collects the dialogs that were opened instead. */
async function askToDelete(...types: string[]) {
  queryClient.clear()
  const opened: string[] = []
  const using = types.map((description, at) => ({ id: at + 1, lsv: 3, ori: 5, description }))
  const calls = await server.stubServer({
    'GET /oris': server.page([ori]),
    'GET /applicanttypes': ({ query }) => Response.json(server.page(query.ori === '5' ? using : [])),
    'DELETE /oris/5': () => new Response(null, { status: 204 }),
  })
  await renderInTheme(<OrisDialog lsv={lsv} onClose={() => {}} onDialog={(name) => opened.push(name)} />)
  await button('Delete NY0300000, Schools').click()
  return { calls, opened }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an ORI that types use cannot be deleted: they are named, with the way there', async () => {
  const { opened } = await askToDelete('Teacher', 'Coach')
  await expect.element(page.getByText('NY0300000, Schools cannot be deleted while 2 applicant types use it:')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Teacher', 'Coach'])
  await expect.element(button('Yes')).not.toBeInTheDocument()
  await button('Show Applicant Types').click()
  expect(opened).toEqual(['types'])
})

test('an unused ORI is deleted after a question', async () => {
  const { calls } = await askToDelete()
  await expect.element(page.getByText('Are you sure you want to delete NY0300000, Schools?')).toBeVisible()
  await button('Yes').click()
  await expect.element(page.getByText('ORI deleted')).toBeVisible()
  expect(server.writes(calls)).toMatchObject([{ method: 'DELETE', path: '/oris/5' }])
})

test.each([
  ['Add ORI', /^ORI/, () => <OrisDialog lsv={lsv} onClose={() => {}} onDialog={() => {}} />],
  ['Add Applicant Type', /^Description( \*)?$/, () => <TypesDialog lsv={lsv} onClose={() => {}} />],
  ['Add User', /^Email/, () => <LsvUsers lsv={lsv} onClose={() => {}} />],
])('text that is typed right after %s is in the first field', async (add, field, dialog) => {
  queryClient.clear()
  const none = server.page([])
  await server.stubServer({
    ...{ 'GET /oris': server.page([ori]), 'GET /applicanttypes': none, 'GET /livescanvendors/3/users': [] },
    ...{ 'GET /employers': none, 'GET /networks/1': server.version({ id: 1, name: 'Metro' }, '"1"') },
  })
  await renderInTheme(dialog())
  await button(add).click()
  await userEvent.keyboard('schools')
  await expect.element(page.getByRole('textbox', { name: field })).toHaveValue('schools')
})

test('the vendor type of an ORI says that types which exist keep their own setting', async () => {
  queryClient.clear()
  await server.stubServer({ 'GET /oris': server.page([ori]), 'GET /oris/5': server.version(ori, '"1"') })
  await renderInTheme(<OrisDialog lsv={lsv} onClose={() => {}} onDialog={() => {}} />)
  await button('Add ORI').click()
  const box = page.getByRole('checkbox', { name: 'Vendor type' })
  await expect.element(box).toHaveAccessibleDescription(/Existing types keep their own setting, in Applicant Types\.$/)
})
