import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casework, openCaseworkStage } from '../stage/casework.ts'
import { type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let casework: Casework
beforeAll(async () => {
  ;({ stage, casework } = await openCaseworkStage())
})
afterAll(() => stage?.close())
const dialog = (page: Page) => page.getByRole('dialog')
async function choose(page: Page, words: string, line: string | RegExp) {
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').waitFor()
  await page.keyboard.type(words)
  await expect.poll(() => dialog(page).getByRole('option', { selected: true }).textContent()).toMatch(line)
  await page.keyboard.press('Enter')
}
test('loop', { timeout: 500_000 }, async () => {
  const page = await stage.visit({ width: 1280 })
  await page.addInitScript(() => {
    const log: string[] = []
    ;(window as never as { log: string[] }).log = log
    const name = (e: EventTarget | null) => (e instanceof Element ? `${e.tagName}#${e.id}.${(e.getAttribute('aria-label') ?? e.textContent ?? '').slice(0, 20)}` : String(e))
    for (const type of ['keydown', 'focusin', 'focusout', 'click', 'submit'])
      window.addEventListener(type, (event) => log.push(`${Math.round(performance.now())} ${type} ${(event as KeyboardEvent).key ?? ''} ${name(event.target)} ${event.isTrusted}`), true)
    const focus = HTMLElement.prototype.focus
    HTMLElement.prototype.focus = function (...given) {
      log.push(`${Math.round(performance.now())} CALL focus ${name(this)} from ${document.activeElement?.tagName} ${String(new Error().stack).split('\n').slice(2, 7).map((l) => l.trim().slice(-70)).join(' < ')}`)
      return focus.apply(this, given)
    }
    const fetched = window.fetch
    window.fetch = (...given) => {
      log.push(`${Math.round(performance.now())} fetch ${JSON.stringify((given[1] as RequestInit)?.method)} ${String((given[0] as Request).url ?? given[0])}`)
      return fetched(...given)
    }
  })
  await signIn(page, stage, { host: '', username: 'staff', path: `/record/${casework.people.Alvarez}` })
  const failed: string[] = []
  for (let at = 0; at < 50; at += 1) {
    const wait = [300, 700, 1000, 1500][at % 4] as number
    await page.unroute('**/api/notes*').catch(() => {})
    if (wait) await page.route('**/api/notes*', async (route) => {
      // The server has answered, the answer is late.
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await route.fetch().catch(() => null)
      await new Promise((r) => setTimeout(r, wait))
      if (answer) await route.fulfill({ response: answer }).catch(() => {}); else await route.abort().catch(() => {})
    })
    await page.goto(stage.address('', `/record/${casework.people.Alvarez}`))
    await page.getByRole('heading', { level: 1, name: 'Alvarez, Ann' }).waitFor()
    await choose(page, 'add note', /Add a note/)
    await dialog(page).getByRole('textbox', { name: 'Note' }).waitFor()
    const words = `Loop number ${at} by keys.`
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await dialog(page).getByRole('button', { name: 'Save' }).press('Enter')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    const shown = await page.getByRole('region', { name: 'Notes', exact: true }).getByText(words).waitFor({ timeout: 3_000 + wait }).then(() => true, () => false)
    if (!shown) {
      const log = await page.evaluate(() => (window as never as { log: string[] }).log)
      failed.push(`${at} wait ${wait}\n${log.slice(-70).join('\n')}`)
      break
    }
  }
  console.log(failed.join('\n'))
  expect(failed).toEqual([])
})
