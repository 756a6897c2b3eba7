import { createMemoryHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Environments } from '../environments/environments.tsx'
import { Users } from '../users/users.tsx'

const email = 'administrator.of.the.whole.network@metropolitan-fingerprints.example'

async function render(path: string, Content: ComponentType) {
  queryClient.clear()
  const calls = await server.stubServer({
    'GET /users': server.page([{ id: 1, email, username: email, context_type: 'network', context_id: 3 }]),
    'GET /employers': server.page([{ id: 2, name: 'Lakeside', network: 3 }]),
    'GET /networks/3': server.version({ id: 3, name: 'Metro' }, '"1"'),
  })
  await renderRouted([{ path, Content }], createMemoryHistory({ initialEntries: [`${path}?network=3`] }))
  return (of: string) => calls.filter((call) => call.path === of).at(-1)?.query
}

test('an address may limit the users to those of a network, which the page says and ends', async () => {
  const lastQuery = await render('/users', Users)
  await expect.element(page.getByText('Only users of Metro are shown.')).toBeVisible()
  expect(lastQuery('/users')).toMatchObject({ context_type: 'network', context_id: '3' })
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect.poll(() => lastQuery('/users')).not.toHaveProperty('context_id')
  await expect.element(page.getByText('Only users of Metro are shown.')).not.toBeInTheDocument()
})

test('an address may limit the employers to those of a network, which the page says and ends', async () => {
  const lastQuery = await render('/environments', Environments)
  await expect.element(page.getByText('Only employers of Metro are shown.')).toBeVisible()
  expect(lastQuery('/employers')).toMatchObject({ network: '3' })
  await page.getByRole('button', { name: 'Show all employers' }).click()
  await expect.poll(() => lastQuery('/employers')).not.toHaveProperty('network')
})

test('a long email address breaks behind its signs', async () => {
  await render('/users', Users)
  const words = page.getByText(email)
  await expect.element(words).toBeVisible()
  expect(words.element().querySelectorAll('wbr')).toHaveLength(email.split(/(?<=[@._-])/).length - 1)
})
