import { useState } from 'react'
import { expect, test } from 'vitest'
import { page as browser, type Locator, userEvent } from 'vitest/browser'
import { press as pressKey } from '../../testing/keyboard.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import { type Routes, stubServer, version, writes } from '../../testing/stub-server.ts'
import { UserDialogs } from './user-dialogs.tsx'
import type { OpenDialog } from './user-values.ts'

/** Presses what has this name by keyboard. */
async function press(locator: Locator) {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
  await pressKey('Enter')
}

const account = { id: 7, email: 'ann@example.com', username: 'ann', is_superuser: false, context_type: null, context_id: null }
const add: OpenDialog = { what: 'add' }
const reset: OpenDialog = { what: 'factors', account: account as never }
const session = (confirmed_seconds: number) => ({
  'GET /auth/session': { user_id: 1, user_email: 'sam@example.com', is_superuser: true, due: null, confirmed_seconds, may: {} },
})
const problem = (status: number, code: string, detail: string) => () => Response.json({ code, detail }, { status })
const done = () => new Response(null, { status: 204 })

async function open(dialog: OpenDialog, routes: Routes) {
  const calls = await stubServer(routes)
  await renderInTheme(<UserDialogs dialog={dialog} onClose={() => undefined} />)
  return calls
}

const password = browser.getByLabelText('Your own password')
const email = browser.getByLabelText('Email')
const save = browser.getByRole('button', { name: 'Save' })
const type = (field: Locator, text: string) => userEvent.fill(field, text)
async function typeUser() {
  await expect.element(email).toBeVisible()
  await type(email, 'ann@example.com')
  await type(browser.getByLabelText('Username'), 'ann')
}

test('a user is added without a password while the session is confirmed', async () => {
  const calls = await open(add, { ...session(600), 'POST /users': account })
  await typeUser()
  expect(password.query()).toBeNull()
  await press(save)
  await expect.poll(() => writes(calls).map(({ path }) => path)).toEqual(['/users'])
})

test('else the session is confirmed first, and a wrong password leaves what was typed', async () => {
  const routes: Routes = { ...session(0), 'POST /users': account, 'POST /auth/confirm': problem(400, 'WRONG_PASSWORD', 'Wrong password.') }
  const calls = await open(add, routes)
  await typeUser()
  await press(save)
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/Enter your password\./)
  expect(writes(calls)).toEqual([])
  await type(password, 'wrong')
  await press(save)
  await expect.element(password).toHaveAccessibleDescription(/Wrong password\./)
  await expect.element(email).toHaveValue('ann@example.com')
  expect(writes(calls).map(({ path }) => path)).toEqual(['/auth/confirm'])
  routes['POST /auth/confirm'] = done
  await type(password, 'right')
  await pressKey('Enter')
  await expect
    .poll(() => writes(calls).slice(1))
    .toMatchObject([
      { path: '/auth/confirm', body: { password: 'right' } },
      { path: '/users', body: { email: 'ann@example.com' } },
    ])
})

test('the password is asked for when the server no longer takes the session as confirmed', async () => {
  const routes: Routes = { ...session(600), 'PATCH /users/7/reset_mfa': problem(403, 'CONFIRM_FIRST', 'Confirm first.') }
  const calls = await open(reset, { ...routes, 'POST /auth/confirm': done })
  await press(browser.getByRole('button', { name: 'Remove' }))
  await expect.element(password).toHaveFocus()
  await type(password, 'right')
  await pressKey('Enter')
  await expect.poll(() => writes(calls).map(({ path }) => path)).toEqual(['/users/7/reset_mfa', '/auth/confirm', '/users/7/reset_mfa'])
})

test('one’s own password says why it is asked for, and Save what is missing beside it', async () => {
  const calls = await open({ what: 'password', account: account as never }, session(0))
  await expect.element(password).toHaveAccessibleDescription(/since this gives lasting access/)
  await type(password, 'right')
  await press(save)
  const fresh = browser.getByRole('textbox', { name: 'New password', exact: true })
  await expect.element(fresh).toHaveAccessibleDescription(/^Required/)
  await type(fresh, 'a password of the help desk')
  await type(browser.getByRole('textbox', { name: 'Confirm new password' }), 'another one')
  await press(save)
  await expect
    .element(browser.getByRole('textbox', { name: 'Confirm new password' }))
    .toHaveAccessibleDescription(/Must be the same as the new password/)
  expect(writes(calls)).toEqual([])
})

test('without a mail server, nothing is said to be on its way, and the mail with the link is named', async () => {
  mailsCannotLeave()
  await stubServer({ ...session(600), 'POST /users': account })
  const Users = () => {
    const [dialog, setDialog] = useState<OpenDialog | null>(add)
    return <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
  }
  await renderRouted([{ path: '/', Content: Users }])
  await typeUser()
  expect(browser.getByText('The new user gets an email').query()).toBeNull()
  await press(save)
  const added = browser.getByRole('dialog', { name: 'User Added' })
  await expect.element(added.getByText('no email went to ann@example.com')).toBeVisible()
  const link = added.getByRole('link', { name: 'mail in the Outbox' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/outbox?search=ann%40example.com'))
  expect(browser.getByText('on its way').query()).toBeNull()
  await press(added.getByRole('button', { name: 'Done' }))
  await expect.element(added).not.toBeInTheDocument()
})

test.each([
  { what: 'deleted', verb: 'remove', yes: 'Delete', sent: 'DELETE /users/7', keys: 'These API keys end at once:' },
  {
    what: 'locked',
    verb: 'lock',
    yes: 'Lock',
    sent: 'PATCH /users/7/lock',
    keys: 'These API keys are refused until you unlock the account:',
  },
] as const)('before an account is $what, the keys that stop and the webhooks that go on are named', async ({ verb, yes, sent, keys }) => {
  const page = (results: object[]) => ({ results, next: null, previous: null })
  const dialog: OpenDialog = { what: verb, account: account as never }
  const calls = await open(dialog, {
    [sent]: done,
    'GET /apikeys': page([{ id: 1, name: 'Payroll', prefix: 'bims_ab' }]),
    'GET /webhooks': page([{ id: 2, name: 'Ledger', url: 'https://ledger.example', enabled: true }]),
  })
  await expect.element(browser.getByText('Payroll (bims_ab…)')).toBeVisible()
  await expect.element(browser.getByText(keys)).toBeVisible()
  await expect.element(browser.getByText('Ledger, to https://ledger.example')).toBeVisible()
  await expect.element(browser.getByText(/These webhooks go on/)).toBeVisible()
  const disable = browser.getByRole('checkbox', { name: 'Disable these webhooks too' })
  await expect.element(disable).not.toBeChecked()
  await expect.element(disable).toHaveAccessibleDescription(/^While they are disabled, what happens is not sent, then or later\./)
  await press(browser.getByRole('button', { name: yes }))
  await expect.poll(() => writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([sent])
  ;(disable.element() as HTMLElement).click()
  await press(browser.getByRole('button', { name: yes }))
  await expect.poll(() => writes(calls).map(({ query }) => query.webhooks)).toEqual([undefined, 'disable'])
})

test('who has not accepted the invitation yet is invited again at a corrected address, and the toast says so', async () => {
  const invited = { ...account, state: 'INVITED' }
  const right = { ...invited, email: 'right@example.com' }
  await open(
    { what: 'edit', account: invited as never },
    { ...session(600), 'GET /users/7': version(invited, '"1"'), 'PATCH /users/7': version(right, '"2"') },
  )
  await expect.element(email).toHaveValue('ann@example.com')
  await type(email, 'right@example.com')
  await press(save)
  await expect.element(browser.getByText('User saved. An email with a new activation link is on its way to the new address')).toBeVisible()
})
