import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Work } from './my-work.tsx'

const mine = { mentions: [], reminders: [], assigned: 0, due: 0, searches: [] }
const top = page.getByRole('button', { name: 'Start at the Top' })

async function renderWork(assigned: number) {
  queryClient.clear()
  await server.stubServer({ 'GET /mywork': { ...mine, assigned }, 'GET /savedsearches': server.page([]) })
  await renderRouted([{ path: '/', Content: Work }])
}

test('a queue without records cannot be started, and says so', async () => {
  await renderWork(0)
  await expect.element(top).toBeDisabled()
  await expect.element(page.getByText('No record waits in the queue.')).toBeVisible()
})

test('a queue with a record is started at the top', async () => {
  await renderWork(1)
  await expect.element(top).toBeEnabled()
  await expect.element(page.getByText('No record waits in the queue.')).not.toBeInTheDocument()
})
