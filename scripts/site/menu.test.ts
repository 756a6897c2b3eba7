import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, testChromiumPath } from '../chromium.ts'
import { page } from './page.ts'

const CONTENT = '<h1 id="operations">Operations</h1><h2 id="workers">Workers</h2>'
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: testChromiumPath() ?? '', args: chromiumArguments() })
})
afterAll(() => browser.close())

async function open(width: number) {
  const tab = await browser.newPage({ viewport: { width, height: 800 } })
  await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: page('operations.html', CONTENT, []) }))
  await tab.goto('http://site.example/operations.html')
  return { tab, menu: tab.locator('nav'), button: tab.getByRole('button', { name: 'Menu' }) }
}

test('on a phone the menu opens, and closes by Escape, by a click beside it and by a link to the same page', async () => {
  const { tab, menu, button } = await open(390)
  const isShown = () => menu.isVisible()
  expect(await isShown()).toBe(false)
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390)
  const closings = {
    escape: () => tab.keyboard.press('Escape'),
    beside: () => tab.mouse.click(20, 400),
    link: () => menu.getByRole('link', { name: 'Scale' }).click(),
  }
  for (const [name, close] of Object.entries(closings)) {
    await button.click()
    expect([name, await isShown()]).toEqual([name, true])
    await close()
    await expect.poll(isShown, { message: name }).toBe(false)
  }
  expect(tab.url()).toContain('#workers')
  await tab.close()
})

test('on a wide screen the menu is there without a button', async () => {
  const { tab, menu, button } = await open(1280)
  expect([await menu.isVisible(), await button.isVisible()]).toEqual([true, false])
  await tab.close()
})
