import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { IdentificationsPanel } from './identifications-panel.tsx'

test('a passport is issued by a country of today, of the past or not listed, each in plain words and once', async () => {
  await server.stubServer({ 'GET /identifications': server.page([]) }, { identifications: ['create'] })
  await renderInTheme(<IdentificationsPanel applicant={7} />)
  await page.getByRole('button', { name: 'Add ID' }).click()
  await page.getByLabelText('Type').selectOptions('Passport')
  const list = page.getByLabelText('Issued by (country)')
  await expect.element(list).toBeVisible()
  const names = [...(list.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(names).toEqual(expect.arrayContaining(['United States', 'Mexico', 'Czechoslovakia', 'USSR / Soviet Union', 'Not listed']))
  expect(names.filter((name) => /\((state|province)|not known|not specified|Tribe/i.test(name))).toEqual([])
  expect(names.filter((name) => /West Germany/.test(name))).toHaveLength(1)
  expect(new Set(names).size).toBe(names.length)
})

test('a new ID is in the list before the answer, without its number and actions', async () => {
  queryClient.clear()
  await server.stubServer(
    { 'GET /identifications': server.page([]), 'POST /identifications': () => new Promise<Response>(() => {}) },
    { identifications: ['create', 'update', 'remove'] },
  )
  await renderInTheme(<IdentificationsPanel applicant={7} />)
  await page.getByRole('button', { name: 'Add ID' }).click()
  await page.getByLabelText('Type').selectOptions('Passport')
  await page.getByLabelText('Issued by (country)').selectOptions('Mexico')
  await page.getByRole('textbox', { name: 'Number' }).fill('G123456')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('list', { name: 'IDs' }).getByRole('listitem')
  await expect.element(row).toHaveTextContent('Passport, Mexico')
  expect(row.element().textContent).not.toContain('123456')
  expect(row.getByRole('button').elements()).toEqual([])
})

test('a revealed number is masked again once it was corrected, by anybody, and others stay', async () => {
  queryClient.clear()
  const one = { id: 5, applicant: 7, id_type: 'PP', state: 'MM', identifier: '****' }
  const numbers = { 5: 'G123456', 6: 'D777' }
  const routes: server.Routes = {
    'GET /identifications': server.page([one, { ...one, id: 6, id_type: 'DL', state: 'CA' }]),
    'GET /identifications/5': server.version(one, '"1"'),
    'GET /identifications/6': server.version({ ...one, id: 6 }, '"1"'),
    'POST /applicants/7/reveal': { identifiers: numbers },
  }
  await server.stubServer(routes, { identifications: ['update'], applicants: ['reveal_ssn4'] })
  await renderInTheme(<IdentificationsPanel applicant={7} />)
  const show = page.getByRole('button', { name: 'Show number of the Passport' })
  await show.click()
  await page.getByRole('button', { name: 'Show number of the Driver' }).click()
  await expect.element(page.getByText('G123456')).toBeVisible()
  await expect.element(page.getByText('D777')).toBeVisible()
  routes['GET /identifications/5'] = server.version(one, '"2"')
  routes['POST /applicants/7/reveal'] = { identifiers: { ...numbers, 5: 'G654321' } }
  await queryClient.invalidateQueries({ queryKey: ['identifications'] })
  await expect.element(page.getByText('G123456')).not.toBeInTheDocument()
  await expect.element(page.getByText('D777')).toBeVisible()
  await show.click()
  await expect.element(page.getByText('G654321')).toBeVisible()
})

test('a number that somebody else corrected meanwhile is named before it is overwritten', async () => {
  queryClient.clear()
  const one = { id: 5, applicant: 7, id_type: 'PP', state: 'MM', identifier: '****', identifier_changes: 0 }
  const routes: server.Routes = {
    'GET /identifications': server.page([one]),
    'GET /identifications/5': server.version(one, '"1"'),
    'PATCH /identifications/5': server.refusal(412, 'Changed meanwhile'),
  }
  await server.stubServer(routes, { identifications: ['update'] })
  await renderInTheme(<IdentificationsPanel applicant={7} />)
  await page.getByRole('button', { name: /^Actions for Passport/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit ID' })
  await dialog.getByRole('textbox', { name: 'Number' }).fill('G777')
  routes['GET /identifications/5'] = server.version({ ...one, identifier_changes: 1 }, '"2"')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Number: changed by somebody else (you: G777)')
  await expect.element(dialog.getByRole('button', { name: 'Save Over Their Change' })).toBeVisible()
})
