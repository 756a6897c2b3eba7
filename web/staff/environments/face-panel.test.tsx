import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { FacePanel } from './face-panel.tsx'

const metro = {
  id: 3,
  name: 'Metro',
  network: null,
  logo_url: null,
  brand_color: null,
  help_phone: null,
  help_email: null,
  landing_texts: null,
}

test('a brand color with too little contrast tells its reason while it is typed', async () => {
  await server.stubServer({ 'GET /networks/3': server.version(metro, '"1"') }, { networks: ['update'] })
  await renderInTheme(<FacePanel kind="networks" environment={metro as never} />)
  await page.getByRole('button', { name: 'Edit appearance' }).click()
  await page.getByRole('textbox', { name: 'Brand color', exact: true }).fill('#ffd600')
  await expect.element(page.getByText('Contrast with the page is 1.3:1')).toBeVisible()
  await page.getByRole('button', { name: 'Use #a78c00' }).click()
  await expect.element(page.getByText('Contrast with the page is')).not.toBeInTheDocument()
})
