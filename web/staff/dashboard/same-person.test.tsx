import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AddApplicant } from './add-applicant.tsx'
import { SamePerson } from './same-person.tsx'

const annie = { ...annAlvarez, id: 8, first_name: 'Annie', email: 'annie@example.com', phone: '3055550199' }
const beth = { ...annAlvarez, id: 9, first_name: 'Beth', last_name: 'Brown', email: 'beth@example.com' }
const found = (query: Record<string, string>) =>
  'email' in query ? [{ ...annAlvarez, email: 'Ann@example.com' }] : 'phone' in query ? [annAlvarez, beth] : [annAlvarez, annie]
const stub = (routes: server.Routes = {}) =>
  server.stubServer(
    { 'GET /applicants': ({ query }: server.Call) => Response.json(server.page(found(query))), ...routes },
    { applicants: ['list', 'create'] },
  )

const show = (piece: ReactNode) => renderRouted([{ path: '/', Content: () => piece }])
const NOBODY = { firstName: '', lastName: '', email: '', phone: '', employer: 3, network: null }
const links = () =>
  page
    .getByRole('status')
    .getByRole('link')
    .elements()
    .map((link) => link.parentElement?.textContent?.replace(/, added.*:/, ':'))

test('the records with the same name, email or phone are linked, the most alike first', async () => {
  const calls = await stub()
  await show(
    <SamePerson typed={{ ...NOBODY, firstName: ' ANN', lastName: 'alvarez', email: 'ann@example.com ', phone: '(305) 555-0100' }} />,
  )
  const link = page.getByRole('link', { name: /Alvarez, Ann/ })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/record\/7$/))
  expect(links()).toEqual(['Alvarez, Ann, ann@example.com: same name, email, phone', 'Brown, Beth, beth@example.com: same phone'])
  expect(calls.map(({ query: { limit: _, ...query } }) => query)).toEqual([
    { name: 'ann alvarez', employer: '3' },
    { email: 'ann@example.com', employer: '3' },
    { phone: '3055550100', employer: '3' },
  ])
})

test('a name is the same without its accents', async () => {
  const zoe = { ...annAlvarez, first_name: 'Zoë', last_name: 'Da Silva' }
  await stub({ 'GET /applicants': server.page([zoe]) })
  await show(<SamePerson typed={{ ...NOBODY, firstName: 'Zoe', lastName: 'da silva' }} />)
  await expect.element(page.getByRole('link', { name: /Da Silva, Zoë/ })).toBeVisible()
})

test('nothing is asked before something whole and the employer are there', async () => {
  const calls = await stub()
  await show(
    <>
      <SamePerson typed={{ ...NOBODY, firstName: 'Ann', email: 'ann', phone: '30555' }} />
      <SamePerson typed={{ ...NOBODY, firstName: 'Ann', lastName: 'Alvarez', employer: null }} />
    </>,
  )
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(calls).toEqual([])
})

async function fillIn() {
  await page.getByLabelText('First name').fill('Anne')
  await page.getByLabelText('Last name').fill('Alvares')
  await page.getByLabelText('Email').fill('ann@example.com')
  await page.getByLabelText('Phone').fill('3055550142')
  await page.getByRole('combobox', { name: 'Employer' }).click()
  await page.getByRole('option', { name: 'Lakeside' }).click()
}

const choices: server.Routes = {
  'GET /employers': server.page([{ id: 3, name: 'Lakeside' }]),
  'GET /employers/3': server.version({ id: 3, name: 'Lakeside' }, '"1"'),
  'GET /locations': server.page([]),
}

test('an applicant whose answer was lost is opened by the same press again, and not questioned as another one', async () => {
  const sent: (string | undefined)[] = []
  let isAdded = false
  await stub({
    ...choices,
    'GET /applicants': () =>
      Response.json(server.page(isAdded ? [{ ...annAlvarez, id: 11, first_name: 'Anne', last_name: 'Alvares' }] : [])),
    'POST /applicants': ({ headers }: server.Call) => {
      sent.push(headers['idempotency-key'])
      if (isAdded) return Response.json({ ...annAlvarez, id: 11 }, { headers: { etag: '"1"' } })
      isAdded = true
      throw new TypeError('Failed to fetch')
    },
  })
  await renderRouted([
    { path: '/', Content: () => <AddApplicant onClose={() => {}} /> },
    { path: '/record/$id', Content: () => <p>The record</p> },
  ])
  await fillIn()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await expect.element(page.getByText('same name, email')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The record', { exact: true })).toBeVisible()
  expect(new Set(sent).size).toBe(1)
})

test('an applicant who may be there already is added by a second press only', async () => {
  const calls = await stub({
    ...choices,
    'POST /applicants': server.version({ ...annAlvarez, id: 11 }, '"1"'),
  })
  await renderRouted([
    { path: '/', Content: () => <AddApplicant onClose={() => {}} /> },
    { path: '/record/$id', Content: () => <p>The record</p> },
  ])
  await fillIn()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(page.getByText('Nobody was added yet: look at the records below first.')).toBeVisible()
  await expect.element(page.getByText('same email')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => document.activeElement?.textContent).toContain('same email')
  const anyway = page.getByRole('button', { name: 'Add Anyway' })
  await expect.element(anyway).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(page.getByText('same email').element())).toBeLessThan(top(page.getByLabelText('First name').element()))
  expect(server.writes(calls)).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await anyway.click()
  await expect.element(page.getByText('The record', { exact: true })).toBeVisible()
  expect(server.writes(calls)).toHaveLength(1)
})

test('an applicant without an employer is added to a network, whose records are looked at', async () => {
  const calls = await stub({
    ...choices,
    'GET /networks': server.page([{ id: 5, name: 'Metro' }]),
    'GET /networks/5': server.version({ id: 5, name: 'Metro' }, '"1"'),
    'GET /applicants': server.page([]),
    'POST /applicants': server.version({ ...annAlvarez, id: 11 }, '"1"'),
  })
  await renderRouted([
    { path: '/', Content: () => <AddApplicant onClose={() => {}} /> },
    { path: '/record/$id', Content: () => <p>The record</p> },
  ])
  await fillIn()
  await page.getByRole('combobox', { name: 'Network' }).click()
  await page.getByRole('option', { name: 'Metro' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Employer' })).toHaveValue('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The record', { exact: true })).toBeVisible()
  expect(server.writes(calls)).toMatchObject([{ body: { employer: null, network: 5, locations: [] } }])
  const asked = calls.filter(({ method, path, query }) => method === 'GET' && path === '/applicants' && 'network' in query)
  expect(asked.map(({ query }) => query.network)).toContain('5')
})
