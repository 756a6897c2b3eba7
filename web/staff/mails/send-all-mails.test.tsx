import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { SendAllMails } from './send-all-mails.tsx'

async function open(state: 'FAILED' | 'UNKNOWN', may = ['resend']) {
  const calls = await server.stubServer(
    {
      'GET /mails': server.page([{ id: 5 }, { id: 7 }, { id: 9 }]),
      'POST /mails/resends': { queued: 2, with_link: 1, left: 0 },
    },
    { mails: may } as never,
  )
  await renderInTheme(<SendAllMails state={state} search="school" count={3} />)
  return calls
}

const button = page.getByRole('button', { name: 'Send All Again' })

test('the mails of the list are sent again after a warning, and those with a link are named', async () => {
  const calls = await open('UNKNOWN')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Send 3 Mails Again?' })
  await expect.element(dialog.getByText(/arrives twice/)).toBeVisible()
  expect(calls.find(({ method }) => method === 'GET')?.query).toMatchObject({ state: 'UNKNOWN', search: 'school' })
  await dialog.getByRole('button', { name: 'Send Again' }).click()
  await expect.element(page.getByText('2 mails on the way, 1 with a link not sent')).toBeVisible()
  expect(server.writes(calls)[0]?.body).toEqual({ mails: [5, 7, 9] })
})

test('those that failed cannot arrive twice', async () => {
  await open('FAILED')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Send 3 Mails Again?' })
  await expect.element(dialog.getByText(/sent unchanged/)).toBeVisible()
  await expect.element(dialog.getByText(/arrives twice/)).not.toBeInTheDocument()
})

test('who may not send sees no button', async () => {
  await open('UNKNOWN', [])
  await expect.element(button).not.toBeInTheDocument()
})
