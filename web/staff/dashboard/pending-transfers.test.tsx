import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { starterSearches } from '../../../contract/letters/starters.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { PendingTransfers } from './pending-transfers.tsx'

test('the dashboard counts the pending requests by the rule of their list, and leads to it', async () => {
  const calls = await server.stubServer({ 'GET /transfers': { ...server.page([]), count: 3 } }, { transfers: ['list'] })
  await renderRouted([{ path: '/', Content: PendingTransfers }])
  const link = page.getByRole('link', { name: '3 transfer requests to decide' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/transfers$/))
  expect(calls.map(({ query }) => query.state)).toEqual(['PENDING'])
})

test('the card of the people whom requests concern says that it counts applicants', () => {
  const { description } = starterSearches.find(({ name }) => name === 'transfers') ?? {}
  expect(description).toBe('Applicants with a transfer to decide')
})
