import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../data/session.ts'
import { useParams } from '../../router/routing.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { keepEarlySteps } from '../applicants/early-steps.ts'
import { useRecordSteps } from '../applicants/shortcuts.tsx'
import { beginQueue } from '../work/queue.ts'
import { rememberResults } from './last-results.ts'

function Record() {
  const { id = '' } = useParams() as { id?: string }
  const { place, count } = useRecordSteps(Number(id))
  return (
    <>
      <h1>Record {id}</h1>
      {place !== null && <p>{`${place} of ${count}`}</p>}
    </>
  )
}

beforeEach(() => sessionStorage.clear())

async function openRecord(id: number) {
  const router = await renderRouted([
    { path: '/', Content: () => <p>Start</p> },
    { path: '/record/$id', Content: Record },
  ])
  // As the list of results does: keys that are pressed before the page listens are kept for it.
  keepEarlySteps(id)
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

const queue = ['assigned', 'review', 'nobody', 'expired'].map((name) => ({ description: name, query_string: `search=${name}` }))
const found: Record<string, number[]> = { assigned: [1, 2], review: [2, 1, 3], nobody: [], expired: [4, 5] }
const inSight = (id: number, place: string) => async () => {
  await expect.element(page.getByRole('heading', { name: `Record ${id}`, exact: true })).toBeVisible()
  await expect.element(page.getByText(place, { exact: true })).toBeVisible()
}

async function openQueue() {
  await server.stubServer({
    'GET /applicants': ({ query }) => Response.json(server.page((found[query.search ?? ''] ?? []).map((id) => ({ id })))),
  })
  await beginQueue(queue, 0)
  await openRecord(1)
}

test('the queue goes on through every record of every search, with the place in each, and says where it ends', async () => {
  await openQueue()
  await inSight(1, '1 of 2')()
  const walk = [
    ...[inSight(2, '2 of 2'), inSight(2, '1 of 3'), inSight(1, '2 of 3'), inSight(3, '3 of 3')],
    ...[inSight(4, '1 of 2'), inSight(5, '2 of 2')],
  ]
  for (const arrives of walk) {
    alt('ArrowDown')
    await arrives()
  }
  alt('ArrowDown')
  await expect.element(page.getByText('End of the queue')).toBeVisible()
  await inSight(5, '2 of 2')()
})

test('presses while the next search of the queue is read are counted in it', async () => {
  await openQueue()
  for (let pressed = 0; pressed < 4; pressed++) alt('ArrowDown')
  await inSight(3, '3 of 3')()
})

test('a step after the last result of a search says that it is the last one', async () => {
  rememberResults({ query: {}, ids: [1, 2], count: 2, capped: false, next: null })
  await openRecord(2)
  alt('ArrowDown')
  await expect.element(page.getByText('End of the search results')).toBeVisible()
})

describe('what a reload, and the next user, find', () => {
  const found = { ids: [1, 2], count: 2, capped: false, next: null }
  const stored = () => JSON.stringify({ ...sessionStorage })
  const shown = (id: number) => page.getByText(`${id} of 2`, { exact: true })

  test('no digits or birth date are stored, chosen or typed, and the list that is complete stays', async () => {
    await server.stubServer({})
    const queries: Record<string, string>[] = [{ ssn4: '4321', dob: '1990-02-03' }, { filters: 'ssn:4321 dob:1990-02-03' }]
    for (const query of queries) {
      rememberResults({ query, ...found })
      expect(stored()).not.toMatch(/4321|1990/)
      expect(stored()).toContain('[1,2]')
    }
    await openRecord(1)
    await expect.element(shown(1)).toBeVisible()
  })

  test('a list that goes on is not stored without its filters, and goes on in this page', async () => {
    const calls = await server.stubServer({ 'GET /applicants': server.page([{ id: 3 }]) })
    rememberResults({ query: { ssn4: '4321' }, ids: [1, 2], count: 3, capped: false, next: 2 })
    expect(sessionStorage.getItem('bims-last-results')).toBeNull()
    await openRecord(1)
    for (let pressed = 0; pressed < 2; pressed++) alt('ArrowDown')
    await expect.element(page.getByRole('heading', { name: 'Record 3', exact: true })).toBeVisible()
    expect(calls[0]?.query).toMatchObject({ ssn4: '4321', cursor: '2' })
  })

  test('the list ends with the session, and is not the next user’s', async () => {
    await server.stubServer({})
    rememberResults({ query: {}, ...found })
    clearSession()
    expect(sessionStorage.getItem('bims-last-results')).toBeNull()
    await server.stubServer({})
    await openRecord(1)
    await expect.element(shown(1)).not.toBeInTheDocument()
  })

  test('another user in the same tab gets no list', async () => {
    await server.stubServer({})
    rememberResults({ query: {}, ...found })
    await server.stubServer({ 'GET /auth/session': { user_id: 2, due: null, may: {} } })
    expect(sessionStorage.getItem('bims-last-results')).toBeNull()
    await openRecord(1)
    await expect.element(shown(1)).not.toBeInTheDocument()
  })
})
