import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { FilterBox } from './filter-box.tsx'

const box = page.getByRole('textbox', { name: 'Filters' })
const values = page.getByRole('listbox', { name: 'Values of the filter' })

test.each([
  ['assigned:sa', 'sam', 'assigned:sam '],
  ['assigned:nob', 'nobody', 'assigned:nobody '],
  ['due:', 'none', 'due:none '],
  ['submitted:', 'none', 'submitted:none '],
  ['safe:n', 'none', 'safe:none '],
  ['tcn:', 'none', 'tcn:none '],
  ['position:no', 'none', 'position:none '],
])('after %s the value %s is offered, and chosen by keys', async (typed, value, filters) => {
  const calls = await server.stubServer({
    'GET /users': ({ query }: server.Call) => Response.json(server.page(query.search === 'sa' ? [{ id: 3, username: 'sam' }] : [])),
    'GET /applicants': server.page([]),
  })
  await renderInTheme(<FilterBox values={{}} refused={undefined} onSearch={() => {}} onFault={() => {}} />)
  await box.click()
  await userEvent.keyboard(typed)
  await expect.element(values.getByRole('option', { name: value, exact: true })).toBeVisible()
  await press('ArrowDown')
  await press('Enter')
  await expect.element(box).toHaveValue(filters)
  const asked = calls.filter(({ path }) => path === '/users').map(({ query }) => query.staff)
  expect(new Set(asked)).toEqual(new Set(typed.startsWith('assigned') ? ['true'] : []))
})
