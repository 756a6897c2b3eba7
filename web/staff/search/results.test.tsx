import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { ownZone } from '../../data/dates.ts'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { press } from '../../testing/keyboard.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Results } from './results.tsx'

const FAULT = 'There is no status nowhere'
const clear = page.getByRole('button', { name: 'Clear the Filters' })

async function renderResults(search: string, rows: object[] = [], may: Record<string, string[]> = {}) {
  queryClient.clear()
  await server.stubServer(
    {
      'GET /applicants': ({ query }: server.Call) =>
        query.filters === 'status:nowhere' ? server.refusal(400, 'Not valid', { filters: FAULT })() : Response.json(server.page(rows)),
    },
    may,
  )
  return renderRouted([{ path: '/results', Content: Results }], createMemoryHistory({ initialEntries: [`/results?${search}`] }))
}

test('a fault of the filters is said once, and the filters can be cleared', async () => {
  const router = await renderResults('filters=status:nowhere')
  await expect.element(clear).toBeVisible()
  expect(page.getByText(FAULT).elements()).toHaveLength(1)
  await clear.click()
  await expect.element(page.getByText(FAULT)).not.toBeInTheDocument()
  expect(router.shown().place.search).toEqual({})
})

test('a search that the server refuses cannot be saved', async () => {
  await renderResults('filters=status:nowhere', [], all)
  await expect.element(page.getByText(FAULT)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save This Search' })
  await expect.element(save).toBeDisabled()
  await clear.click()
  await expect.element(save).toBeEnabled()
})

test.each(['-created', '-submitted', '-safe_date'])('the chosen order %s is shown whole', async (order) => {
  await page.viewport(1280, 800)
  await renderResults(`order=${order}`)
  const select = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(select).toHaveValue(order)
  const box = select.element() as HTMLSelectElement
  const { font, paddingLeft, paddingRight } = getComputedStyle(box)
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  pen.font = font
  const text = pen.measureText(box.selectedOptions[0]?.textContent ?? '').width
  expect(box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)).toBeGreaterThanOrEqual(Math.floor(text))
})

test('beside a fault of typed filters stand no chip and no applicant of the search before', async () => {
  await renderResults('filters=status:hired', [annAlvarez])
  const chip = page.getByRole('button', { name: 'Remove Status: hired' })
  await expect.element(chip).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Filters' })
  await box.fill('stauts:hired')
  await press('Enter')
  await expect.element(page.getByText('There is no filter stauts')).toBeVisible()
  await expect.element(chip).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Alvarez, Ann' })).not.toBeInTheDocument()
  await box.fill('status:hired')
  await press('Enter')
  await expect.element(chip).toBeVisible()
})

test('filters that find nobody can be cleared', async () => {
  await renderResults('search=nobody')
  await expect.element(page.getByText('Nobody is found by these filters.')).toBeVisible()
  await clear.click()
  await expect.element(clear).not.toBeInTheDocument()
})

test('down chooses the first name from the heading and from the page, and stays in a text field', async () => {
  await renderResults('', [annAlvarez, { ...annAlvarez, id: 8, first_name: 'Bo' }])
  const first = page.getByRole('link', { name: 'Alvarez, Ann' })
  await expect.element(first).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Applicants', level: 1 }).element() as HTMLElement
  heading.focus()
  await press('ArrowDown')
  await expect.element(first).toHaveFocus()
  await press('ArrowDown')
  await expect.element(page.getByRole('link', { name: 'Alvarez, Bo' })).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await press('ArrowDown')
  await expect.element(first).toHaveFocus()
  const box = page.getByRole('textbox', { name: 'Filters' })
  await box.click()
  await press('ArrowDown')
  await expect.element(box).toHaveFocus()
})

test.each([
  ['Due date', 'due', 'due:none'],
  ['Submitted', 'submitted', 'submitted:none'],
  ['SAFE expiration', 'safe_date', 'safe:none'],
])('records without a %s are found by clicks', async (label, parameter, typed) => {
  const router = await renderResults('')
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: label, exact: true }).selectOptions('None')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect.poll(() => router.shown().place.search).toEqual({ [parameter]: 'none' })
  await expect.element(page.getByRole('button', { name: `Remove ${label}: None` })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Filters' })).toHaveValue(typed)
})

test('a list of results is named after its saved card, or else its filters, without personal numbers', async () => {
  const names = () => page.getByRole('heading', { level: 1 }).element().getAttribute('data-tab')
  const router = await renderResults('filters=status:hired&order=-created&ssn4=1234')
  await expect.poll(names).toBe('status:hired – Applicants')
  await router.navigate({ to: '/results', search: { search: 'ann lee' } as never })
  await expect.poll(names).toBe('ann lee – Applicants')
  await router.navigate({ to: '/results', search: {} as never })
  await expect.poll(names).toBe('Applicants')
  const card = { id: 1, description: 'New hires', query_string: 'order=-created&filters=status%3Ahired' }
  queryClient.setQueryData(['savedsearches', 'list', { limit: MAX_PAGE_SIZE, zone: ownZone() }, false], server.page([card]))
  await router.navigate({ to: '/results', search: { filters: 'status:hired', order: '-created' } as never })
  await expect.poll(names).toBe('New hires – Applicants')
  await router.navigate({ to: '/results', search: { filters: 'status:hired', order: 'safe_date' } as never })
  await expect.poll(() => router.shown().place.search).toMatchObject({ order: 'safe_date' })
  await expect.poll(names).toBe('New hires – Applicants')
})

test('the chip of a list shows its values apart, and free words as they were typed', async () => {
  await renderResults(
    `filters=${encodeURIComponent('status:hired,cleared category:co,nc position:"Teacher, substitute",driver "lee,ann"')}`,
  )
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ })
  const words = () => chips.elements().map((chip) => chip.textContent)
  await expect
    .poll(words)
    .toEqual(['Status: hired, cleared', 'Category: co, nc', 'Position: Teacher, substitute, driver', 'Search: lee,ann'])
})

const search = 'name=an&created_after=today-90'
const all = { applicants: ['export'], savedsearches: ['create'] }

test('with chips the buttons of the results are in one line, and every column can be chosen in sight', async () => {
  await page.viewport(1280, 800)
  await renderResults(search, [annAlvarez], all)
  await page.getByRole('button', { name: 'Columns' }).click()
  const boxes = page.getByRole('group', { name: 'Columns beside the name' }).getByRole('checkbox')
  await expect.element(boxes.first()).toBeInViewport({ ratio: 0.9 })
  await expect.element(boxes.last()).toBeInViewport({ ratio: 0.9 })
  const line = [
    page.getByLabelText('Sort by'),
    ...['Columns', 'Save This Search', 'Export CSV'].map((name) => page.getByRole('button', { name })),
  ]
  const tops = line.map((one) => one.element().getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})

test('the exported file has the days of the reader’s calendar, whichever filters are set', async () => {
  queryClient.clear()
  const calls = await server.stubServer(
    { 'GET /applicants': server.page([annAlvarez]), 'GET /applicants/export': () => new Response('Last Name') },
    all,
  )
  await renderRouted([{ path: '/results', Content: Results }], createMemoryHistory({ initialEntries: ['/results?name=an'] }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => calls.find(({ path }) => path === '/applicants/export')?.query).toMatchObject({ name: 'an', zone: ownZone() })
})

test.each([980, 640, 390])('the columns are beside their button and within the page at a width of %i', async (width) => {
  await page.viewport(width, 844)
  await renderResults(search, [annAlvarez], all)
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('group', { name: 'Columns beside the name' })
  await expect.element(menu).toBeVisible()
  const { left, right } = menu.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
})

test('names of the results that a column may cut have their whole text as a title', async () => {
  const name = 'Lakeside Schools of the Northern District'
  queryClient.clear()
  await server.stubServer({
    'GET /applicants': server.page([{ ...annAlvarez, employer: 3 }]),
    'GET /employers/3': server.version({ id: 3, name }, '"1"'),
  })
  await renderRouted([{ path: '/results', Content: Results }], createMemoryHistory({ initialEntries: ['/results'] }))
  await expect.element(page.getByTitle(name)).toHaveTextContent(name)
})

test('the due date and the person assigned are columns, and a press on Due sorts by it', async () => {
  queryClient.clear()
  await page.viewport(1280, 800)
  localStorage.setItem('bims-columns-1', JSON.stringify(['assignee', 'due']))
  const calls = await server.stubServer({
    'GET /applicants': server.page([{ ...annAlvarez, assignee: 5, due: '2026-12-04' }]),
    'GET /users/5': server.version({ id: 5, username: 'jo' }, '"1"'),
  })
  await renderRouted([{ path: '/results', Content: Results }], createMemoryHistory({ initialEntries: ['/results'] }))
  await expect.element(page.getByRole('cell', { name: 'jo' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '12/4/26' })).toBeVisible()
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await expect.poll(() => calls.filter(({ path }) => path === '/applicants').at(-1)?.query.order).toBe('due')
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('due')
  localStorage.removeItem('bims-columns-1')
})

test('on a phone the bar of the chosen rows is one line', async () => {
  await page.viewport(390, 844)
  await renderResults('', [annAlvarez], { applicants: ['change_many'], letters: ['resend'] })
  await page.getByRole('checkbox', { name: 'Choose Alvarez, Ann' }).click()
  const bar = page.getByRole('region', { name: 'Chosen applicants' })
  await expect.element(bar.getByText('1 chosen')).toBeVisible()
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(72)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})

test('a person whom a search found by a former name has it below the name', async () => {
  const found = { ...annAlvarez, former_names: 'Quiroga, Ann' }
  await renderResults('filters=status:%231%20quiroga', [found, { ...annAlvarez, id: 8, last_name: 'Quiroga' }])
  await expect.element(page.getByRole('row', { name: /Alvarez, Ann/ }).getByText('formerly Quiroga, Ann')).toBeVisible()
  expect(page.getByText(/^formerly/).elements()).toHaveLength(1)
})

test('while the values of the typed letters load, only those of the letters before that match them are offered', async () => {
  queryClient.clear()
  const codes = ['Hired', 'Waiting'].map((description, at) => ({ id: at + 1, description }))
  await server.stubServer({
    'GET /applicants': server.page([]),
    'GET /statuscodes': ({ query }) => (!query.search ? Response.json(server.page(codes)) : new Promise<Response>(() => {})),
  })
  await renderRouted([{ path: '/results', Content: Results }], createMemoryHistory({ initialEntries: ['/results'] }))
  const box = page.getByLabelText('Filters', { exact: true })
  await box.click()
  await userEvent.keyboard('status:')
  await expect.element(page.getByRole('option', { name: 'Hired' })).toBeVisible()
  await userEvent.keyboard('wai')
  await expect.element(page.getByRole('option', { name: 'Waiting' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Hired' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveValue('status:Waiting ')
})

test('a search by digits keeps only a key in the history entry, and the next user sees nothing of it', async () => {
  const router = await renderResults('ssn4=4321', [annAlvarez])
  const chip = page.getByText('4321')
  await expect.element(chip.first()).toBeVisible()
  await expect.poll(() => router.shown().place.search).toEqual({})
  const { place } = router.shown()
  expect(JSON.stringify(place)).not.toContain('4321')
  const session = (user_id: number) =>
    server.stubServer({ 'GET /auth/session': { user_id, due: null, may: {} }, 'GET /applicants': server.page([]) })
  await session(2)
  await expect.poll(() => chip.elements()).toEqual([])
  // Gone for the first user, too, who is told so.
  await session(1)
  await expect.element(page.getByText('enter them again', { exact: false })).toBeVisible()
  expect(chip.elements()).toEqual([])
  expect(router.shown().place).toEqual(place)
})

test('an entry whose digits a reload has ended says so until the search changes', async () => {
  queryClient.clear()
  await server.stubServer({ 'GET /applicants': server.page([annAlvarez]) })
  const history = createMemoryHistory({ initialEntries: ['/results?name=ann'] })
  history.replace('/results?name=ann', { sealed: 'of-a-page-before' } as never)
  await renderRouted([{ path: '/results', Content: Results }], history)
  const notice = page.getByText('enter them again', { exact: false })
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Remove Name: ann' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})
