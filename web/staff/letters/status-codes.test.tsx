import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { StatusCodes } from './status-codes.tsx'

const cleared = { id: 1, description: 'Cleared', slug: 'cleared', template: null, recipient: null }

async function askToDelete(bearers: number) {
  const applicants = { results: [], next: null, count: bearers }
  await server.stubServer(
    { 'GET /statuscodes': server.page([cleared]), 'GET /applicants': applicants },
    { statuscodes: ['update', 'remove'] },
  )
  await renderRouted([{ path: '/', Content: StatusCodes }])
  await page.getByRole('button', { name: 'Actions for Cleared' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

const question = page.getByRole('dialog', { name: 'Delete Status Code?' })

test('a status that applicants have cannot be deleted, and the question says how many have it', async () => {
  await askToDelete(12)
  await expect.element(question).toHaveTextContent('Cleared cannot be deleted: 12 applicants have it.')
  await expect.element(question.getByRole('link', { name: '12 applicants have' })).toHaveAttribute('href', '/results?status_code=1')
  await expect.element(question.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

test('a status that nobody has can be deleted', async () => {
  await askToDelete(0)
  await expect.element(question).toHaveTextContent('Cleared can no longer be chosen.')
  await expect.element(question.getByRole('button', { name: 'Delete' })).toBeEnabled()
})
