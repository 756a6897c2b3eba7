import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLane, lane, passUntil, provideAll } from '../stage/desk.ts'
import { fillBoard } from '../stage/full-board.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  await fillBoard(stage, '2026-11-23T14:00:00Z')
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await rows('Expected').first().waitFor()
})
afterAll(() => stage?.close())

const rows = (name: string) => lane(page, name).getByRole('listitem')
const stored = (id: number) =>
  stage.database.one<{ arrived_at: string | null; started_at: string | null; status: string; transaction_id: string | null }>(
    sql`select arrived_at, started_at, status, transaction_id from appointment where id = ${id}`,
  )
/** A lane, which scrolls by itself. */
const listOf = (name: string) => lane(page, name).getByRole('list').locator('..')
const scrollDown = (name: string) => listOf(name).evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
/** The rows that are wholly within the window and their lane. */
const visible = () =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('main li')].filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        const around = row.closest('section')?.getBoundingClientRect() as DOMRect
        return height <= 60 && top >= around.top && bottom <= Math.min(around.bottom + 1, innerHeight)
      }).length,
  )
const arrivedCount = async () =>
  (await stage.database.one<{ count: number }>(sql`select count(*)::int as count from appointment where arrived_at is not null`))?.count
const atRow = async (name: string) => {
  const box = await page.getByRole('button', { name: `Check In: ${name}` }).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

test('twenty people are visible on a desk’s screen and twelve on a tablet, and the page does not scroll', async () => {
  for (const [width, height, least] of [
    [1280, 800, 20],
    [820, 800, 12],
    [820, 1180, 12],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(visible, { message: `at ${width}×${height}` }).toBeGreaterThanOrEqual(least)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    await checkPage(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(2)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the files of the board are loaded while the session is restored, not after it', async () => {
  const session = '**/api/auth/refresh'
  let restore = () => {}
  const held = new Promise<void>((resolve) => {
    restore = resolve
  })
  await page.route(session, (route) => held.then(() => route.continue()))
  await page.reload()
  const hasStyles = () =>
    page.evaluate(() =>
      [...document.styleSheets].some((sheet) => [...sheet.cssRules].some(({ cssText }) => cssText.includes('--lane-head'))),
    )
  await expect.poll(hasStyles).toBe(true)
  restore()
  await rows('Expected').first().waitFor()
  await page.unroute(session)
})

test('the longest time is whole in its column, also in the widest fallback font', async () => {
  const setFont = (family: string) =>
    page.evaluate((name) => {
      document.body.style.fontFamily = name
    }, family)
  await setFont('"DejaVu Sans"')
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const missing = () =>
      rows('Expected')
        .first()
        .evaluate((row) => {
          const time = row.querySelector('span') as HTMLElement
          time.textContent = '12:30 PM'
          const column = time.parentElement as HTMLElement
          return column.scrollWidth - column.clientWidth
        })
    await expect.poll(missing, { message: `at ${width}` }).toBeLessThanOrEqual(0)
    await expect
      .poll(() =>
        rows('In progress')
          .first()
          .evaluate((row) => row.getBoundingClientRect().height),
      )
      .toBeLessThanOrEqual(60)
  }
  await setFont('')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('people of one time are ordered by name, and a lane draws only the rows near its window', async () => {
  const names = await rows('Expected').evaluateAll((found) => found.map((row) => /Person\d+/.exec(row.textContent ?? '')?.[0] ?? ''))
  expect(names).toEqual([...names].sort())
  expect(names.length).toBeLessThan(40)
  await lane(page, 'Expected').getByText('Person021').waitFor()
})

test('a lane that overflows says how many are below, until it is scrolled to its end', async () => {
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Expected', 'Arrived', 'Walk-in queue']) {
      const sign = lane(page, name).getByText(/^↓ \d+ more below$/)
      const hidden = () =>
        listOf(name).evaluate((list) => {
          const rows = list.querySelector('li')?.getBoundingClientRect().height ?? 1
          return Math.ceil((list.scrollHeight - list.scrollTop - list.clientHeight - 4) / rows)
        })
      // Rows and lanes change a moment after the window.
      const isRight = async () => (await sign.textContent()) === `↓ ${await hidden()} more below`
      await expect.poll(isRight, { message: `${name} at ${width}` }).toBe(true)
      await scrollDown(name)
      await expect.poll(() => sign.count()).toBe(0)
      await listOf(name).evaluate((list) => list.scrollTo({ top: 0 }))
      await sign.waitFor()
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a long name and what is missing are whole on a row, or reached from it', async () => {
  const long = 9_000_000_000 - 21
  const name = 'María Guadalupe Hernández-Castillo'
  await stage.database.run(sql`
    update applicant set first_name = 'María Guadalupe', last_name = 'Hernández-Castillo' where id = (select applicant from appointment where id = ${long})`)
  await page.reload()
  const row = rows('Expected').filter({ hasText: name })
  await row.waitFor()
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await row.evaluate((element, text) => {
      const box = [...element.querySelectorAll('span')].findLast((each) => each.textContent === text)?.parentElement as HTMLElement
      const last = [...element.querySelectorAll('span')].findLast((each) => each.textContent === 'Hernández-Castillo') as HTMLElement
      const below = box.scrollHeight - box.clientHeight
      return { row: element.getBoundingClientRect().height, below, beside: last.scrollWidth - last.clientWidth }
    }, name)
    expect(heights.row).toBeLessThanOrEqual(60)
    // Given names give way to the last name.
    if (width > 390) expect([heights.below <= 1, heights.beside <= 1], `at ${width}`).toEqual([true, true])
    const tabs = lane(page, 'Expected').getByRole('button', { name: /^(Expected|Completed|No Show|To finish) \d/ })
    const cut = () =>
      tabs.evaluateAll((all) =>
        all.some((tab) => tab.getBoundingClientRect().right > (tab.parentElement?.getBoundingClientRect().right ?? 0) + 1),
      )
    await expect.poll(cut, { message: `tabs at ${width}` }).toBe(false)
    await expect.poll(() => row.getByText(/^Missing \d+: data, notice/).isVisible()).toBe(true)
    await row.getByTitle(/María Guadalupe Hernández-Castillo\nMissing: date of birth, .*privacy notice/).waitFor()
    await checkPage(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await stage.database.run(
    sql`update applicant set first_name = 'Ann', last_name = 'Person021' where id = (select applicant from appointment where id = ${long})`,
  )
  await page.reload()
  await rows('Expected').first().waitFor()
})

test('two clicks 180 ms apart check in one person, and the place stays until the mouse leaves', async () => {
  const before = (await arrivedCount()) as number
  const { x, y } = await atRow('Ann Person021')
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
  await page.waitForTimeout(180)
  await page.mouse.click(x, y)
  await page.getByRole('region', { name: 'Arrived (10)' }).waitFor()
  await page.mouse.click(x, y)
  await page.waitForTimeout(500)
  await expect.poll(arrivedCount).toBe(before + 1)
  const next = await atRow('Ann Person022')
  expect(next.y).toBeGreaterThan(y)
  // Outside of the lanes the rows close up.
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await atRow('Ann Person022')).y).toBeLessThanOrEqual(y + 1)
})

test('nothing scrolls by itself, and after a visit the one who has waited longest is chosen', async () => {
  const list = listOf('Expected')
  await list.evaluate((element) => element.scrollTo({ top: 1_000 }))
  await page.keyboard.press('F2')
  for (const digit of String(9_000_000_000 - 1)) await page.keyboard.press(digit)
  for (const pause of [0, 15, 120]) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(pause)
  }
  // A scan of somebody in progress asks for the TCN, and the second scan completes.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('TCN', { exact: true }).waitFor()
  // The Enters of the first one open the dialog, and must not submit it.
  await page.waitForTimeout(1_000)
  await expect.poll(async () => (await stored(9_000_000_000 - 1))?.status).toBe('SCHEDULED')
  await page.keyboard.type('NYDT8200000001')
  await page.keyboard.press('Enter')
  // Nothing was given by this applicant, but the start was recorded.
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => stored(9_000_000_000 - 1)).toMatchObject({ status: 'COMPLETED', transaction_id: 'NYDT8200000001' })
  await page.locator('[aria-current="true"]').filter({ hasText: 'Person004' }).waitFor()
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(1_000)
  await list.evaluate((element) => element.scrollTo({ top: 0 }))
})

test('what is missing stops a start: the data first, or a reason', async () => {
  await page.waitForTimeout(400)
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/date of birth.*home address.*privacy notice/i).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Get Data')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Start Without' }).click()
  await dialog.getByText('Required').first().waitFor()
  await dialog.getByLabel('Why are the prints taken anyway?').fill('Given on paper')
  await dialog.getByRole('button', { name: 'Start Without' }).click()
  await inLane(page, 'In progress', 'Person004')
  // Without anything missing one key starts.
  await provideAll(stage, 9_000_000_000 - 5)
  await passUntil(page, async () => (await rows('Arrived').filter({ hasText: 'Person005' }).getByText('missing').count()) === 0)
  await page.getByRole('button', { name: 'Start: Ann Person005' }).click()
  await inLane(page, 'In progress', 'Person005')
})

test('arrivals are marked, announced in words and by one sound', async () => {
  await page.evaluate(() => {
    const heard: number[] = []
    class Silent {
      currentTime = 0
      createOscillator = () => ({ frequency: {}, connect: (to: unknown) => to, start: () => heard.push(1), stop: () => {} })
      createGain = () => ({ gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} })
    }
    Object.assign(window, { heard, AudioContext: Silent })
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard.length)
  await stage.database.run(sql`update appointment set arrived_at = '2026-11-23T14:20Z' where id = ${9_000_000_000 - 23}`)
  await passUntil(page, () => page.getByText('New: Ann Person023').isVisible())
  await scrollDown('Arrived')
  await rows('Arrived').filter({ hasText: 'Person023' }).getByText('New', { exact: true }).waitFor()
  await page.getByRole('log').filter({ hasText: 'Ann Person023: arrived' }).waitFor()
  await expect.poll(heard).toBe(1)
  // An own step is no news.
  await page.getByRole('button', { name: 'Check In: Ann Person024' }).click()
  await scrollDown('Arrived')
  await inLane(page, 'Arrived', 'Person024')
  await page.waitForTimeout(500)
  await expect.poll(heard).toBe(1)
})

test('the menu of a row in the middle of a lane is not cut off, at any width', async () => {
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Actions for Ann Person025' }).click()
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const box = (await menu.boundingBox()) as { x: number; y: number; width: number; height: number }
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= 844]).toEqual([true, true, true, true])
    for (const entry of await menu.getByRole('menuitem').all()) await expect.poll(() => isOnTop(entry)).toBe(true)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a notice about tills that comes after the lanes moves no row, at any width', async () => {
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const sheet = Promise.withResolvers<void>()
    await page.route('**/api/tills/sheet?*', async (route) => {
      await sheet.promise
      await route.fulfill({ json: { closed: null, unclosed: ['2026-11-19', '2026-11-20'] } })
    })
    await page.reload()
    const top = async () => (await lane(page, 'Expected').boundingBox())?.y
    await rows('Expected').first().waitFor()
    const before = await top()
    sheet.resolve()
    await page.getByText('2 tills were not closed').waitFor()
    await checkPage(page)
    await expect.poll(top, { message: `at ${width}` }).toBe(before)
    await page.unroute('**/api/tills/sheet?*')
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

const isOnTop = (entry: ReturnType<Page['locator']>) =>
  entry.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
