import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { useLocation } from '../../../router/routing.ts'
import { renderRouted } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { useFilters } from '../filters.ts'
import { QuickFind } from './quick-find.tsx'

const box = page.getByRole('combobox', { name: 'Find an applicant' })
const options = page.getByRole('listbox', { name: 'Applicants found' })

function ShownResults() {
  const { search, state } = useLocation()
  const { values } = useFilters()
  return <p>{JSON.stringify({ search, values, hasKey: 'sealed' in state, isInEntry: JSON.stringify(state).includes('1234') })}</p>
}

async function show() {
  const calls = await server.stubServer({
    'GET /applicants/find': { results: [] },
    'GET /applicants': { ...server.page([]), count: 12 },
  })
  await renderRouted([
    { path: '/', Content: QuickFind },
    { path: '/results', Content: ShownResults },
  ])
  return calls
}

const finds = (calls: readonly server.Call[]) => calls.filter(({ path }) => path === '/applicants/find')

beforeEach(() => queryClient.clear())

test('typed filters are counted while they are typed, and Enter leads to their results', async () => {
  const calls = await show()
  await box.fill('status:submitted employer:lakeside')
  await expect.element(options).toHaveTextContent('Enter shows 12 applicants')
  expect(finds(calls)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('"filters":"status:submitted employer:lakeside"')).toBeVisible()
})

test('a typed personal number is kept out of the address of the results', async () => {
  await show()
  await box.fill('ssn:1234 garcia')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('{"search":{"filters":"garcia"},"values":{"ssn4":"1234","filters":"garcia"},"hasKey":true,"isInEntry":false}'))
    .toBeVisible()
})

test('filters that cannot be understood say so, and Enter stays', async () => {
  await show()
  await box.fill('illegible:perhaps')
  await expect.element(options).toHaveTextContent('illegible is yes or no')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('illegible:perhaps')
})

test('filters that the server refuses say so, and Enter stays', async () => {
  await server.stubServer({
    'GET /applicants': server.refusal(400, 'Invalid', { filters: 'There is no status xyz' }),
  })
  await renderRouted([{ path: '/', Content: QuickFind }])
  await box.fill('status:xyz')
  await expect.element(options).toHaveTextContent('There is no status xyz')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('status:xyz')
})

test('as many applicants as are shown at most are not said to be all that are found', async () => {
  const people = Array.from({ length: 20 }, (_, at) => ({
    ...{ id: at + 1, first_name: 'Ann', last_name: `Person ${at + 1}`, email: 'ann@example.org', phone: '', position: null },
    ...{ transaction_id: null, registration: null, former_tcn: null, matched: 'name' },
  }))
  await server.stubServer({ 'GET /applicants/find': { results: people } })
  await renderRouted([{ path: '/', Content: QuickFind }])
  await box.fill('ann')
  await expect.element(page.getByText('The best 20 are shown. Enter shows all')).toBeInTheDocument()
})

test('a scanned TCN that was replaced opens the record that had it', async () => {
  const ann = {
    ...{ id: 7, first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org', phone: '', position: null },
    ...{ transaction_id: 'TCN-2', registration: null, former_tcn: 'TCN-1', matched: 'former_tcn' },
  }
  const bo = { ...ann, id: 8, first_name: 'Bo', former_tcn: 'TCN-11' }
  await server.stubServer({ 'GET /applicants/find': { results: [ann, bo] } })
  await renderRouted([
    { path: '/', Content: QuickFind },
    { path: '/record/$id', Content: () => <p>The record</p> },
  ])
  await box.fill('tcn-1')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Lee, Ann' + 'TCN TCN-2 · formerly TCN TCN-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The record')).toBeVisible()
})

test('a text that is too long says how long it may be, and asks for nothing', async () => {
  const calls = await show()
  await box.fill('long '.repeat(60))
  await expect.element(options).toHaveTextContent('Type at most 100 characters')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toBeVisible()
  expect(finds(calls)).toEqual([])
})

test('a name with a colon is still the name of an applicant', async () => {
  const calls = await show()
  await box.fill('note: garcia')
  await expect.element(options).toHaveTextContent('No applicant is found by “note: garcia”')
  expect(finds(calls)).toHaveLength(1)
})
