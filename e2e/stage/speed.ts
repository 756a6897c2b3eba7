/* What the drills of speed share: real time in the browser, and the duration of each press. */
import type { Page } from 'playwright-core'
import type { Stage } from './harness.ts'

type Press = { event: string; ms: number }
type Watched = { presses: Press[] }

/** A new page whose clock nobody has set: its times are true. */
export async function openInRealTime(stage: Stage, width = 1280): Promise<Page> {
  const browser = (await stage.visit()).context().browser()
  if (browser === null) throw new Error('The browser has ended')
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** Notes each press of a key or a pointer with the time until the page has drawn what follows from it, on every page that is opened. */
export const watchPresses = (page: Page) =>
  page.addInitScript(() => {
    const presses: { event: string; ms: number }[] = []
    Object.assign(window, { presses })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) presses.push({ event: entry.name, ms: entry.duration })
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })

/** The presses of the page since the last call, the slowest first. */
export async function takePresses(page: Page): Promise<Press[]> {
  const presses = await page.evaluate(() => (window as unknown as Watched).presses.splice(0))
  return presses.toSorted((one, other) => other.ms - one.ms)
}
