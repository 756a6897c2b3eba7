import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { StatusOfReported } from './status-of-reported.tsx'

const people = [
  { id: 7, status_code: null },
  { id: 8, status_code: 2 },
]
const open = page.getByRole('button', { name: 'Change Their Status' })

function Reported({ of }: { of: Parameters<typeof StatusOfReported>[0]['people'] }) {
  const [left, setLeft] = useState(of)
  return <StatusOfReported people={left} onPeople={setLeft} />
}

async function render(may: Record<string, string[]>, of: readonly { id: number; status_code: number | null }[] = people) {
  const routes = {
    'GET /statuscodes': server.page([{ id: 1, description: 'Submitted' }]),
    'GET /statuscodes/1': server.version({ id: 1, description: 'Submitted' }, '"1"'),
    'POST /applicants/changes/letters': { changing: 2, unchanged: 0, template: null, letters: [] },
    'POST /applicants/changes': { id: 3 },
  }
  const calls = await server.stubServer(routes, may)
  await renderInTheme(<Reported of={of} />)
  return calls
}

test('those whose prints were reported get one status in one act', async () => {
  const calls = await render({ applicants: ['change_many'] })
  await open.click()
  await expect.element(page.getByRole('dialog', { name: 'Change the Status of 2 Applicants' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'New status' })).toHaveFocus()
  await userEvent.keyboard('Sub')
  await page.getByRole('option', { name: 'Submitted' }).click()
  await page.getByRole('button', { name: 'Change 2' }).click()
  await expect.element(open).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], status_code: 1, seen: [null, 2] })
})

test.each([
  ['without the right', {}, people],
  ['for nobody', { applicants: ['change_many'] }, []],
] as const)('nothing is offered %s', async (_when, may, of) => {
  await render(may as Record<string, string[]>, of)
  await expect.element(open).not.toBeInTheDocument()
})

test('of more than can be changed at once, the others follow', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) => ({ id: at + 1, status_code: null }))
  const calls = await render({ applicants: ['change_many'] }, many)
  await expect.element(page.getByText('1,001 applicants were reported; their hire status is unchanged.', { exact: false })).toBeVisible()
  await open.click()
  await expect.element(page.getByRole('combobox', { name: 'New status' })).toHaveFocus()
  await userEvent.keyboard('Sub')
  await page.getByRole('option', { name: 'Submitted' }).click()
  await page.getByRole('button', { name: 'Change 2' }).click()
  await expect.element(page.getByText('1 applicant was reported; the hire status is unchanged.', { exact: false })).toBeVisible()
  expect(server.writes(calls).at(-1)?.body).toMatchObject({ applicants: many.slice(0, 1_000).map(({ id }) => id) })
})
