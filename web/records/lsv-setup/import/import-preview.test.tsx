import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportOutcome } from '../../../../contract/lsv/ori-import.ts'
import { renderInTheme } from '../../../testing/render.tsx'
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
