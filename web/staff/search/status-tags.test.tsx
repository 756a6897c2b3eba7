import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { StatusName, StatusTags } from './status-tags.tsx'

// Ids as of an environment that grew: six apart.
const codes = Array.from({ length: 20 }, (_, at) => ({ id: 3 + at * 6, description: `Status ${at + 1}` }))

test('no two of many statuses look alike, whatever their ids are', async () => {
  await server.stubServer({ 'GET /statuscodes': server.page([...codes].reverse()) })
  const { container } = await renderInTheme(codes.map(({ id }) => <StatusName key={id} id={id} />))
  await expect.element(page.getByText('Status 20')).toBeVisible()
  const looks = [...container.querySelectorAll('[data-hue]')].map((one) => {
    const { borderColor, borderRadius, backgroundColor } = getComputedStyle(one, '::before')
    return [borderColor, borderRadius, backgroundColor].join(' ')
  })
  expect(new Set(looks).size).toBe(codes.length)
})

test('a person without a status, or with prints that are illegible, has no dot', async () => {
  await server.stubServer({ 'GET /statuscodes': server.page(codes) })
  const { container } = await renderInTheme(<StatusTags person={{ status_code: null, illegible: true }} />)
  await expect.element(page.getByText('Illegible')).toBeVisible()
  expect(container.querySelector('[data-hue]')).toBeNull()
})
