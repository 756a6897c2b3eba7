import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { WaiversPanel } from './waivers-panel.tsx'

test('a signed waiver is deleted only with a reason', async () => {
  const signature = {
    id: 5,
    waiver: 3,
    signature_type: 'UPLOADED',
    created: '2026-11-23T14:00:00Z',
    signature_url: 'https://example.org/w',
  }
  const calls = await server.stubServer(
    {
      'GET /waiversignatures': server.page([signature]),
      'GET /waivers': server.page([{ id: 3, name: 'Consent' }]),
      'DELETE /waiversignatures/5': () => new Response(null, { status: 204 }),
    },
    { waiversignatures: ['remove'] },
  )
  await renderInTheme(<WaiversPanel applicant={annAlvarez} />)
  await page.getByRole('button', { name: /^Actions for Consent/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Signed Waiver?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Required')).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Signed by another person')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ path, body }) => [path, body])).toEqual([
    ['/waiversignatures/5', { reason: 'Signed by another person' }],
  ])
})

test('a signature under a waiver that was deleted since has its name', async () => {
  const signature = { id: 5, waiver: 9, signature_type: 'GENERATED', created: '2026-11-23T14:00:00Z', signature_url: null }
  await server.stubServer({
    'GET /waiversignatures': server.page([signature]),
    'GET /waivers': server.page([{ id: 3, name: 'Consent' }]),
    'GET /waivers/9': { id: 9, name: 'Consent of 2025' },
  })
  await renderInTheme(<WaiversPanel applicant={annAlvarez} />)
  await expect.element(page.getByText('Consent of 2025 (deleted)')).toBeVisible()
})

test('a page that is uploaded as soon as the waivers have loaded is that of the only waiver', async () => {
  queryClient.clear()
  const answer = Promise.withResolvers<Response>()
  const calls = await server.stubServer(
    {
      'GET /waiversignatures': server.page([]),
      'GET /waivers': () => answer.promise,
      'POST /files/upload': { id: 8, upload_url: '/api/files/8/content' },
      'PUT /files/8/content': () => new Response(null, { status: 204 }),
      'POST /waiversignatures': { id: 5 },
    },
    { waiversignatures: ['create'] },
  )
  await renderInTheme(<WaiversPanel applicant={annAlvarez} />)
  await page.getByRole('button', { name: /^Upload/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Signed Waiver' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText('This employer or network has no waiver to sign.')).not.toBeInTheDocument()
  answer.resolve(Response.json(server.page([{ id: 3, name: 'Consent' }])))
  await dialog.getByLabelText('Signed page').upload(new File(['%PDF-1.4'], 'page.pdf', { type: 'application/pdf' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.writes(calls).find(({ path }) => path === '/waiversignatures')?.body)
    .toEqual({ applicant: 7, waiver: 3, waiver_file: 8 })
})
