import type { Page } from 'playwright-core'

const margin = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' }

/** The number of sheets of Letter paper on which a page is printed, with the margins that browsers leave. */
export async function pagesPrinted(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'Letter', margin })).toString('latin1')
  return file.match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0
}
