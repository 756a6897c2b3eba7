import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { startProduct } from './product.ts'

/** What the applicant's landing must reach on a slow phone, in percent. */
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

type Category = keyof typeof FLOORS
type Scores = Record<Category, number>

const RUNS = 3
const categories = Object.keys(FLOORS) as Category[]

const product = await startProduct()
try {
  const address = product.address('metro.scheduler', '/landing')
  const runs: Scores[] = []
  for (let run = 1; run <= RUNS; run++) {
    const scores = await measure(address)
    console.log(`Run ${run}: ${categories.map((name) => `${name} ${scores[name]}`).join(', ')}`)
    runs.push(scores)
  }
  const short = categories.filter((name) => report(name, median(runs.map((scores) => scores[name]))))
  process.exitCode = short.length > 0 ? 1 : 0
} finally {
  await product.stop()
}

/** One run of Lighthouse's mobile preset in a browser of its own. */
async function measure(address: string): Promise<Scores> {
  const chrome = await launch({
    chromePath: chromiumPath() ?? '',
    chromeFlags: ['--headless=new', ...chromiumArguments()],
    logLevel: 'error',
  })
  try {
    const result = await lighthouse(address, { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' })
    if (result?.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
    const found = result?.lhr.categories ?? {}
    for (const { id, score, title } of Object.values(result?.lhr.audits ?? {}))
      if (score === 0 && isCounted(found, id)) console.log(`  failed: ${title} (${id})`)
    return Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])) as Scores
  } finally {
    chrome.kill()
  }
}

/** Whether an audit weighs in one of the categories. */
function isCounted(found: Record<string, { auditRefs: { id: string; weight: number }[] }>, id: string): boolean {
  return categories.some((name) => found[name]?.auditRefs.some((ref) => ref.id === id && ref.weight > 0))
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** Prints the median beside its floor; answers whether it falls short. */
function report(name: Category, score: number): boolean {
  const fails = score < FLOORS[name]
  console.log(`${fails ? 'FAIL' : 'ok  '} ${name}: ${score} (at least ${FLOORS[name]})`)
  return fails
}
