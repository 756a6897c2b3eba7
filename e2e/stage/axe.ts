import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { type Contrasts, rememberContrasts } from './contrasts.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const script = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};(${rememberContrasts})()`

/** The text styles whose contrast passed, on any page. */
const goodStyles = new Set<string>()

/**
 * The violations that axe finds on the current page, `rule: elements` each: WCAG 2.2 AA, without frames, in which scripts
 * cannot run. axe is injected once per document, however often it is run: half a megabyte of script, hundreds of checks.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const { findings, styles } = await page.evaluate(
    async ({ tags, known }) => {
      const { axe, contrasts } = window as unknown as { axe: typeof import('axe-core'); contrasts: Contrasts }
      contrasts.good = new Set(known)
      contrasts.grounds = new Map()
      const { violations } = await axe.run(
        { exclude: 'iframe' },
        { runOnly: tags, resultTypes: ['violations'], iframes: false, preload: false },
      )
      const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      return { findings, styles: [...contrasts.good].slice(known.length) }
    },
    { tags: WCAG_22_AA, known: [...goodStyles] },
  )
  for (const style of styles) goodStyles.add(style)
  return findings
}
