import type { BrowserContext } from 'playwright-core'
import { TestRunner } from 'vitest'

/** Prints the pages of a failed test before they close, since its error does not contain a dialog's message. */
export function printOnFailure(context: BrowserContext): void {
  const close = context.close.bind(context)
  context.close = async () => {
    if (TestRunner.getCurrentTest()?.result?.state === 'fail') await print(context)
    await close()
  }
}

async function print(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = page.locator('[role="dialog"], main').last().innerText({ timeout: 2_000 })
    console.log(`${page.url()} shows:\n${await shown.catch((error: Error) => error.message)}\n`)
  }
}
