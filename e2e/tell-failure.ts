import type { BrowserContext } from 'playwright-core'
import { TestRunner } from 'vitest'

/** Before a failed test closes its pages, what they show is printed: that a dialog did not close tells nothing, its message does. */
export function tellFailure(context: BrowserContext): void {
  const close = context.close.bind(context)
  context.close = async () => {
    if (TestRunner.getCurrentTest()?.result?.state === 'fail') await tell(context)
    await close()
  }
}

async function tell(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = page.locator('[role="dialog"], main').last().innerText({ timeout: 2_000 })
    console.log(`${page.url()} shows:\n${await shown.catch((error: Error) => error.message)}\n`)
  }
}
