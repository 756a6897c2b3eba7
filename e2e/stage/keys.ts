import type { Page } from 'playwright-core'

const MOST_TABS = 80

/** Moves the focus by Tab to the field or button whose name begins like this. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)).search(name) === 0) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
  })

/** The page by keys and scans alone, which are counted; typed letters and digits are not. */
export function countedKeys(page: Page, scan: (code: number | string) => Promise<void>) {
  let [keys, scans] = [0, 0]
  return {
    async press(...pressed: readonly string[]) {
      for (const key of pressed) {
        keys += 1
        await page.keyboard.press(key)
      }
    },
    async scan(code: number | string) {
      scans += 1
      await scan(code)
    },
    /** Both numbers since the last time. */
    count() {
      const counted = { keys, scans }
      keys = 0
      scans = 0
      return counted
    },
  }
}
