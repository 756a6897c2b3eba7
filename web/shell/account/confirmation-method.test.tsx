import { expect, test } from 'vitest'
import { page as browser, type Locator, userEvent } from 'vitest/browser'
import { press as pressKey } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { stubServer, writes } from '../../testing/stub-server.ts'
import { Account } from './account.tsx'

/** Presses what has this name by keyboard. */
async function press(locator: Locator) {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
  await pressKey('Enter')
}

const user = {
  ...{ user_id: 1, user_email: 'sam@example.com', username: 'sam', is_superuser: false, due: null, may: {}, proof: 'SIGN_ON' },
  ...{ has_password: false, fresh_seconds: 0, signed_on: 'Corporate', sign_out_url: null, shortest_password: 15 },
}
const routes = (session: object = {}) => ({
  'GET /auth/session': { ...user, ...session },
  'GET /mfa': { totp: false, passkeys: [], recovery_codes_left: 0, required: false },
  'GET /sessions': [],
  'GET /signons': [{ id: 4, name: 'Corporate', created: '2026-11-02T15:30:00Z', last_used: null }],
  'PATCH /users/1/change_email': {},
  'DELETE /signons/4': () => new Response(null, { status: 204 }),
})

test('an account without a password is asked for a fresh single sign-on, which leads to the provider', async () => {
  const calls = await stubServer({ ...routes(), 'POST /signons/fresh': { url: '#there' } })
  await renderInTheme(<Account />)
  await expect.element(browser.getByText('Your account has no password', { exact: false })).toBeVisible()
  expect(browser.getByRole('button', { name: 'Unlink Corporate' }).query()).toBeNull()
  await press(browser.getByRole('button', { name: 'Modify email' }))
  expect(browser.getByLabelText('Your password').query()).toBeNull()
  await press(browser.getByRole('button', { name: 'Confirm with Single Sign-On' }))
  await expect.poll(() => location.hash).toBe('#there')
  expect(writes(calls)).toMatchObject([{ path: '/signons/fresh', body: { next: location.pathname + location.search } }])
})

test('a fresh single sign-on replaces the password', async () => {
  const calls = await stubServer(routes({ fresh_seconds: 200 }))
  await renderInTheme(<Account />)
  await press(browser.getByRole('button', { name: 'Modify email' }))
  await expect.element(browser.getByText('You have just confirmed that it is you.')).toBeVisible()
  await userEvent.fill(browser.getByLabelText('New email'), 'new@example.com')
  await press(browser.getByRole('button', { name: 'Send Link' }))
  await expect.poll(() => writes(calls).map(({ path }) => path)).toEqual(['/users/1/change_email'])
})

test('an account with a password is unlinked with it', async () => {
  const calls = await stubServer(routes({ proof: 'PASSWORD', has_password: true }))
  await renderInTheme(<Account />)
  await press(browser.getByRole('button', { name: 'Unlink Corporate' }))
  await userEvent.fill(browser.getByLabelText('Your password'), 'a password')
  await press(browser.getByRole('button', { name: 'Unlink', exact: true }))
  await expect.poll(() => writes(calls)).toMatchObject([{ method: 'DELETE', path: '/signons/4', body: { password: 'a password' } }])
})
