import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { DataList } from './data-list.tsx'
import { LoadMore } from './load-more.tsx'

type Query = { isPending: boolean; error: Error | null; refetch(): unknown }

const notes = (items: string[] | undefined, query: Partial<Query> = {}) => (
  <DataList query={{ isPending: false, error: null, refetch: () => {}, ...query }} items={items} id={(text) => text} label="Notes">
    {(text) => text}
  </DataList>
)

test('a list shows its rows under its name', async () => {
  await renderInTheme(notes(['Called', 'Wrote']))
  const rows = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual(['Called', 'Wrote'])
})

test('a list that is being loaded is announced, and one without rows says so', async () => {
  const { rerender } = await renderInTheme(notes(undefined, { isPending: true }))
  await expect.element(page.getByRole('status', { name: 'Please wait, loading...' })).toBeVisible()
  await rerender(notes([]))
  await expect.element(page.getByText('None to display')).toBeVisible()
})

test('a list that could not be loaded shows the reason and offers to try again', async () => {
  const refetch = vi.fn()
  await renderInTheme(notes(undefined, { error: new Error('We could not reach the server.'), refetch }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('We could not reach the server.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('shown rows stay when reloading fails', async () => {
  await renderInTheme(notes(['Called'], { error: new Error('We could not reach the server.') }))
  await expect.element(page.getByText('Called')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

const pages = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null, fetchNextPage: () => {} }

test('the button for more rows names them, reports a failure and disappears at the end', async () => {
  const fetchNextPage = vi.fn()
  const { rerender } = await renderInTheme(<LoadMore pages={{ ...pages, fetchNextPage }} of="notes" />)
  await page.getByRole('button', { name: 'Load more notes' }).click()
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  await rerender(<LoadMore pages={{ ...pages, isFetchNextPageError: true, error: new Error('No connection') }} of="notes" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No connection')
  await expect.element(page.getByRole('button', { name: 'Load more notes' })).toBeVisible()
  await rerender(<LoadMore pages={{ ...pages, hasNextPage: false }} of="notes" />)
  await expect.element(page.getByRole('button', { name: 'Load more notes' })).not.toBeInTheDocument()
})
