import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportOutcome } from '../../../../contract/lsv/ori-import.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { CellComplaints } from '../../cell-complaints.tsx'
import { ImportOris } from './import-oris.tsx'
import { ImportPreview } from './import-preview.tsx'

const row = (description: string, pricing: string) => ({ description, slug: 'schools', agency: 'Education', pricing })
const changed = (...changes: { field: string; before: string; now: string }[]) =>
  ({ ori: 'unchanged', applicant_type: 'updated', changes }) satisfies ImportOutcome

test('every type whose results go elsewhere is named, with the people who are booked', async () => {
  const types = [
    { id: 7, description: 'Teacher', in_file: true, booked: 2 },
    { id: 8, description: 'Contractor', in_file: false, booked: 1 },
    { id: 9, description: 'Substitute', in_file: false, booked: 0 },
  ]
  const redirected = [{ slug: 'schools', before: 'NY0300000', now: 'NY0300009', types }]
  const change = changed({ field: 'ori', before: 'NY0300000', now: 'NY0300009' })
  const answer = { created: 0, updated: 1, unchanged: 0, rows: [change], redirected }
  await renderInTheme(<ImportPreview rows={[row('Teacher', '1015.00')]} answer={answer} />)
  await expect.element(page.getByText('Results of schools go to NY0300009 instead of NY0300000')).toBeVisible()
  await expect
    .element(page.getByText('This applies to all 3 applicant types with this ORI, 2 of them not in the file, and to 3 booked applicants:'))
    .toBeVisible()
  const listed = page.getByRole('listitem')
  expect(listed.elements().map(({ textContent }) => textContent)).toEqual([
    'Teacher: 2 booked',
    'Contractor (not in the file): 1 booked',
    'Substitute (not in the file)',
  ])
  await expect.element(page.getByText('$1,015.00')).toBeVisible()
})

test('types that become free of charge are marked, and those that were free are not', async () => {
  const outcomes = [
    changed({ field: 'pricing', before: '52.50', now: '0.00' }),
    changed({ field: 'note', before: '', now: 'Bring the letter.' }),
    { ori: 'unchanged', applicant_type: 'created', changes: [] } satisfies ImportOutcome,
  ]
  const rows = [row('Teacher', '0'), row('Volunteer', '0.00'), row('Coach', '0.00')]
  await renderInTheme(<ImportPreview rows={rows} answer={{ created: 1, updated: 2, unchanged: 0, rows: outcomes, redirected: [] }} />)
  await expect.element(page.getByText('2 types are free of charge')).toBeVisible()
  await expect.element(page.getByText('Teacher, Coach: the price in the file is $0.00.')).toBeVisible()
  expect(page.getByText('No charge').elements()).toHaveLength(2)
})

test('a file is previewed anew when somebody has changed a price after its preview', async () => {
  const outcomeOf = (before: string) => ({
    created: 0,
    updated: 1,
    unchanged: 0,
    rows: [changed({ field: 'pricing', before, now: '45.00' })],
  })
  let price = '40.00'
  const calls = await server.stubServer({
    'PUT /oris/bulk_import': ({ query, headers }) => {
      if (query.preview === 'true') return Response.json(outcomeOf(price), { headers: { etag: `"${price}"` } })
      if (headers['if-match'] !== `"${price}"`) return Response.json({ code: 'CHANGED' }, { status: 412 })
      return Response.json({ created: 0, updated: 1, unchanged: 0 })
    },
  })
  await renderInTheme(<ImportOris lsv={3} onClose={() => {}} onState={() => {}} />)
  const file = new File(['description,slug,agency,pricing\nTeacher,schools,Education,45.00\n'], 'prices.csv', { type: 'text/csv' })
  await page.getByLabelText('CSV file').upload(file)
  await expect.element(page.getByText('Price: $40.00 → $45.00')).toBeVisible()
  price = '55.00'
  const importButton = page.getByRole('button', { name: 'Import', exact: true })
  await importButton.click()
  await expect.element(page.getByText(/changed ORIs or applicant types of this location after the preview/)).toBeVisible()
  await expect.element(page.getByText('Price: $55.00 → $45.00')).toBeVisible()
  await importButton.click()
  await expect.element(page.getByText('Imported: 0 new, 1 changed')).toBeVisible()
  expect(calls.filter(({ query }) => query.preview === 'false').map(({ headers }) => headers['if-match'])).toEqual(['"40.00"', '"55.00"'])
})

test('a long word in a cell does not push what is wrong out of sight', async () => {
  await page.viewport(820, 900)
  const rows = [row('Teacher'.repeat(30), 'x')]
  await renderInTheme(<CellComplaints errors={{ '1.description': 'Must be at most 100 characters' }} rows={rows} nothing="" />)
  const frame = page.getByRole('table', { name: 'What is wrong' }).element().parentElement as HTMLElement
  expect(frame.scrollWidth).toBe(frame.clientWidth)
})

test('prices that change tenfold or more are named, and imported only once they are called right', async () => {
  const rows = [
    changed({ field: 'pricing', before: '48.50', now: '4850.00' }),
    changed({ field: 'pricing', before: '52.00', now: '5.20' }),
    changed({ field: 'pricing', before: '40.00', now: '45.00' }),
    changed({ field: 'pricing', before: '0.00', now: '45.00' }),
  ]
  const calls = await server.stubServer({
    'PUT /oris/bulk_import': ({ query }) =>
      Response.json({ created: 0, updated: 4, unchanged: 0, ...(query.preview === 'true' ? { rows } : {}) }, { headers: { etag: '"1"' } }),
  })
  await renderInTheme(<ImportOris lsv={3} onClose={() => {}} onState={() => {}} />)
  const lines = ['Teacher,schools,Education,4850', 'Coach,schools,Education,5.20', 'Aide,schools,Education,45', 'Cook,schools,Education,45']
  const file = new File([`description,slug,agency,pricing\n${lines.join('\n')}\n`], 'prices.csv', { type: 'text/csv' })
  await page.getByLabelText('CSV file').upload(file)
  await expect.element(page.getByText('2 prices change tenfold or more')).toBeVisible()
  const named = 'Teacher: $48.50 → $4,850.00, Coach: $52.00 → $5.20. Is a decimal point missing in the file?'
  await expect.element(page.getByText(named)).toBeVisible()
  expect(page.getByText('Check price').elements()).toHaveLength(2)
  const importButton = page.getByRole('button', { name: 'Import', exact: true })
  await expect.element(importButton).toBeDisabled()
  await page.getByRole('checkbox', { name: 'These 2 prices are right' }).click()
  await importButton.click()
  await expect.poll(() => calls.filter(({ query }) => query.preview === 'false').length).toBe(1)
})

test('no other file is chosen while an import is being sent, and while its new preview is read', async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const previews: (Response | Promise<Response>)[] = []
  const answer = {
    created: 1,
    updated: 0,
    unchanged: 0,
    rows: [{ ori: 'created', applicant_type: 'created', changes: [] }],
    redirected: [],
  }
  previews.push(Response.json(answer), second.promise)
  await server.stubServer({
    'PUT /oris/bulk_import': ({ query }) => (query.preview === 'true' ? (previews.shift() as Response) : first.promise),
  })
  await renderInTheme(<ImportOris lsv={1} onClose={() => {}} onState={() => {}} />)
  const field = page.getByLabelText('CSV file')
  const text = 'ori,description,slug,agency,pricing\nNY0300000,Teacher,schools,Education,52.50\n'
  await field.upload(new File([text], 'types.csv', { type: 'text/csv' }))
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.element(field).toBeDisabled()
  first.resolve(server.refusal(412, 'Changed.')())
  await expect.poll(() => previews.length).toBe(0)
  await expect.element(field).toBeDisabled()
  second.resolve(Response.json(answer))
  await expect.element(page.getByText(/Someone else changed ORIs/)).toBeVisible()
  await expect.element(field).toBeEnabled()
})
