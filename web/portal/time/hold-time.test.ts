import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
const START = '2026-11-24T14:00:00Z'
const SLOT = '2026-11-25T09:15:00-05:00'

type Sent = { method: string; path: string; body: { dateTime: string; hold: string | null } | null; at: number }
let sent: Sent[]
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START) })
  sent = []
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => kept.set(place, text),
    removeItem: (place: string) => kept.delete(place),
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    sent.push({ method, path, body: body ? JSON.parse(body) : null, at: (Date.now() - Date.parse(START)) / MINUTE })
    return method === 'POST'
      ? Response.json({ hold: `token-${sent.length}`, expires_at: null }, { status: 201 })
      : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The pages as they are after loading: modules of their own, and what the browser kept. */
async function load() {
  vi.resetModules()
  const wizard = await import('../wizard/use-wizard.ts')
  return { ...wizard, ...(await import('./hold-time.ts')) }
}

/** Ends the application of a page after this many minutes. */
function endPage(minutes: number) {
  vi.clearAllTimers()
  vi.setSystemTime(Date.parse(START) + minutes * MINUTE)
}

async function chosen() {
  const pages = await load()
  pages.startApplication('new', false)
  pages.dispatch({ type: 'lsv chosen', lsv: 5 })
  pages.dispatch({ type: 'time chosen', dateTime: SLOT })
  pages.holdTime()
  await vi.advanceTimersByTimeAsync(0)
  return pages
}

test('a chosen time is held at once and renewed once, while the applicant types', async () => {
  const { dispatch } = await chosen()
  expect(sent).toEqual([{ method: 'POST', path: '/api/appointments/hold', body: { lsv: 5, dateTime: SLOT, hold: null }, at: 0 }])
  await vi.advanceTimersByTimeAsync(8 * MINUTE)
  dispatch({ type: 'person typed', person: { firstName: 'Ann' } })
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(sent[1]).toMatchObject({ method: 'POST', body: { dateTime: SLOT, hold: 'token-1' }, at: 9 })
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(sent).toHaveLength(2)
})

test('another time is held instead, from then on', async () => {
  const { dispatch, holdTime } = await chosen()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  dispatch({ type: 'time chosen', dateTime: '2026-11-25T10:00:00-05:00' })
  holdTime()
  await vi.advanceTimersByTimeAsync(8 * MINUTE)
  expect(sent.map(({ at }) => at)).toEqual([0, 5])
  expect(sent[1]?.body?.hold).toBe('token-1')
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(sent[2]).toMatchObject({ body: { dateTime: '2026-11-25T10:00:00-05:00', hold: 'token-2' }, at: 14 })
})

test('a reload forgets nothing: the renewal comes when it was due', async () => {
  await chosen()
  endPage(4)
  const { goOnHolding } = await load()
  goOnHolding()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(sent[1]).toMatchObject({ body: { hold: 'token-1' }, at: 9 })
  endPage(9)
  // Renewed already: not again.
  ;(await load()).goOnHolding()
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('leaving releases the hold, and a booking ends it by itself', async () => {
  const first = await chosen()
  first.dispatch({ type: 'left' })
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(sent.slice(1)).toMatchObject([{ method: 'DELETE', path: '/api/appointments/hold/token-1', at: 0 }])

  sent = []
  const second = await chosen()
  const key = second.currentWizard()?.key as string
  second.dispatch({ type: 'confirmed', key, submitted: 1 })
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(sent).toHaveLength(1)
})

test('a hold that is refused stops nobody', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(currentWizard()).toMatchObject({ step: 4, dateTime: SLOT, hold: null })
})
