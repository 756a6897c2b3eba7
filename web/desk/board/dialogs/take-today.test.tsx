import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { TakeToday } from './take-today.tsx'

const one = appointmentOf({ date_time: '2026-11-25T15:00:00.000Z' })
const [ten, eleven] = ['2026-11-24T10:00:00-05:00', '2026-11-24T11:00:00-05:00']
const button = page.getByRole('button', { name: /^Check In Today/ })
/** The time of a second try. */
const SENT_AGAIN = { timeout: 6_000 }

beforeEach(() => queryClient.clear())

/** The dialog over a server that answers each check-in in turn, and whose free times become fewer with the first. */
async function open(answers: readonly (() => Response)[]) {
  const onTaken = vi.fn()
  let times = 0
  const calls = await server.stubServer({
    'GET /appointments/availability': () => Response.json(times === 0 ? [ten, eleven] : [eleven]),
    [`POST /appointments/${one.id}/arrive`]: () => {
      times += 1
      return (answers[times - 1] as () => Response)()
    },
  })
  await renderInTheme(<TakeToday appointment={one} lsv={one.lsv} today="2026-11-24" onTaken={onTaken} />)
  await expect.element(button).toHaveTextContent(/10:00/)
  return { onTaken, sent: () => server.writes(calls).map(({ body, headers }) => ({ body, key: headers['idempotency-key'] })) }
}

const lost = () => {
  throw new TypeError('The connection is lost')
}
const here = () => Response.json({ ...one, arrived_at: ten }, { headers: { etag: '"2"' } })
const taken = () => Response.json({ code: 'TIMING', detail: 'This time is taken.' }, { status: 409 })

test('after a lost answer the same time is sent again under the same key, though it is no longer free', async () => {
  const { onTaken, sent } = await open([lost, here])
  await button.click()
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce(), SENT_AGAIN)
  const [first, second] = sent()
  expect(first?.body).toEqual({ date_time: ten })
  expect(first?.key).toBeTruthy()
  expect(second).toEqual(first)
})

test('where no answer comes, the next press sends the same time again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = () => {
    vi.setSystemTime(Date.now() + 60_000)
    return lost()
  }
  const { onTaken, sent } = await open([silent, here])
  await button.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button.click()
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce())
  const [first, second] = sent()
  expect(second).toEqual(first)
})

test('after a time that was taken meanwhile the next press takes the next one', async () => {
  const { onTaken, sent } = await open([taken, here])
  await button.click()
  await expect.element(page.getByText('This time is taken.')).toBeVisible()
  expect(onTaken).not.toHaveBeenCalled()
  await button.click()
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce())
  expect(sent().map(({ body }) => body)).toEqual([{ date_time: ten }, { date_time: eleven }])
})
