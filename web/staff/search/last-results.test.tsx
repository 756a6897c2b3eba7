import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useParams } from '../../router/routing.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { useRecordSteps } from '../applicants/shortcuts.tsx'
import { rememberResults } from './last-results.ts'

function Record() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  useRecordSteps(Number(id))
  return <h1>Record {id}</h1>
}

beforeEach(() => sessionStorage.clear())

async function openRecord(id: number) {
  const router = await renderRouted([
    { path: '/', Content: () => <p>Start</p> },
    { path: '/record/$id', Content: Record },
  ])
  await router.navigate({ to: '/record/$id', params: { id: String(id) } as never })
  await expect.element(page.getByRole('heading', { name: `Record ${id}`, exact: true })).toBeVisible()
}

const alt = (key: 'ArrowDown' | 'ArrowUp') => window.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, cancelable: true }))

test('presses that come faster than the records load are all counted, in both directions', async () => {
  rememberResults({ query: {}, ids: [1, 2, 3, 4, 5, 6, 7, 8], count: 8, capped: false, next: null })
  await openRecord(1)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'] as const) alt(key)
  await expect.element(page.getByRole('heading', { name: 'Record 4', exact: true })).toBeVisible()
  alt('ArrowDown')
  await expect.element(page.getByRole('heading', { name: 'Record 5', exact: true })).toBeVisible()
})

test('a step past the end of the results read so far is carried out when those that follow have come', async () => {
  await server.stubServer({ 'GET /applicants': server.page([{ id: 3 }, { id: 4 }, { id: 5 }]) })
  rememberResults({ query: {}, ids: [1, 2], count: 5, capped: false, next: 2 })
  await openRecord(1)
  for (let pressed = 0; pressed < 3; pressed++) alt('ArrowDown')
  await expect.element(page.getByRole('heading', { name: 'Record 4', exact: true })).toBeVisible()
})
