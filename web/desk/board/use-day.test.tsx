import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { SilenceNotice } from '../../records/appointments/list/silence-notice.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { useTillSheet } from '../../records/till/till-sheet.tsx'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { useDay } from './use-day.ts'

const lsv = { id: 1, timezone: 'America/New_York' } as Lsv
const [ann, ben, eve] = [1, 2, 3].map((id) => appointmentOf({ id: 1_000_000_000 + id })) as [object, object, object]

function DayAndTill() {
  useDay(lsv)
  return <p>{useTillSheet(lsv.id, undefined).data?.closed ? 'closed' : 'open'}</p>
}

function Day() {
  const day = useDay(lsv)
  return (
    <>
      <p>{`${day.rows.length} shown${day.partial ? ', the rest is loading' : ''}`}</p>
      <SilenceNotice since={day.silentSince} zone={lsv.timezone} />
    </>
  )
}

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ now: new Date('2026-11-23T13:15:00Z'), toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
})
afterEach(() => vi.useRealTimers())

const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const silence = page.getByText('Not updated since 8:15 AM. Trying again…')
/** Polls come every five seconds. */
const pass = async (polls: number) => {
  for (let second = 0; second < 5 * polls; second += 1) {
    vi.advanceTimersByTime(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a day of two pages says that it is loading until the second is there, and stays whole when it grows to two', async () => {
  const rest = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let pulse = 1
  let turn = 0
  const routes: server.Routes = {
    'GET /appointments/pulse': () => Response.json({ pulse: String(pulse) }),
    'GET /appointments': async ({ query }) => {
      if (query.cursor === undefined) return Response.json(server.page([ann, ben], pulse === 2 ? null : 'rest', 3))
      await rest[turn]?.promise
      return Response.json(server.page([eve], null, 3))
    },
  }
  await server.stubServer(routes)
  await renderInTheme(<Day />)
  await shown('2 shown, the rest is loading')
  rest[0].resolve()
  await shown('3 shown')
  pulse = 2
  await pass(1)
  await shown('2 shown')
  pulse = 3
  turn = 1
  await pass(1)
  await shown('2 shown')
  rest[1].resolve()
  await shown('3 shown')
})

test.each([
  ['refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['says nothing', () => new Promise<Response>(() => {})],
])('a server that %s is shown within ten seconds, until it answers again', async (_how, answer) => {
  let gone = false
  const routes: server.Routes = {
    'GET /appointments/pulse': ({ query }) => (gone && query.lsv ? answer() : Response.json({ pulse: '1' })),
    'GET /appointments': server.page([ann]),
  }
  await server.stubServer(routes)
  await renderInTheme(<Day />)
  await shown('1 shown')
  await pass(1)
  gone = true
  await pass(1)
  expect(silence.query()).toBeNull()
  await pass(1)
  await expect.element(silence).toBeVisible()
})

test('one lost answer is not shown, and the next one ends the silence', async () => {
  let lost = 0
  const routes: server.Routes = {
    'GET /appointments/pulse': () => {
      lost -= 1
      if (lost >= 0) throw new TypeError('Failed to fetch')
      return Response.json({ pulse: '1' })
    },
    'GET /appointments': server.page([ann]),
  }
  await server.stubServer(routes)
  await renderInTheme(<Day />)
  await shown('1 shown')
  await pass(1)
  lost = 1
  await pass(2)
  expect(silence.query()).toBeNull()
  lost = 100
  await pass(3)
  await expect.element(silence).toBeVisible()
  lost = 0
  await pass(1)
  await expect.element(silence).not.toBeInTheDocument()
})

test('a till that another desk has closed is known with the next poll', async () => {
  let closed = false
  await server.stubServer({
    'GET /appointments/pulse': () => Response.json({ pulse: '1', till: closed ? '1' : '' }),
    'GET /appointments': server.page([ann]),
    'GET /tills/sheet': () => Response.json({ closed: closed ? { id: 1 } : null }),
  })
  await renderInTheme(<DayAndTill />)
  await shown('open')
  await pass(2)
  closed = true
  await shown('open')
  await pass(1)
  await shown('closed')
})

function OpenTill() {
  const { data, silentSince } = useTillSheet(lsv.id, undefined, { live: true })
  return (
    <>
      <p>{`${data?.entries.length ?? 'no'} entries`}</p>
      <SilenceNotice since={silentSince} zone={lsv.timezone} />
    </>
  )
}

test('an open till follows payments and visits of other desks with the next poll, and all else each minute', async () => {
  let [entries, till, pulse, lost] = [1, '1', '1', false]
  await server.stubServer({
    'GET /appointments/pulse': ({ query }) => {
      expect(query).toEqual({ lsv: '1', after: '2026-11-23', before: '2026-11-23' })
      if (lost) throw new TypeError('Failed to fetch')
      return Response.json({ pulse, till })
    },
    'GET /tills/sheet': () => Response.json({ day: '2026-11-23', entries: Array.from({ length: entries }) }),
  })
  await renderInTheme(<OpenTill />)
  await shown('1 entries')
  await pass(2)
  ;[entries, till] = [2, '2']
  await pass(1)
  await shown('2 entries')
  ;[entries, pulse] = [3, '2']
  await pass(1)
  await shown('3 entries')
  entries = 4
  await pass(1)
  await shown('3 entries')
  await pass(12)
  await shown('4 entries')
  lost = true
  await pass(3)
  await expect.element(page.getByText(/^Not updated since/)).toBeVisible()
})
