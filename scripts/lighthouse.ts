import { loadavg, setPriority } from 'node:os'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { chromiumArguments, testChromiumPath } from './chromium.ts'
import { type Product, startProduct } from './product.ts'
import { asFarAs } from './screenshots/applicant-walks.ts'

type Floors = Record<'performance' | 'accessibility' | 'best-practices', number>
type Category = keyof Floors
/** A page, the path of an applicant to it, and its limits on a slow phone: scores in percent, times in seconds. */
type Measurement = { name: string; title?: string; floors: Floors; largestPaint?: number }
type Run = { scores: Floors; largestPaint: number; details: string }

const PERFECT = { accessibility: 100, 'best-practices': 100 } as const
const FLOW = { floors: { performance: 95, ...PERFECT }, largestPaint: 2 } as const
const PAGES: readonly Measurement[] = [
  { name: 'landing', floors: { performance: 100, ...PERFECT }, largestPaint: 1.2 },
  { name: 'instructions', title: 'Please read the instructions', ...FLOW },
  { name: 'locations', title: 'Select a fingerprint location', ...FLOW },
  { name: 'schedule', title: 'Select a date and time', ...FLOW },
  { name: 'applicant type', title: 'What is the background check for?', ...FLOW },
  { name: 'data form', title: 'Your information', ...FLOW },
]
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const TRIES = 2
const [BEFORE_OTHERS, AS_OTHERS] = [-15, 0]
/** The audits from which Lighthouse computes the performance. */
const PERFORMANCE_AUDITS = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['speed index', 'speed-index'],
  ['blocked', 'total-blocking-time'],
  ['shift', 'cumulative-layout-shift'],
] as const
const categories = ['performance', 'accessibility', 'best-practices'] as const satisfies readonly Category[]

// The scores of a busy machine mean little.
console.log(`Load of this machine: ${loadavg()[0]?.toFixed(1)}`)
const product = await startProduct()
try {
  // The first run of a browser on a machine is slow, and may miss the beginning.
  await measure(product, { ...(PAGES[0] as Measurement), name: 'warm-up' }).catch(() => null)
  let short = 0
  for (const page of PAGES) short += report(page, await measureOften(product, page))
  process.exitCode = short > 0 ? 1 : 0
} finally {
  await product.stop()
}

async function measureOften(product: Product, page: Measurement): Promise<Run[]> {
  const runs: Run[] = []
  for (let run = 1; run <= RUNS; run++) {
    const measured = await measure(product, page)
    console.log(`${page.name} ${run}: ${categories.map((name) => `${name} ${measured.scores[name]}`).join(', ')}; ${measured.details}`)
    runs.push(measured)
  }
  return runs
}

/** One run of Lighthouse's mobile preset in a new browser; repeated after a failure of the measurement. */
async function measure(product: Product, page: Measurement, tries = TRIES): Promise<Run> {
  try {
    return await measureOnce(product, page)
  } catch (error) {
    if (tries <= 1) throw error
    console.log(`${page.name}: ${error instanceof Error ? error.message : error}; once more`)
    return measure(product, page, tries - 1)
  }
}

/** Starts a browser that the processor serves before the product and Lighthouse, since a phone has its processor for itself. */
async function launchFirst(): Promise<LaunchedChrome> {
  preferNewProcesses(BEFORE_OTHERS)
  try {
    return await launch({
      chromePath: testChromiumPath() ?? '',
      chromeFlags: ['--headless=new', ...chromiumArguments()],
      logLevel: 'error',
    })
  } finally {
    preferNewProcesses(AS_OTHERS)
  }
}

/** Only root may do it; for other users the browser shares the processor with the rest. */
function preferNewProcesses(priority: number): void {
  try {
    setPriority(priority)
  } catch {
    if (priority !== AS_OTHERS) console.log('  Not root: the browser has no priority over the server')
  }
}

async function measureOnce(product: Product, { name, title }: Measurement): Promise<Run> {
  const chrome = await launchFirst()
  try {
    const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}`, defaultViewport: null })
    const { address, kept } = title
      ? await walkTo(chrome.port, product, title)
      : { address: product.address('metro.scheduler', '/landing'), kept: {} }
    const page = await browser.newPage()
    await page.evaluateOnNewDocument((texts: Record<string, string>) => {
      for (const place in texts) sessionStorage.setItem(place, texts[place] as string)
    }, kept)
    const result = await lighthouse(address, { onlyCategories: [...categories], logLevel: 'error' }, undefined, page)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result')
    if (result.lhr.finalDisplayedUrl !== address)
      throw new Error(`Instead of the ${name} this was measured: ${result.lhr.finalDisplayedUrl}`)
    return runOf(result.lhr)
  } finally {
    chrome.kill()
  }
}

/** Opens a page as an applicant does, and copies the choices to every tab opened later; returns its address. */
async function walkTo(port: number, product: Product, title: string): Promise<{ address: string; kept: Record<string, string> }> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  const page = await context.newPage()
  await asFarAs(page, product, title)
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  const address = page.url()
  await page.close()
  await browser.close()
  return { address, kept }
}

function runOf({ categories: found, audits }: Result): Run {
  for (const { id, score, title } of Object.values(audits))
    if (score === 0 && isCounted(found, id)) console.log(`  failed: ${title} (${id})`)
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])) as Floors
  const details = PERFORMANCE_AUDITS.map(([name, id]) => `${name} ${audits[id]?.displayValue}`).join(', ')
  return { scores, largestPaint: (audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY) / 1000, details }
}

/** Whether an audit has a weight in one of the categories. */
function isCounted(found: Result['categories'], id: string): boolean {
  return categories.some((name) => found[name]?.auditRefs.some((ref) => ref.id === id && ref.weight > 0))
}

/** Prints the medians beside their limits; returns the number of failures. */
function report({ name, floors, largestPaint }: Measurement, runs: readonly Run[]): number {
  const lines = categories.map((category) => {
    const score = median(runs.map(({ scores }) => scores[category]))
    return { fails: score < floors[category], says: `${category} ${score} (at least ${floors[category]})` }
  })
  const paint = median(runs.map((run) => run.largestPaint))
  const limit = largestPaint === undefined ? '' : ` (at most ${largestPaint} s)`
  lines.push({ fails: largestPaint !== undefined && paint > largestPaint, says: `LCP ${paint.toFixed(2)} s${limit}` })
  for (const { fails, says } of lines) console.log(`${fails ? 'FAIL' : 'ok  '} ${name}: ${says}`)
  return lines.filter(({ fails }) => fails).length
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
