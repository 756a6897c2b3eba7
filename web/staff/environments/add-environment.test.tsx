import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AddEnvironment } from './add-environment.tsx'

const box = (name: string) => page.getByRole('textbox', { name })

test('the name of a new network proposes its subdomains, until another one is typed', async () => {
  const calls = await server.stubServer({ 'POST /networks': { id: 3 } }, { networks: ['create'] })
  await renderRouted([{ path: '/', Content: () => <AddEnvironment kind="networks" opened onClose={() => {}} onMade={() => {}} /> }])
  await box('Name').fill('Núñez Live Scan Network, Inc.')
  await expect.element(box('Applicant subdomain')).toHaveValue('nunez-live-scan-inc')
  await expect.element(box('Dashboard subdomain')).toHaveValue('nunez-live-scan-inc')
  await box('Dashboard subdomain').fill('nunez')
  await box('Name').fill('Núñez Prints')
  await expect.element(box('Applicant subdomain')).toHaveValue('nunez-prints')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.writes(calls).at(-1)?.body).toMatchObject({ applicant_subdomain: 'nunez-prints', name: 'Núñez Prints' })
})
