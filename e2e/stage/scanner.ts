import type { CDPSession, Page } from 'playwright-core'

const sessions = new WeakMap<Page, Promise<CDPSession>>()
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }

/**
 * Types like a scanner, wherever the focus is: the characters and Enter, or as many of them as it sends. All keys are sent at once, without
 * waiting for the browser between two, which on a slow machine would take as long as a person's typing.
 */
export async function scan(page: Page, code: number | string, { enters = 1 } = {}): Promise<void> {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page))
  const session = (await sessions.get(page)) as CDPSession
  const keys = [...[...String(code)].map((key) => ({ key, text: key })), ...Array<typeof ENTER>(enters).fill(ENTER)]
  await Promise.all(
    keys.flatMap((key) => [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '' }),
    ]),
  )
}
