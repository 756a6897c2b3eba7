import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { useSteps } from './use-steps.ts'

const NUMBER = 4_880_941_012
const done = appointmentOf({ id: NUMBER, applicant: 7, status: 'COMPLETED', date_time: '2026-11-23T14:00:00.000Z' })
const later = appointmentOf({ id: 4_880_941_013, applicant: 7, date_time: '2026-11-23T20:00:00.000Z' })
const COMPLETED = server.refusal(409, 'This appointment is completed already.')

beforeEach(() => queryClient.clear())

const Messages = ({ messages }: Pick<ReturnType<typeof useSteps>, 'messages'>) => messages.map(({ text }) => <p key={text}>{text}</p>)

/** Scans the number at a board with these rows. */
async function scan(rows: readonly Appointment[], routes: server.Routes) {
  await server.stubServer(routes)
  const heard = { onChosen: vi.fn(), onEnded: vi.fn(), openStep: vi.fn(), known: vi.fn() }
  function Board() {
    const { checkIn, messages } = useSteps(rows, { ...heard, own: { current: new Set() } })
    return (
      <>
        <button type="button" onClick={() => void checkIn(String(NUMBER)).then(heard.known)}>
          Scan
        </button>
        <Messages {...{ messages }} />
      </>
    )
  }
  await renderInTheme(<Board />)
  await page.getByRole('button', { name: 'Scan' }).click()
  return heard
}

const message = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const arrive = `POST /appointments/${NUMBER}/arrive`
const read = `GET /appointments/${NUMBER}`

test('the scan of a visit that was completed today says whose it is, shows its row and names another appointment of today', async () => {
  const { onEnded, openStep } = await scan([done, later], { [arrive]: COMPLETED, [read]: server.version(done, '"2"') })
  await message(/^Ann Alvarez, Mon, Nov 23, 9:00.AM: This appointment is completed already\. Another one is today at 3:00.PM: Expected\.$/)
  expect(onEnded.mock.calls).toEqual([[expect.objectContaining({ id: NUMBER })]])
  expect(openStep).not.toHaveBeenCalled()
})

test('the progress of a slow scan ends with its refusal', async () => {
  const answer = Promise.withResolvers<Response>()
  await scan([done], { [arrive]: () => answer.promise, [read]: server.version(done, '"2"') })
  await message('Ann Alvarez: one moment…')
  answer.resolve(COMPLETED())
  await message(/This appointment is completed already\.$/)
  expect(page.getByText(/one moment/).elements()).toEqual([])
})

test('the scan of a visit of another day that was completed opens it', async () => {
  const { onEnded, openStep, known } = await scan([], { [arrive]: COMPLETED, [read]: server.version(done, '"2"') })
  await message(/^Ann Alvarez, Mon, Nov 23, 9:00.AM: This appointment is completed already\.$/)
  expect(openStep.mock.calls).toEqual([['otherDay', expect.objectContaining({ id: NUMBER })]])
  expect(onEnded).not.toHaveBeenCalled()
  expect(known.mock.calls).toEqual([[true]])
})

test('the scan of a cancelled visit says what became of it, and is not searched for', async () => {
  const words =
    'Give back $48.50 (receipt 3-20261123-1). The appointment of Ann Alvarez today 9:00 AM was cancelled at 8:10 AM by the applicant.'
  const { openStep, known } = await scan([], {
    [arrive]: () => Response.json({ status: 409, code: 'CANCELLED', detail: words }, { status: 409 }),
  })
  await message(words)
  await expect.poll(() => known.mock.calls).toEqual([[true]])
  expect(openStep).not.toHaveBeenCalled()
})

test('an unknown number is left to the search, and said by nobody else', async () => {
  const { known } = await scan([], { [arrive]: server.refusal(404, 'Not found') })
  await expect.poll(() => known.mock.calls).toEqual([[false]])
  expect(page.getByText(String(NUMBER)).elements()).toEqual([])
})

test.each([
  ['2026-11-23T17:00:00.000Z', 'checked in, 3 hours early.'],
  ['2026-11-23T15:31:00.000Z', 'checked in, 1 hour 31 minutes early.'],
  ['2026-11-23T14:30:00.000Z', 'checked in, 30 minutes early.'],
  ['2026-11-23T14:29:00.000Z', 'checked in. '],
  ['2026-11-23T13:00:00.000Z', 'checked in. '],
])('somebody with the time %s who comes at 14:00 is %s', async (date_time, words) => {
  const one = appointmentOf({ id: NUMBER, date_time, arrived_at: '2026-11-23T14:00:00.000Z' })
  await scan([], { [arrive]: one })
  await message(new RegExp(words))
})

test('a step that is pressed while another one of the same visit is being saved follows it, once', async () => {
  const arrived = appointmentOf({ id: NUMBER, arrived_at: '2026-11-23T14:00:00.000Z' })
  const started = { ...arrived, started_at: '2026-11-23T14:05:00.000Z' }
  const undone = Promise.withResolvers<Response>()
  const calls = await server.stubServer({
    [`POST /appointments/${NUMBER}/undo`]: () => undone.promise,
    [`POST /appointments/${NUMBER}/start`]: started,
  })
  const heard = { onChosen: vi.fn(), onEnded: vi.fn(), openStep: vi.fn() }
  function Board() {
    const { take, messages } = useSteps([started], { ...heard, own: { current: new Set() } })
    return (
      <>
        <button type="button" onClick={() => void take('undo', started)}>
          Undo
        </button>
        <button type="button" onClick={() => void take('start', arrived)}>
          Start
        </button>
        <Messages {...{ messages }} />
      </>
    )
  }
  await renderInTheme(<Board />)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Start' }).dblClick()
  expect(server.writes(calls).length).toBe(1)
  undone.resolve(Response.json(arrived))
  await message('Ann Alvarez: in progress.')
  expect(server.writes(calls).map(({ path }) => path.split('/').at(-1))).toEqual(['undo', 'start'])
})

const people = ['Ann', 'Ben', 'Cy', 'Dee'].map((first_name, at) => appointmentOf({ id: NUMBER + at, first_name }))

/** Scans the people one after another, without a pause; each answer waits for its `answers`. */
async function scanAll() {
  const answers = people.map(() => Promise.withResolvers<Response>())
  await server.stubServer(Object.fromEntries(people.map(({ id }, at) => [`POST /appointments/${id}/arrive`, () => answers[at]?.promise])))
  const heard = { onChosen: vi.fn(), onEnded: vi.fn(), openStep: vi.fn() }
  function Board() {
    const { checkIn, messages } = useSteps(people, { ...heard, own: { current: new Set() } })
    return (
      <>
        <button type="button" onClick={() => people.forEach(({ id }) => void checkIn(String(id)))}>
          Scan
        </button>
        <Messages {...{ messages }} />
      </>
    )
  }
  await renderInTheme(<Board />)
  await page.getByRole('button', { name: 'Scan' }).click()
  const arrive = (at: number) => answers[at]?.resolve(Response.json({ ...people[at], arrived_at: '2026-11-23T14:00:00.000Z' }))
  const refuse = (at: number) => answers[at]?.resolve(server.refusal(422, 'This one is refused.')())
  return { ...heard, arrive, refuse }
}

test('of quick scans the last one is chosen and shown, whatever order the answers come in', async () => {
  const { onChosen, arrive } = await scanAll()
  for (const at of [3, 0, 2, 1]) arrive(at)
  await message(/^Dee Alvarez.*checked in/)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await message(/^Dee Alvarez.*checked in/)
  expect(onChosen.mock.calls).toEqual([[NUMBER + 3]])
  expect(page.getByText(/(Ann|Ben|Cy) Alvarez/).elements()).toEqual([])
})

test('check-ins that are kept are counted and named, and a refused one stays in front of the last success', async () => {
  const { arrive, refuse } = await scanAll()
  await expect
    .element(page.getByText('4 check-ins kept here: Ann Alvarez, Ben Alvarez, Cy Alvarez, Dee Alvarez; sent when the server responds.'), {
      timeout: 6_000,
    })
    .toBeVisible()
  refuse(1)
  await message(`${NUMBER + 1}: This one is refused.`)
  for (const at of [0, 2, 3]) arrive(at)
  await message(/^Dee Alvarez.*checked in/)
  await message(`${NUMBER + 1}: This one is refused.`)
  expect(page.getByText(/kept here/).elements()).toEqual([])
})

test('refusals of quick scans stay in sight together, also while somebody is scanned at once', async () => {
  const { refuse, arrive } = await scanAll()
  for (const at of [0, 1]) refuse(at)
  await message(`${NUMBER}: This one is refused.`)
  await message(`${NUMBER + 1}: This one is refused.`)
  // The latest is the first, where there is most room.
  expect(
    page
      .getByText(/is refused/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([`${NUMBER + 1}: This one is refused.`, `${NUMBER}: This one is refused.`])
  await page.getByRole('button', { name: 'Scan' }).click()
  for (const at of [2, 3]) arrive(at)
  await message(/^Dee Alvarez.*checked in/)
  await message(new RegExp(`${NUMBER}: This one is refused\\.`))
})
