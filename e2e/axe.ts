import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page as it stands, `rule: elements` each: WCAG 2.2 AA, without what is in frames, since no script of axe's
 * runs where none may. axe is put into a document once, however often it is asked: half a megabyte of script, hundreds of checks.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ exclude: 'iframe' }, { runOnly: tags, resultTypes: ['violations'], iframes: false, preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, WCAG_22_AA)
}
