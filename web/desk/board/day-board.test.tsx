import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { DayBoard } from './day-board.tsx'

const lsv = { id: 1, name: 'Downtown', timezone: 'America/New_York', tcn_prefix: null, tcn_length: null }
const waiting = appointmentOf({ date_time: new Date().toISOString(), arrived_at: new Date().toISOString() })

const MAY = { paymenttransactions: ['desk'] }

/** Every text that the board shows, also for a moment. */
function watchTexts() {
  const texts = new Set<string>()
  const read = () => texts.add(document.body.innerText)
  const observer = new MutationObserver(read)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return { texts: () => [...texts].join('\n'), end: () => observer.disconnect() }
}

async function openBoard(day: () => Promise<Response>, more: server.Routes = {}) {
  await server.stubServer({
    'GET /auth/session': { user_id: 1, user_email: 'sam@example.com', is_superuser: false, due: null, may: MAY, context_id: 1 },
    'GET /livescanvendors/1': server.version(lsv, '"1"'),
    'GET /appointments': ({ query }) => (query.to_finish ? Response.json(server.page([])) : day()),
    'GET /appointments/pulse': { pulse: '1', till: null },
    'GET /applicanttypes': server.page([]),
    ...more,
  })
  await renderRouted([{ path: '/', Content: DayBoard }])
}

beforeEach(() => {
  queryClient.clear()
  return page.viewport(1280, 800)
})

test('the board shows placeholders until the day is there, and never an empty day before', async () => {
  const answer = Promise.withResolvers<void>()
  const shown = watchTexts()
  await openBoard(() => answer.promise.then(() => Response.json(server.page([waiting]))))
  await expect.element(page.getByRole('status', { name: 'Please wait, loading...' })).toBeVisible()
  answer.resolve()
  await expect.element(page.getByRole('button', { name: 'Start: Ann Alvarez' })).toBeVisible()
  shown.end()
  expect(shown.texts()).not.toMatch(/Nobody is waiting|Arrived 0/)
})

test('the form of a walk-in is read with the board, and opens at once while the server is gone', async () => {
  let isGone = false
  await openBoard(async () => Response.json(server.page([waiting])), {
    'GET /applicanttypes': () => (isGone ? new Promise<Response>(() => {}) : Response.json(server.page([]))),
  })
  await expect.element(page.getByRole('button', { name: 'Start: Ann Alvarez' })).toBeVisible()
  isGone = true
  await page.getByRole('button', { name: 'Walk-in' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Applicant type' })).toHaveFocus()
})

test('a day that could not be read is an error with a retry, and no empty board', async () => {
  await openBoard(async () => Response.json({ detail: 'The day is lost.' }, { status: 500 }))
  await expect.element(page.getByText('The day is lost.')).toBeVisible()
  expect(document.body.innerText).not.toMatch(/Nobody is waiting|Expected/)
})

test('the letters of no two lines of a narrow row with a warning touch', async () => {
  await page.viewport(820, 900)
  const lacking = appointmentOf({ ...waiting, missing: ['demographics'], missing_data: ['middle_name'] })
  await openBoard(async () => Response.json(server.page([lacking])))
  const lacks = page.getByText('middle name').first()
  await expect.element(lacks).toBeVisible()
  const row = lacks.element().closest('li') as HTMLElement
  const lines = [...row.querySelectorAll('[class*="time"], [class*="name"]:not([class*="names"]), [class*="lacks"], [class*="type"]')]
  expect(lines).toHaveLength(4)
  for (const line of lines) {
    const { lineHeight, fontSize } = getComputedStyle(line)
    expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), line.textContent ?? '').toBeGreaterThan(1.05)
  }
  const type = (lines.at(-1) as Element).getBoundingClientRect()
  expect(type.bottom).toBeLessThanOrEqual(row.getBoundingClientRect().bottom - 1)
})

test.each([
  ['wide', 1280],
  ['narrow', 820],
])('rows of long names keep to 60 pixels on a %s screen, with what is missing and the type on lines of their own', async (_name, width) => {
  await page.viewport(width, 900)
  const long = appointmentOf({
    ...waiting,
    first_name: 'María Guadalupe',
    last_name: 'Hernández-Castro',
    missing: ['demographics', 'notice', 'waivers', 'id_document'],
    missing_data: ['middle_name', 'hair'],
  })
  await openBoard(async () => Response.json(server.page([long])))
  const lacks = page.getByText(/^Missing 5: middle name, hair color, notice/)
  await expect.element(lacks).toBeVisible()
  await expect
    .element(page.getByText('Missing: middle name, hair color, privacy notice, waiver, ID document', { exact: true }))
    .toBeInTheDocument()
  const row = lacks.element().closest('li') as HTMLElement
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(60)
  const { bottom } = row.getBoundingClientRect()
  const line = (lacks.element().parentElement as HTMLElement).getBoundingClientRect()
  const type = page
    .getByText(/Teacher/)
    .first()
    .element()
    .getBoundingClientRect()
  expect(line.height).toBeLessThan(20)
  expect(type.top).toBeGreaterThanOrEqual(line.top + 10)
  expect(type.bottom).toBeLessThanOrEqual(bottom)
  const text = lacks.element().closest('[title]') as HTMLElement
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight + 1)
})

test.each([
  [40, 'wide', 1280, 260],
  [35, 'small', 900, 260],
  [40, 'tablet', 820, 0],
  [40, 'phone', 390, 0],
])(
  'a last name of up to %i letters is whole on a row of a %s screen, beside what is missing and the money',
  async (most, _name, width, menu) => {
    await page.viewport(width, 900)
    document.body.style.marginInlineStart = `${menu}px`
    onTestFinished(() => document.body.removeAttribute('style'))
    const names = [
      'Hernández-Castillo',
      'Hausmannschlegel-Hammings',
      'Vandersteen-Featherstonehaugh',
      'Wolfeschlegelsteinhausenbergerdorff',
      'Ñuñez y Wickramasinghe-Thiruvengadam-Goó',
    ].filter((name) => name.length <= most)
    const day = names.map((last_name, index) =>
      appointmentOf({
        ...waiting,
        id: index + 1,
        first_name: 'María Guadalupe',
        last_name,
        walk_in: true,
        applicant_type_description: 'Volunteer at a nursing home or hospice',
        missing: ['demographics', 'notice', 'waivers'],
      }),
    )
    await openBoard(async () => Response.json(server.page(day)))
    for (const name of names) {
      await expect.element(page.getByText(name, { exact: true })).toBeVisible()
      const last = page.getByText(name, { exact: true }).element() as HTMLElement
      // A line that is cut off is higher than that: accents stand a pixel over theirs.
      expect([last.scrollWidth <= last.clientWidth, last.scrollHeight - last.clientHeight < 4], name).toEqual([true, true])
      const row = last.closest('li') as HTMLElement
      expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(60)
      const who = last.closest('[title]') as HTMLElement
      expect(who.scrollHeight).toBeLessThanOrEqual(who.clientHeight)
      const given = last.previousElementSibling as HTMLElement
      expect([given.innerText.slice(0, 1), given.offsetWidth > 10], `given names of ${name}`).toEqual(['M', true])
      const parts = [...row.querySelectorAll('svg')].map((each) => each.closest('span')).filter((each) => each !== null)
      for (const part of parts) expect(part.getBoundingClientRect().bottom).toBeLessThanOrEqual(row.getBoundingClientRect().bottom)
      const money = [...row.querySelectorAll('*')].find(
        (each) => each.children.length === 0 && each.textContent === 'Collect $48.50',
      ) as HTMLElement
      const { left, right } = who.getBoundingClientRect()
      expect(money.getBoundingClientRect().left, `money of ${name}`).toBeGreaterThanOrEqual(left)
      const warning = row.querySelector('svg')?.parentElement as HTMLElement
      expect([warning.offsetWidth > 20, warning.getBoundingClientRect().right <= right], `what ${name} lacks`).toEqual([true, true])
      expect(money.getBoundingClientRect().top).toBeGreaterThanOrEqual(row.getBoundingClientRect().top)
      expect(overlaps(money, last), `${name} and its money`).toBe(false)
      expect([money.closest('button')?.title, money.scrollWidth <= money.clientWidth], `money of ${name}`).toEqual(['Collect $48.50', true])
    }
  },
)

test.each([390, 820])('no line of a row touches its border at %i pixels, with and without what is missing', async (width) => {
  await page.viewport(width, 900)
  const day = [
    appointmentOf({ ...waiting, id: 1, first_name: 'Jo', missing: ['notice', 'waivers'] }),
    appointmentOf({ ...waiting, id: 2, first_name: 'Bo' }),
  ]
  await openBoard(async () => Response.json(server.page(day)))
  for (const name of ['Jo', 'Bo']) {
    await expect.element(page.getByText(name, { exact: true })).toBeVisible()
    const row = page.getByText(name, { exact: true }).element().closest('li') as HTMLElement
    const { top, bottom } = row.getBoundingClientRect()
    const [time, money] = [/^\d+:\d\d/, /^Collect/].map((text) => {
      const found = [...row.querySelectorAll('*')].find((each) => each.children.length === 0 && text.test(each.textContent))
      const range = document.createRange()
      range.selectNodeContents(found as Element)
      return range.getBoundingClientRect()
    }) as [DOMRect, DOMRect]
    // The box of a text is as high as its font, some pixels of which are empty.
    expect((time.top + time.bottom) / 2 - top, `time of ${name}`).toBeGreaterThanOrEqual(8)
    expect(bottom - (money.top + money.bottom) / 2, `money of ${name}`).toBeGreaterThanOrEqual(8)
  }
})

test('the head of the board has two lines on a phone', async () => {
  await page.viewport(390, 900)
  await openBoard(async () => Response.json(server.page([])))
  const top = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  await expect.element(page.getByRole('button', { name: 'Schedule Appointment' })).toBeVisible()
  expect([top('Walk-in'), top('Keyboard and scanner')]).toEqual([top('Schedule Appointment'), top('Schedule Appointment')])
  expect(top('Sound on')).toBeLessThan(page.getByRole('heading', { name: 'Day Board' }).element().getBoundingClientRect().bottom)
})

/** Whether two elements cover each other. */
function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
}
