import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBoard } from '../stage/full-board.ts'
import { openStage, type Stage, signIn } from '../stage/harness.ts'
import { openInRealTime, takePresses, watchPresses } from '../stage/speed.ts'

/** Only the drill runs them, on an otherwise idle machine. */
const MAX_PRESS_MS = 50
const MAX_PAINT_MS = 400
const SLOWER = 4
const KEYS = ['p', 'e', 'r', 's', 'o', 'n', '1', '2', '3', 'Escape', 'ArrowDown', 'ArrowDown', 'ArrowUp']
const MINUTE_MS = 60_000

let stage: Stage
let page: Page

beforeAll(async () => {
  const now = Date.now()
  stage = await openStage(new Date(now).toISOString())
  await fillBoard(stage, new Date(now - 20 * MINUTE_MS).toISOString())
  page = await openInRealTime(stage)
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('main li') === null) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { painted: performance.now() })))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await watchPresses(page)
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
})
afterAll(() => stage?.close())

test('the board of 236 people is painted with its data at once', async () => {
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    await page.goto(stage.address('metro.scheduler', '/board'))
    await page.waitForFunction(() => 'painted' in window)
    times.push(await page.evaluate(() => (window as unknown as { painted: number }).painted))
  }
  const median = times.toSorted((one, other) => one - other)[2]
  console.log(`painted after ${times.map(Math.round).join(', ')} ms`)
  expect(median).toBeLessThanOrEqual(MAX_PAINT_MS)
})

test('each key at the board of 236 people is answered at once on a processor four times slower', async () => {
  await page.getByRole('region', { name: /^Expected/ }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.keyboard.press('F2')
  const times: { key: string; ms: number }[] = []
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await page.waitForTimeout(200)
    times.push({ key, ms: (await takePresses(page))[0]?.ms ?? 0 })
  }
  console.table(times)
  expect(times.some(({ ms }) => ms > 0)).toBe(true)
  expect(times.filter(({ ms }) => ms > MAX_PRESS_MS)).toEqual([])
})
