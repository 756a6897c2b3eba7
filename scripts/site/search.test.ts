import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, testChromiumPath } from '../chromium.ts'
import { page } from './page.ts'
import { searchScript, sectionsOf } from './search.ts'

const CHANGES = { path: 'changelog.html', html: '<h1 id="changelog">Changelog</h1><p>Workers and keys.</p>' }
const OPERATIONS = {
  path: 'operations.html',
  html: '<h1 id="operations">Operations</h1><p>Servers &amp; jobs.</p><h2 id="workers">Workers</h2><p>Processes on <code>one port</code>.</p>',
}

test('the sections of guides come before those of the changelog, without markup', () => {
  expect(sectionsOf([CHANGES, OPERATIONS])).toEqual([
    { at: 'operations.html#operations', page: 'Operations', heading: 'Operations', text: 'Servers & jobs.' },
    { at: 'operations.html#workers', page: 'Operations', heading: 'Workers', text: 'Processes on one port .' },
    { at: 'changelog.html#changelog', page: 'Changelog', heading: 'Changelog', text: 'Workers and keys.' },
  ])
})

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: testChromiumPath() ?? '', args: chromiumArguments() })
})
afterAll(() => browser.close())

test('the search lists the sections with all words, headings first, and says when there are none', async () => {
  const tab = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await tab.route('**/search.js', (route) => route.fulfill({ body: searchScript(sectionsOf([CHANGES, OPERATIONS])) }))
  await tab.route('**/*.html', (route) => route.fulfill({ contentType: 'text/html', body: page('users/desk.html', OPERATIONS.html, []) }))
  await tab.goto('http://site.example/users/desk.html')
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(390)
  const hits = tab.locator('#hits')
  const search = tab.getByRole('searchbox')
  await search.fill('workers')
  await expect.poll(() => hits.getByRole('link').allTextContents()).toEqual(['Operations: Workers', 'Changelog'])
  await search.fill('PORT processes')
  await expect.poll(() => hits.getByRole('link').allTextContents()).toEqual(['Operations: Workers'])
  await search.fill('zeppelin')
  await expect.poll(() => hits.textContent()).toBe('Nothing found')
  await tab.keyboard.press('Escape')
  await expect.poll(() => hits.isVisible()).toBe(false)
  await search.fill('jobs')
  await hits.getByRole('link').click()
  await tab.waitForURL('http://site.example/operations.html#operations')
  await tab.close()
})
