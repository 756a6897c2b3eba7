import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINUTE = 60_000
const START = '2026-11-24T14:00:00Z'
const SLOT = '2026-11-25T09:15:00-05:00'

const elsewhere = { lsv: 6, name: 'Lakefront', timezone: 'America/Chicago', times: ['2026-11-25T09:20:00-06:00'] }
const taken = {
  error_type: 'TIMING',
  error: 'Somebody else has booked that time.',
  alternatives: { times: ['2026-11-25T09:30:00-05:00'], elsewhere },
}
const lost = { error: taken.error, alternatives: taken.alternatives }

type Sent = { method: string; path: string; body: { dateTime: string; hold: string | null } | null; at: number }
let sent: Sent[]
let kept: Map<string, string>
/** The open times of the day, and the refusal of a hold. */
let open: string[]
let refusal: object | null
/** The token of the next hold, in place of a new one. */
let renewed: string | null | undefined
/** The remaining seconds of a hold in the server's answer. */
let lasts: number
let page: EventTarget
/** The requests about holds. */
const holds = () => sent.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START) })
  sent = []
  kept = new Map()
  open = [SLOT]
  refusal = null
  renewed = undefined
  lasts = 600
  page = Object.assign(new EventTarget(), { getElementById: () => null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => kept.set(place, text),
    removeItem: (place: string) => kept.delete(place),
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    sent.push({ method, path, body: body ? JSON.parse(body) : null, at: (Date.now() - Date.parse(START)) / MINUTE })
    if (method === 'GET') return Response.json(open)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json(given(), { status: 201 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The answer about a hold, by a server whose clock is not the phone's. */
function given() {
  const hold = renewed === undefined ? `token-${holds().length}` : renewed
  return hold === null ? { hold, expires_at: null, expires_in: null } : { hold, expires_at: '2026-11-24T09:00:00Z', expires_in: lasts }
}

/** Reloads the pages: new modules with the browser's storage. */
async function load() {
  vi.resetModules()
  const wizard = await import('../wizard/use-wizard.ts')
  return { ...wizard, ...(await import('./slot-hold.ts')), ...(await import('./replace-time.ts')) }
}

/** Ends the application of a page after a number of minutes. */
function endPage(minutes: number) {
  vi.clearAllTimers()
  vi.setSystemTime(Date.parse(START) + minutes * MINUTE)
}

/** The applicant's actions on the page. */
async function act(type: 'input' | 'submit') {
  page.dispatchEvent(new Event(type))
  await vi.advanceTimersByTimeAsync(0)
}

async function chosen() {
  const pages = await load()
  pages.startApplication('new', false)
  pages.dispatch({ type: 'lsv chosen', lsv: 5 })
  pages.dispatch({ type: 'time chosen', dateTime: SLOT })
  pages.holdSlot()
  await vi.advanceTimersByTimeAsync(0)
  return pages
}

test('an untouched page lets its hold end', async () => {
  const { currentWizard } = await chosen()
  expect(sent).toEqual([{ method: 'POST', path: '/api/appointments/hold', body: { lsv: 5, dateTime: SLOT, hold: null }, at: 0 }])
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect(holds()).toHaveLength(1)
  expect(currentWizard()).toMatchObject({ lost: null, held_until: Date.parse(START) + 10 * MINUTE })
})

test('a time that was chosen without a connection is held when the connection is back', async () => {
  const reached = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { currentWizard } = await chosen()
  expect(currentWizard()?.held_until).toBeNull()
  vi.stubGlobal('fetch', reached)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(currentWizard()?.held_until).toBe(Date.parse(START) + 10 * MINUTE)
})

test('typing renews a hold that ends soon, once', async () => {
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  await act('input')
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  renewed = 'token-1'
  await act('input')
  await act('input')
  expect(sent.slice(1)).toMatchObject([{ method: 'POST', body: { dateTime: SLOT, hold: 'token-1' }, at: 8 }])
  expect(currentWizard()).toMatchObject({ hold: 'token-1', held_until: Date.parse(START) + 18 * MINUTE })
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  lasts = 60
  await act('input')
  expect(currentWizard()?.held_until).toBe(Date.parse(START) + 18 * MINUTE)
})

test('a time that the waitlist offers is held for as long as the server says', async () => {
  lasts = 29 * 60
  const { currentWizard } = await chosen()
  expect(currentWizard()?.held_until).toBe(Date.parse(START) + 29 * MINUTE)
  await vi.advanceTimersByTimeAsync(12 * MINUTE)
  await act('input')
  expect(holds()).toHaveLength(1)
  expect(sent.filter(({ method }) => method === 'GET')).toEqual([])
})

test('Continue asks again for a hold that has ended, and learns at once of a time that is taken', async () => {
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(12 * MINUTE)
  await act('submit')
  expect(holds()[1]).toMatchObject({ body: { dateTime: SLOT, hold: 'token-1' }, at: 12 })
  expect(currentWizard()).toMatchObject({ hold: 'token-2', held_until: Date.parse(START) + 22 * MINUTE })
  await vi.advanceTimersByTimeAsync(11 * MINUTE)
  refusal = taken
  await act('submit')
  expect(currentWizard()?.lost).toEqual(lost)
})

test('Continue looks for the time while it is held, for desks may have booked it', async () => {
  const { currentWizard, renewHold } = await chosen()
  await vi.advanceTimersByTimeAsync(MINUTE)
  await act('submit')
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(currentWizard()?.lost).toBeNull()
  // The next page, and its Continue.
  await renewHold()
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3000)
  open = []
  refusal = taken
  await act('submit')
  expect(currentWizard()?.lost).toEqual(lost)
})

test('a hold that is not given again stays ended', async () => {
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(12 * MINUTE)
  renewed = null
  await act('submit')
  expect(currentWizard()).toMatchObject({ hold: null, held_until: Date.parse(START) + 10 * MINUTE, lost: null })
})

test('another time is held instead, from then on', async () => {
  const { dispatch, holdSlot, currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  dispatch({ type: 'time chosen', dateTime: '2026-11-25T10:00:00-05:00' })
  holdSlot()
  await vi.advanceTimersByTimeAsync(8 * MINUTE)
  expect(sent.map(({ at }) => at)).toEqual([0, 5])
  expect(sent[1]?.body?.hold).toBe('token-1')
  await act('input')
  expect(sent[2]).toMatchObject({ body: { dateTime: '2026-11-25T10:00:00-05:00', hold: 'token-2' }, at: 13 })
  expect(currentWizard()?.dateTime).toBe('2026-11-25T10:00:00-05:00')
})

test('a reload keeps the end of the hold', async () => {
  await chosen()
  endPage(4)
  const { resumeHold, currentWizard } = await load()
  resumeHold()
  await vi.advanceTimersByTimeAsync(4 * MINUTE)
  renewed = 'token-1'
  await act('input')
  expect(holds()[1]).toMatchObject({ body: { hold: 'token-1' }, at: 8 })
  expect(currentWizard()?.held_until).toBe(Date.parse(START) + 18 * MINUTE)
})

test('leaving releases the hold, and a booking ends it without a call', async () => {
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

test('a time taken by somebody else is reported at once with alternatives, until one of them is chosen', async () => {
  refusal = taken
  const { currentWizard, replaceTime, replaceLsv, dispatch } = await chosen()
  expect(currentWizard()).toMatchObject({ step: 4, dateTime: SLOT, lost })
  dispatch({ type: 'person typed', person: { firstName: 'Ann' } })
  refusal = null
  replaceTime('2026-11-25T09:30:00-05:00')
  await vi.advanceTimersByTimeAsync(0)
  expect(currentWizard()).toMatchObject({
    dateTime: '2026-11-25T09:30:00-05:00',
    lost: null,
    hold: 'token-2',
    person: { firstName: 'Ann' },
  })
  replaceLsv(elsewhere, '2026-11-25T09:20:00-06:00')
  expect(currentWizard()).toMatchObject({
    step: 4,
    lsv: 6,
    place: { name: 'Lakefront', timezone: 'America/Chicago' },
    dateTime: '2026-11-25T09:20:00-06:00',
    person: { firstName: 'Ann' },
  })
})

test('the answer about a replaced time does not affect the new one', async () => {
  refusal = taken
  const { currentWizard, dispatch, startApplication, holdSlot } = await load()
  startApplication('new', false)
  dispatch({ type: 'lsv chosen', lsv: 5 })
  dispatch({ type: 'time chosen', dateTime: SLOT })
  holdSlot()
  dispatch({ type: 'time chosen', dateTime: '2026-11-25T10:00:00-05:00' })
  await vi.advanceTimersByTimeAsync(0)
  expect(currentWizard()?.lost).toBeNull()
})

test('an open page notices when its hold has expired and the time is taken', async () => {
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(9 * MINUTE)
  open = ['2026-11-25T09:00:00-05:00']
  refusal = taken
  expect(currentWizard()?.lost).toBeNull()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(currentWizard()?.lost).toEqual(lost)
})

test('a taken time is reported with alternatives of its day, even when holds are refused otherwise, until it is open again', async () => {
  const { currentWizard, checkSlot } = await chosen()
  open = ['09:00', '09:30', '09:45', '15:00'].map((time) => `2026-11-25T${time}:00-05:00`)
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) =>
    method === 'GET' ? Response.json(open) : Response.json({ code: 'TOO_MANY' }, { status: 429 }),
  )
  await checkSlot(true)
  expect(currentWizard()?.lost).toEqual({
    error: 'That time is no longer available.',
    alternatives: { times: ['2026-11-25T09:00:00-05:00', '2026-11-25T09:30:00-05:00', '2026-11-25T09:45:00-05:00'], elsewhere: null },
  })
  open = [SLOT]
  await checkSlot(true)
  expect(currentWizard()?.lost).toBeNull()
})

test('a hold refused because of too many requests gives its reason, once the former hold has ended', async () => {
  const { currentWizard } = await chosen()
  const answered = fetch
  const detail = 'Too many attempts. Try again in 20 minutes.'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    init.method === 'POST' ? Response.json({ code: 'TOO_MANY', detail }, { status: 429 }) : answered(path, init),
  )
  await vi.advanceTimersByTimeAsync(8 * MINUTE)
  await act('submit')
  const until = Date.parse(START) + 10 * MINUTE
  expect(currentWizard()).toMatchObject({ hold: 'token-1', held_until: until, unheld: false, hold_refused: detail, lost: null })
  vi.stubGlobal('fetch', answered)
  await vi.advanceTimersByTimeAsync(MINUTE)
  await act('submit')
  expect(currentWizard()).toMatchObject({ hold_refused: null, lost: null })
})

test('a first hold refused because of too many requests leaves the time open to others, with the reason', async () => {
  const detail = 'Too many attempts. Try again in 20 minutes.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'TOO_MANY', detail }, { status: 429 }))
  const { currentWizard } = await chosen()
  expect(currentWizard()).toMatchObject({ hold: null, held_until: null, unheld: true, hold_refused: detail })
})

test('a slot that is free again is held again', async () => {
  const { currentWizard, checkSlot } = await chosen()
  open = []
  refusal = taken
  await checkSlot(true)
  expect(currentWizard()?.lost).toEqual(lost)
  open = [SLOT]
  refusal = null
  await checkSlot(true)
  expect(currentWizard()).toMatchObject({ lost: null, hold: `token-${holds().length}`, dateTime: SLOT })
})

test('a page that is left open until the time itself is over reports it', async () => {
  vi.setSystemTime('2026-11-25T13:30:00Z')
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(44 * MINUTE)
  expect(currentWizard()?.lost).toBeNull()
  open = []
  refusal = taken
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(currentWizard()?.lost).toEqual(lost)
})

test('a slot that is being booked is not reported as lost', async () => {
  const { currentWizard, checkSlot, dispatch } = await chosen()
  dispatch({ type: 'sent', key: currentWizard()?.key as string, sent: true })
  open = []
  refusal = taken
  await checkSlot(true)
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(currentWizard()?.lost).toBeNull()
})

test('a failed hold prevents no booking', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const { currentWizard } = await chosen()
  await vi.advanceTimersByTimeAsync(30 * MINUTE)
  expect(currentWizard()).toMatchObject({ step: 4, dateTime: SLOT, hold: null, lost: null })
})

test('a check that comes while the hold is under way waits for its token', async () => {
  const { startApplication, dispatch, holdSlot, checkSlot, currentWizard } = await load()
  startApplication('new', false)
  dispatch({ type: 'lsv chosen', lsv: 5 })
  dispatch({ type: 'time chosen', dateTime: SLOT })
  holdSlot()
  await checkSlot(true)
  expect(sent.map(({ method, path }) => (method === 'GET' ? path.replace(/.*hold=/, '') : method))).toEqual(['POST', 'token-1'])
  expect(currentWizard()?.lost).toBeNull()
})
