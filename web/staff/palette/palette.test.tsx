import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { keepEarlyPalette } from './early-palette.ts'
import PaletteKey from './palette.tsx'

const person = (id: number, first_name: string, last_name: string) => ({
  ...{ id, first_name, last_name, middle_name: '', email: `${first_name}@example.com`, phone: '', position: null },
  ...{ transaction_id: null, registration: null, former_tcn: null, matched: 'name' },
})

const title = (name: string) => expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()

async function openPalette() {
  const router = await renderRouted([
    { path: '/', Content: () => <PaletteKey screens={[]} /> },
    { path: '/record/$id', Content: () => <h1>Record</h1> },
  ])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  return router
}

test('Ctrl+K that is pressed before the palette is there opens it, with what was typed after it', async () => {
  await server.stubServer({ 'GET /applicants/find': server.page([]) })
  keepEarlyPalette()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('dash')
  await renderRouted([{ path: '/', Content: () => <PaletteKey screens={[]} /> }])
  await expect.element(page.getByRole('combobox')).toHaveValue('dash')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
})

test('Enter before the applicants are found opens the first of them when they are', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await server.stubServer({
    'GET /applicants/find': async () => {
      await asked
      return Response.json(server.page([person(1, 'Ann', 'Alvarez')]))
    },
  })
  await openPalette()
  await userEvent.keyboard('alvarez ann')
  await press('Enter')
  await expect.element(page.getByRole('status').getByText('Searching…')).toBeVisible()
  answer()
  await title('Record')
})

test('Enter opens nobody found by an earlier text', async () => {
  const found = { al: person(1, 'Ann', 'Alvarez'), alb: person(2, 'Bob', 'Albee') }
  const calls = await server.stubServer({
    'GET /applicants/find': ({ query }: server.Call) => Response.json(server.page([found[query.q as 'al']])),
  })
  const router = await openPalette()
  await userEvent.keyboard('al')
  await expect.element(page.getByText('Alvarez, Ann')).toBeVisible()
  await userEvent.keyboard('b')
  await press('Enter')
  await title('Record')
  expect(router.shown().place.pathname).toBe('/record/2')
  expect(calls.map(({ query }) => query.q)).toEqual(['al', 'alb'])
})

test('the dialog keeps its height while entries come and go, and entries are named by their words', async () => {
  const found = Array.from({ length: 9 }, (_, at) => ({ ...person(at + 1, 'Ann', `Alvarez ${at}`), position: 'Teacher' }))
  await server.stubServer({
    'GET /applicants/find': ({ query }: server.Call) => Response.json(server.page(query.q === 'alv' ? found : [])),
  })
  await openPalette()
  const height = () => page.getByRole('dialog').element().getBoundingClientRect().height
  const empty = height()
  await userEvent.keyboard('alv')
  await expect.element(page.getByRole('option', { name: 'Alvarez 0, Ann, Teacher · Ann@example.com', exact: true })).toBeVisible()
  expect(height()).toBe(empty)
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  expect(height()).toBe(empty)
})

test('typed filters are an entry that leads to their results', async () => {
  await server.stubServer({ 'GET /applicants': { ...server.page([]), count: 12 } })
  await renderRouted([
    { path: '/', Content: () => <PaletteKey screens={[]} /> },
    { path: '/results', Content: () => <h1>Results</h1> },
  ])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('status:submitted')
  await expect.element(page.getByRole('option', { name: 'Enter shows 12 applicants' })).toBeVisible()
  await press('Enter')
  await title('Results')
})
