import { createMemoryHistory } from '@tanstack/history'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.ts'
import { createRouter, type Route } from './router.ts'

const screen = { load: async () => {}, Loaded: () => null }

const open = (routes: readonly Route[], at = '/') => {
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routes, history })
  const seen = () => [router.shown().what, router.shown().place.href]
  return { router, history, seen }
}

const places: readonly Route[] = [
  { path: '/', screen },
  { path: '/record/$id', screen },
  { path: '/results', screen },
]

/** A screen that loads on request of the test. */
function slowScreen() {
  let answer: (error?: Error) => void = () => {}
  const load = () =>
    new Promise<{ Slow(): null }>((resolve, reject) => {
      answer = (error) => (error ? reject(error) : resolve({ Slow: () => null }))
    })
  return { screen: lazyScreen(load, 'Slow'), answer: (error?: Error) => answer(error) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an address is shown with its parameters, and moves make new ones', async () => {
  const { router, history } = open(places, '/record/7?tab=notes#end')
  await router.load()
  expect(router.shown()).toMatchObject({ what: 'screen', route: { path: '/record/$id' }, params: { id: '7' }, place: { hash: 'end' } })
  await router.navigate({ to: '/results', search: { name: 'De La Cruz', order: '' } })
  expect(history.location.href).toBe('/results?name=De+La+Cruz')
  await router.navigate({ to: '.', search: (now) => ({ ...now, order: 'name' }), replace: true })
  expect(router.shown().place.search).toEqual({ name: 'De La Cruz', order: 'name' })
  await router.navigate({ to: '/record/$id', params: { id: 'a/b' } })
  expect([history.location.href, router.shown().params.id]).toEqual(['/record/a%2Fb', 'a/b'])
  history.back()
  await vi.waitFor(() => expect(router.shown().place.href).toBe('/results?name=De+La+Cruz&order=name'))
})

test('the same address again makes no entry of the history', async () => {
  const { router, history } = open(places)
  await router.load()
  await router.navigate({ to: '/results' })
  await router.navigate({ to: '/results' })
  expect(history.length).toBe(2)
  await router.navigate({ to: '/results', state: { find: 1 } })
  expect([history.length, router.shown().place.state.find]).toEqual([3, 1])
})

test('a route that redirects is not shown, nor kept in the history', async () => {
  const redirect = () => '/results?from=old'
  const { router, history, seen } = open([
    ...places,
    { path: '/old', screen, redirect },
    { path: '/older', screen, redirect: () => '/old' },
  ])
  await router.load()
  await router.navigate({ to: '/older' })
  expect(seen()).toEqual(['screen', '/results?from=old'])
  history.back()
  await vi.waitFor(() => expect(router.shown().place.href).toBe('/'))
})

test('an address with a slash at its end is that without', async () => {
  const { router, seen } = open(places, '/record/7/?x=1#y')
  await router.load()
  expect(seen()).toEqual(['screen', '/record/7?x=1#y'])
})

test('an unknown address is shown without a route', async () => {
  const { router } = open(places, '/nowhere')
  await router.load()
  expect(router.shown()).toMatchObject({ what: 'screen', route: null })
})

test('the old screen stays while the next one loads, until that takes long', async () => {
  const { screen: slow, answer } = slowScreen()
  const { router, seen } = open([...places, { path: '/slow', screen: slow }])
  await router.load()
  const arrived = router.navigate({ to: '/slow' })
  await vi.advanceTimersByTimeAsync(999)
  expect(seen()).toEqual(['screen', '/'])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen()).toEqual(['waiting', '/slow'])
  answer()
  await arrived
  expect(seen()).toEqual(['screen', '/slow'])
})

test('a screen that comes after the next move is not shown', async () => {
  const { screen: slow, answer } = slowScreen()
  const { router, seen } = open([...places, { path: '/slow', screen: slow }])
  await router.load()
  const late = router.navigate({ to: '/slow' })
  await router.navigate({ to: '/results' })
  answer()
  await late
  await vi.advanceTimersByTimeAsync(2_000)
  expect(seen()).toEqual(['screen', '/results'])
})

test('a screen that cannot be loaded is reported as a failure, and loaded by a retry', async () => {
  const { screen: slow, answer } = slowScreen()
  const { router, seen } = open([...places, { path: '/slow', screen: slow }])
  await router.load()
  const tried = router.preload('/slow')
  answer(new Error('offline'))
  expect(await tried).toBe(false)
  const arrived = router.navigate({ to: '/slow' })
  answer(new Error('offline'))
  await arrived
  expect(seen()).toEqual(['failure', '/slow'])
  const again = router.retry()
  answer()
  await again
  expect(seen()).toEqual(['screen', '/slow'])
  expect(await router.preload('/slow')).toBe(true)
})

test('a move that is held up resolves, and leaves the place', async () => {
  const { router, history, seen } = open(places)
  await router.load()
  const release = history.block({ blockerFn: () => true })
  vi.stubGlobal('document', {})
  const held = router.navigate({ to: '/results' })
  await vi.advanceTimersByTimeAsync(1)
  await held
  expect(seen()).toEqual(['screen', '/'])
  release()
  await router.navigate({ to: '/results' })
  expect(seen()).toEqual(['screen', '/results'])
  vi.unstubAllGlobals()
})

test('a stopped router does not follow its history', async () => {
  const { router, history } = open(places)
  await router.load()
  router.stop()
  history.push('/results')
  expect(router.shown().place.href).toBe('/')
})
