import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { type Product, startProduct } from './product.ts'
import { applicant, finding, paying, returning, signing, transfer } from './screenshots/applicant-walks.ts'
import { handover } from './screenshots/handover-walk.ts'
import { hours } from './screenshots/hours-walk.ts'
import { money } from './screenshots/money-walk.ts'
import { setUp } from './screenshots/setup-walk.ts'
import { smallPng } from './screenshots/small-png.ts'
import { casework, manage, ownAccount } from './screenshots/staff-dialogs.ts'
import { staff } from './screenshots/staff-walk.ts'
import { desk, network, type Walk } from './screenshots/walks.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const WIDTHS = { phone: 360, tablet: 820, desktop: 1280 } as const
const HEIGHTS = { phone: 740, tablet: 1100, desktop: 800 } as const
/** The sizes include a tablet, which desks use. */
const sizesOf = (name: string): readonly Tour['size'][] =>
  name === 'desk' || name === 'handover' || name === 'network' ? ['phone', 'tablet', 'desktop'] : ['phone', 'desktop']
/** The maximum height, at which long lists are cut. */
const TALLEST = 1600
const WAIT_MS = 20_000
const SETTLE_MS = 300
const REST_MS = 500
const LOOK_MS = 50

/** Takes all pictures, or the named walks or pictures: `npm run screenshots -- transfer manage-logo`. */
const WALKS: Readonly<Record<string, Walk>> = {
  applicant,
  signing,
  paying,
  returning,
  finding,
  transfer,
  desk,
  handover,
  network,
  hours,
  staff,
  casework,
  money,
  manage,
  setup: setUp,
  account: ownAccount,
}
const named = process.argv.slice(2)
const isWanted = (walk: string, screen: string) => named.length === 0 || named.includes(walk) || named.includes(`${walk}-${screen}`)
const wanted = Object.entries(WALKS).filter(([walk]) => isWanted(walk, '') || named.some((name) => name.startsWith(`${walk}-`)))

const product = await startProduct()
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumArguments() })
try {
  mkdirSync(FOLDER, { recursive: true })
  const isAnew = (file: string) => wanted.some(([walk]) => isWanted(walk, '') && file.startsWith(`${walk}-`))
  for (const file of readdirSync(FOLDER)) if (named.length === 0 || isAnew(file)) rmSync(join(FOLDER, file))
  for (const [name, walk] of wanted) for (const size of sizesOf(name)) await take(browser, product, { name, walk, size })
} finally {
  await browser.close()
  await product.stop()
}

type Tour = { name: string; walk: Walk; size: keyof typeof WIDTHS }

/** Runs a walk at one size; pictures are named `staff-record-phone.png`. */
async function take(browser: Browser, product: Product, { name, walk, size }: Tour) {
  const context = await browser.newContext({
    viewport: { width: WIDTHS[size], height: HEIGHTS[size] },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  const rested = resting(page)
  await walk(page, product, async (screen) => {
    if (!isWanted(name, screen)) return
    const file = `${name}-${screen}-${size}.png`
    await rested()
    const picture = smallPng(await picturing(page))
    writeFileSync(join(FOLDER, file), picture)
    console.log(`${file} ${Math.ceil(picture.length / 1000)} kB`)
  })
  await context.close()
}

/**
 * Waits until the page has sent no request for a while. Playwright's `networkidle` never occurs again after a frame without an
 * address, such as a waiver's, was added to a page that had reached it before.
 */
function resting(page: Page): () => Promise<void> {
  const pending = new Set<unknown>()
  let since = performance.now()
  const noting = (change: (request: unknown) => unknown) => (request: unknown) => {
    change(request)
    since = performance.now()
  }
  const over = noting((request) => pending.delete(request))
  page.on(
    'request',
    noting((request) => pending.add(request)),
  )
  page.on('requestfinished', over).on('requestfailed', over)
  return async () => {
    const began = performance.now()
    while (pending.size > 0 || performance.now() - since < REST_MS) {
      if (performance.now() - began > WAIT_MS) throw new Error(`${page.url()} keeps requesting data`)
      await page.waitForTimeout(LOOK_MS)
    }
  }
}

/** The whole page up to `TALLEST`; with an open dialog or menu only the window. */
async function picturing(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => !document.querySelector('[aria-label^="Please wait"]'))
  await page.waitForTimeout(SETTLE_MS)
  if ((await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0) return page.screenshot()
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: document.documentElement.scrollHeight }))
  return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) } })
}
