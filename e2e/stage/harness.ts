import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core'
import { expect } from 'vitest'
import { buildIfMissing } from '../../scripts/checks/budget.ts'
import { chromiumArguments, testChromiumPath } from '../../scripts/chromium.ts'
import { buildApp } from '../../server/app.ts'
import { catalogue } from '../../server/consequences.ts'
import { loadDemonstration } from '../../server/demonstration/demonstration.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import type { Services } from '../../server/platform/http/action.ts'
import { createFixedSigning, createSealing, type Sealing } from '../../server/platform/secrets/sealing.ts'
import { cloneDatabase } from '../../server/testing/database/database.ts'
import { type FixedClock, fixedClock } from '../../server/testing/fixed-clock.ts'
import { testSettings } from '../../server/testing/settings.ts'
import { awaitActs } from './acted-presses.ts'
import { axeFindings } from './axe.ts'
import { printOnFailure } from './print-on-failure.ts'
import { buildWorld, type World } from './world.ts'

type Visit = { width?: number; zone?: string; locale?: string }

/** A complete running product for one test file: database, server, browser, and the people and places of `world.ts`. */
export type Stage = {
  world: World
  database: Database
  /** The services of the server, for jobs that a journey needs. */
  services: Services
  /** Opens what the server has sealed. */
  sealing: Sealing
  /** The time of the server and of every browser. */
  clock: FixedClock
  /** The address of a path on a host: `address('metro.scheduler', '/landing')`, `address('', '/login')` for the general one. */
  address(host: string, path?: string): string
  /** A fresh browser session (no cookies, no storage) at this window width. */
  visit(options?: Visit): Promise<Page>
  close(): Promise<void>
}

const KEY = Buffer.alloc(32, 7)
const HEIGHT = 800

/** The width of a narrow phone, on which journeys are walked. */
export const PHONE = 360

/** The width of a tablet, as at a desk. */
export const TABLET = 820

/** Phone and desktop: every page is checked at both. */
export const WIDTHS = [PHONE, 1280] as const

/** For screens of every signed-in user: on a phone, at a desk, in an office. */
export const EVERY_WIDTH = [PHONE, TABLET, 1280] as const

/** The widths of a desk. */
export const DESK_WIDTHS = [TABLET, 1280] as const

const NOW = '2026-11-23T14:00:00Z'

/** Starts everything at the instant `now`, a Monday, with the settings of `env`; close it in `afterAll`. */
export const openStage = (now = NOW, env: Record<string, string> = {}): Promise<Stage> => openStageWith(buildWorld, now, env)

/** The same on an empty database, as after the first start of a new installation. */
export const openEmptyStage = (): Promise<Omit<Stage, 'world'>> => openStageWith(async () => null, NOW, {})

/** The same with the demonstration's people and places instead. */
export const openDemonstrationStage = (): Promise<Omit<Stage, 'world'>> =>
  openStageWith(async (_database, _sealing, services) => loadDemonstration(services), NOW, {})

async function openStageWith<Kept>(
  build: (database: Database, sealing: Sealing, services: Services) => Promise<Kept>,
  now: string,
  env: Record<string, string>,
): Promise<Omit<Stage, 'world'> & { world: Kept }> {
  await buildIfMissing()
  const copy = await cloneDatabase()
  const database = openDatabase(copy.config)
  const clock = fixedClock(now)
  const own = testSettings(env)
  const settings = { ...own.settings, rateLimits: false }
  const sealing = createSealing(KEY)
  const services = { database, clock, sealing, settings, key: createFixedSigning(KEY), catalogue }
  const world = await build(database, sealing, services)
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  settings.publicUrl = `http://{host}.localhost:${port}`
  const browser = await theBrowser()
  const contexts: BrowserContext[] = []
  return {
    world,
    database,
    services,
    sealing,
    clock,
    address: (host, path = '/') => `http://${host ? `${host}.` : ''}localhost:${port}${path}`,
    async visit({ width = 1280, zone = 'America/New_York', locale = 'en-US' }: Visit = {}) {
      const page = await openPage(browser, clock, { viewport: { width, height: HEIGHT }, timezoneId: zone, locale })
      contexts.push(page.context())
      return page
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()))
      app.server.closeAllConnections()
      await app.close()
      await database.close()
      await copy.drop()
      own.removeFolder()
    },
  }
}

/** The server's address, for calls without a browser. */
export const onLoopback = (route: Route) =>
  route
    .request()
    .url()
    .replace(/\/\/[^/:]+/, '//127.0.0.1')

/** Fails on violations that axe finds on the current page: WCAG 2.2 AA, whole page; and when it scrolls sideways. */
export async function checkPage(page: Page): Promise<void> {
  await atRest(page)
  await checkAsItStands(page)
}

/** Waits until the page shows no loading state. (An idle network proves nothing after the first page of a visit.) */
export async function atRest(page: Page): Promise<void> {
  const waiting = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root'
  await page.waitForFunction((shown) => document.readyState === 'complete' && document.querySelector(shown) === null, waiting)
}

/** Checks every width in the page's current state: a journey is walked once. */
export const checkWidths = (page: Page, widths: readonly number[] = WIDTHS): Promise<void> => atWidths(page, widths, () => checkPage(page))

/** Checks a page at each of the widths, and restores its own. */
export async function atWidths(page: Page, widths: readonly number[], check: () => Promise<void>): Promise<void> {
  const own = page.viewportSize() ?? { width: PHONE, height: HEIGHT }
  for (const width of widths) {
    await page.setViewportSize({ ...own, width })
    await check()
  }
  await page.setViewportSize(own)
  // The next pressed element must not move while it is pressed.
  await page.waitForFunction((width) => innerWidth === width, own.width)
}

/** Checks the current state without frames, in which scripts cannot run. */
export async function checkAsItStands(page: Page): Promise<void> {
  await expect.poll(() => axeFindings(page), { message: `axe on ${page.url()}` }).toEqual([])
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways, { message: `sideways scroll on ${page.url()}` }).toBeLessThanOrEqual(0)
}

/** Signs in on the host's sign-in page and waits for the requested path, or the account's first page. */
export async function signIn(
  page: Page,
  stage: Stage,
  { host, username, path }: { host: string; username: string; path?: string },
): Promise<void> {
  await page.goto(stage.address(host, path === undefined ? '/login' : `/login?next=${encodeURIComponent(path)}`))
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(stage.world.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

let running: Promise<Browser> | undefined

/** One for all files of a run; it ends with the process. */
async function theBrowser(): Promise<Browser> {
  const open = await running
  if (open?.isConnected()) return open
  running = launch()
  return running
}

function launch(): Promise<Browser> {
  const executablePath = testChromiumPath()
  if (!executablePath) throw new Error('No Chromium: install it, or name it in CHROMIUM.')
  return chromium.launch({ executablePath, args: chromiumArguments() })
}

async function openPage(browser: Browser, clock: FixedClock, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  printOnFailure(context)
  // The browser's clock starts at the server's time, so that both have the same today.
  await context.clock.install({ time: clock.now() })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  awaitActs(page)
  return page
}
