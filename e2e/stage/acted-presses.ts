import type { Page } from 'playwright-core'

/**
 * Lets the clicks and keys of a page return once the act of what they pressed has begun. The application draws a press first
 * (`web/router/press.ts`): on a busy machine a test would go on typing into a form before its *Save* looks at it.
 */
export function awaitActs(page: Page): void {
  const andAct =
    <Given extends unknown[]>(press: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      await press(...given)
      // A page that is left or closed has nothing pressed.
      await page.evaluate(drawPressed).catch(() => undefined)
    }
  // Locators of the page click by its main frame.
  const [frame, { keyboard }] = [page.mainFrame(), page]
  frame.click = andAct(frame.click.bind(frame))
  frame.press = andAct(frame.press.bind(frame))
  keyboard.press = andAct(keyboard.press.bind(keyboard))
}

/** Resolves after the frame in which the application draws what is pressed; at once if nothing is. */
const drawPressed = () =>
  document.querySelector('[data-pressed]') === null
    ? undefined
    : new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
