import { expect, test } from 'vitest'
import { page as browser, type Locator, userEvent } from 'vitest/browser'
import { press as pressKey } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { page, refusal, stubServer, version, writes } from '../../testing/stub-server.ts'
import { SsoProviders } from './sso-providers.tsx'

/** Presses what has this name by keyboard. */
async function press(locator: Locator) {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
  await pressKey('Enter')
}

const corporate = {
  ...{ id: 7, created: '2026-11-02T15:30:00Z', callback_url: 'https://bims.example/api/auth/sso/7/callback', people: 2, network: null },
  ...{
    name: 'Corporate',
    issuer: 'https://login.example',
    client_id: 'bims',
    client_secret: '****',
    client_secret_changes: 0,
    scopes: 'openid email',
  },
  ...{
    roles_claim: 'groups',
    superuser_values: ['chiefs'],
    member_values: ['desk', 'office'],
    mail_domains: [],
    acr_values: [],
    amr_values: [],
  },
  ...{ creates_accounts: false, passwords_off: true, signs_out: false, enabled: true },
}
const own = { ssoproviders: ['list', 'read', 'create', 'update', 'remove', 'test'], ssolinks: ['list', 'read', 'remove'] }
const may = { ...own, ssoproviders: [...own.ssoproviders, 'choose_network', 'make_accounts'] }
const user = { user_id: 1, user_email: 'sam@example.com', is_superuser: true, due: null, confirmed_seconds: 600, may }
const routes = (more: object = {}) => ({
  'GET /auth/session': user,
  'GET /ssoproviders': page([corporate]),
  'GET /ssoproviders/7': version(corporate, '"3"'),
  ...more,
})
const choose = async (action: string) => {
  await press(browser.getByRole('button', { name: 'Actions for Corporate' }))
  await press(browser.getByRole('menuitem', { name: action }))
}

test('a provider is listed with its people, and added with values of its lists a line each', async () => {
  const calls = await stubServer(routes({ 'POST /ssoproviders': corporate }))
  await renderInTheme(<SsoProviders />)
  await expect.element(browser.getByText('2 people · without passwords')).toBeVisible()
  await press(browser.getByRole('button', { name: 'Add Provider' }))
  const field = (name: string) => browser.getByRole('textbox', { name })
  await userEvent.fill(field('Name'), 'Corporate')
  await userEvent.fill(field('Issuer'), 'https://login.example')
  await userEvent.fill(field('Client id'), 'bims')
  await userEvent.fill(field('Claim with roles'), 'groups')
  await userEvent.fill(field('Values of staff'), ' desk \n\noffice')
  await press(browser.getByRole('button', { name: 'Save' }))
  await expect.element(browser.getByText(corporate.callback_url)).toBeVisible()
  expect(writes(calls)).toMatchObject([
    {
      path: '/ssoproviders',
      body: {
        name: 'Corporate',
        roles_claim: 'groups',
        member_values: ['desk', 'office'],
        mail_domains: [],
        client_secret: null,
        network: null,
      },
    },
  ])
})

test('values of superusers that are hidden since a network was chosen are not sent', async () => {
  const metro = { id: 3, name: 'Metro' }
  const calls = await stubServer(routes({ 'POST /ssoproviders': corporate, 'GET /networks': page([metro]), 'GET /networks/3': metro }))
  await renderInTheme(<SsoProviders />)
  await press(browser.getByRole('button', { name: 'Add Provider' }))
  const field = (name: string) => browser.getByRole('textbox', { name })
  for (const [name, text] of [
    ['Name', 'Metro'],
    ['Issuer', 'https://login.example'],
    ['Client id', 'bims'],
    ['Claim with roles', 'groups'],
    ['Values of superusers', 'chiefs'],
  ] as const)
    await userEvent.fill(field(name), text)
  await userEvent.click(browser.getByRole('combobox', { name: 'Network' }))
  await userEvent.click(browser.getByRole('option', { name: 'Metro' }))
  await expect.element(field('Values of superusers')).not.toBeInTheDocument()
  await press(browser.getByRole('button', { name: 'Save' }))
  await expect.poll(() => writes(calls).map(({ body }) => body)).toMatchObject([{ network: 3, superuser_values: [] }])
})

test('a provider is changed with its secret as it is, and a refused value is shown at its list', async () => {
  const wrong = refusal(400, 'Please correct the marked fields.', { 'mail_domains.0': 'Must be domains such as example.org' })
  const calls = await stubServer(routes({ 'PATCH /ssoproviders/7': wrong }))
  await renderInTheme(<SsoProviders />)
  await choose('Edit')
  await expect.element(browser.getByRole('textbox', { name: 'Values of staff' })).toHaveValue('desk\noffice')
  await userEvent.fill(browser.getByRole('textbox', { name: 'Mail domains' }), 'bims')
  await press(browser.getByRole('button', { name: 'Save' }))
  await expect.element(browser.getByText('Must be domains such as example.org').first()).toBeVisible()
  const [write] = writes(calls)
  expect(write?.headers['if-match']).toBe('"3"')
  expect(write?.body).toEqual({ mail_domains: ['bims'] })
})

test('an edit begins with the provider as it is now, and sends only what was changed', async () => {
  const now = { ...routes(), 'PATCH /ssoproviders/7': corporate }
  const calls = await stubServer(now)
  await renderInTheme(<SsoProviders />)
  await choose('Edit')
  await expect.element(browser.getByRole('checkbox', { name: 'Enabled' })).toBeChecked()
  await press(browser.getByRole('button', { name: 'Cancel' }))
  await expect.element(browser.getByRole('dialog')).not.toBeInTheDocument()
  now['GET /ssoproviders/7'] = version({ ...corporate, enabled: false }, '"4"')
  await choose('Edit')
  await expect.element(browser.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
  await userEvent.fill(browser.getByRole('textbox', { name: 'Name' }), 'Head Office')
  await press(browser.getByRole('button', { name: 'Save' }))
  await expect.poll(() => writes(calls).map(({ headers, body }) => [headers['if-match'], body])).toEqual([['"4"', { name: 'Head Office' }]])
})

test('a concurrent change of a provider is shown in words, and its lists in the form', async () => {
  const now = { ...routes(), 'PATCH /ssoproviders/7': refusal(412, 'Changed.') }
  await stubServer(now)
  await renderInTheme(<SsoProviders />)
  await choose('Edit')
  await userEvent.fill(browser.getByRole('textbox', { name: 'Name' }), 'Head Office')
  now['GET /ssoproviders/7'] = version({ ...corporate, enabled: false, member_values: ['desk', 'lobby'] }, '"4"')
  await press(browser.getByRole('button', { name: 'Save' }))
  await expect.element(browser.getByText('Enabled: no (before: yes)')).toBeVisible()
  await expect.element(browser.getByText('Values of staff: desk, lobby (before: desk, office)')).toBeVisible()
  await expect.element(browser.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
  await expect.element(browser.getByRole('textbox', { name: 'Values of staff' })).toHaveValue('desk\nlobby')
})

test.each([
  ['Client secret', 'mine', 'Save Over Their Change'],
  ['Name', 'Head Office', 'Save'],
])('a secret that somebody else changed is told, and with a new %s (%s) the button is %s', async (field, typed, button) => {
  const now = { ...routes(), 'PATCH /ssoproviders/7': refusal(412, 'Changed.') }
  await stubServer(now)
  await renderInTheme(<SsoProviders />)
  await choose('Edit')
  await userEvent.fill(browser.getByRole('textbox', { name: field }), typed)
  now['GET /ssoproviders/7'] = version({ ...corporate, client_secret_changes: 1 }, '"4"')
  await press(browser.getByRole('button', { name: 'Save' }))
  await expect.element(browser.getByText('Client secret: changed by somebody else')).toBeVisible()
  await expect.element(browser.getByRole('button', { name: button, exact: true })).toBeVisible()
})

test('a try of the connection says what is wrong', async () => {
  const trial = { works: false, complaints: ['The document of the issuer was answered with 404.'], hints: [] }
  await stubServer(routes({ 'POST /ssoproviders/7/test': trial }))
  await renderInTheme(<SsoProviders />)
  await choose('Test Connection')
  await expect.element(browser.getByText(trial.complaints[0] as string)).toBeVisible()
})

test('linked people are listed and unlinked', async () => {
  const link = { id: 9, created: '2026-11-02T15:30:00Z', provider: 7, user: 3, username: 'ann', email: 'ann@example.org', last_used: null }
  const calls = await stubServer(routes({ 'GET /ssolinks': page([link]), 'DELETE /ssolinks/9': () => new Response(null, { status: 204 }) }))
  await renderInTheme(<SsoProviders />)
  await choose('People')
  await press(browser.getByRole('button', { name: 'Unlink ann' }))
  await expect.poll(() => writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /ssolinks/9'])
})

test('a provider is disabled and deleted after a question', async () => {
  const calls = await stubServer(
    routes({
      'PATCH /ssoproviders/7': { ...corporate, enabled: false },
      'DELETE /ssoproviders/7': () => new Response(null, { status: 204 }),
    }),
  )
  await renderInTheme(<SsoProviders />)
  await choose('Disable')
  await press(browser.getByRole('button', { name: 'Disable' }))
  await expect.poll(() => writes(calls).map(({ body }) => body)).toEqual([{ enabled: false }])
  await choose('Delete')
  await press(browser.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => writes(calls).map(({ method }) => method)).toEqual(['PATCH', 'DELETE'])
})

test('an administrator of a network chooses neither network nor superusers, and makes no accounts', async () => {
  await stubServer({ ...routes(), 'GET /auth/session': { ...user, may: own } })
  await renderInTheme(<SsoProviders />)
  await press(browser.getByRole('button', { name: 'Add Provider' }))
  await expect.element(browser.getByRole('textbox', { name: 'Values of administrators' })).toBeVisible()
  await expect.element(browser.getByRole('checkbox', { name: 'Make accounts' })).toBeDisabled()
  expect(browser.getByRole('textbox', { name: 'Values of superusers' }).query()).toBeNull()
})
