import { createMemoryHistory } from '@tanstack/history'
import { beforeEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { ssoRefusals } from '../../../contract/people/single-sign-on.ts'
import { sessionState } from '../../data/session.ts'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import { refusal, stubServer, writes } from '../../testing/stub-server.ts'
import { enterBySignOn } from './enter-by-sign-on.ts'
import { LogOut } from './log-out.tsx'
import { SignOnButtons, SignOnRefusal, SignOnReturn } from './sign-on.tsx'

beforeEach(() => history.replaceState(null, '', location.pathname + location.search))

const pages = [
  { path: '/login', Content: () => <SignOnButtons /> },
  { path: '/signon', Content: SignOnReturn },
  { path: '/account', Content: () => <p>Your account</p> },
  { path: '/', Content: () => <p>First page</p> },
]
const at = (address: string) => renderRouted(pages, createMemoryHistory({ initialEntries: [address] }))

test('a button of a provider begins the sign-on with the page that was wanted, and leads to the provider', async () => {
  const calls = await stubServer({ 'GET /auth/sso': [{ id: 7, name: 'Corporate' }], 'POST /auth/sso': { url: '#there' } })
  await at('/login?next=%2Faccount')
  await browser.getByRole('button', { name: 'Sign in with Corporate' }).click()
  await expect.poll(() => location.hash).toBe('#there')
  expect(writes(calls)).toMatchObject([{ path: '/auth/sso', body: { provider: 7, next: '/account' } }])
})

test('a provider that cannot be reached is reported beside the buttons', async () => {
  await stubServer({ 'GET /auth/sso': [{ id: 7, name: 'Corporate' }], 'POST /auth/sso': refusal(409, ssoRefusals.SSO_UNREACHABLE) })
  await at('/login')
  await browser.getByRole('button', { name: 'Sign in with Corporate' }).click()
  await expect.element(browser.getByText(ssoRefusals.SSO_UNREACHABLE)).toBeVisible()
})

test.each([
  ['%2Faccount', 'Your account'],
  ['%2F%2Fevil.example', 'First page'],
  ['https%3A%2F%2Fevil.example', 'First page'],
])('the answer of a provider leads on to a page of this site: %s', async (next, text) => {
  await stubServer({})
  await at(`/signon?sso=in&next=${next}`)
  await expect.element(browser.getByText(text)).toBeVisible()
})

test.each(Object.keys(ssoRefusals) as (keyof typeof ssoRefusals)[])('the code %s has its sentence', async (code) => {
  await renderRouted([{ path: '/login', Content: SignOnRefusal }], createMemoryHistory({ initialEntries: [`/login?sso=${code}`] }))
  await expect.element(browser.getByRole('alert')).toHaveTextContent(ssoRefusals[code])
})

test('a code that there is not has no sentence', async () => {
  const Content = () => (
    <>
      <SignOnRefusal />
      <p>Login</p>
    </>
  )
  await renderRouted([{ path: '/login', Content }], createMemoryHistory({ initialEntries: ['/login?sso=toString'] }))
  await expect.element(browser.getByText('Login')).toBeVisible()
  expect(browser.getByRole('alert').query()).toBeNull()
})

test('the cookie of a provider opens the session', async () => {
  await stubServer({ 'POST /auth/refresh': { token: 'new' } })
  await enterBySignOn()
  expect(sessionState().status).toBe('in')
})

test('signing out leads on to the page of the provider', async () => {
  const user = { user_id: 1, user_email: 'sam@example.com', is_superuser: false, due: null, may: {}, sign_out_url: '#left' }
  await stubServer({ 'GET /auth/session': user, 'DELETE /auth/session': () => new Response(null, { status: 204 }) })
  await renderInTheme(<LogOut />)
  await expect.poll(() => location.hash).toBe('#left')
  expect(sessionState().status).toBe('out')
})
