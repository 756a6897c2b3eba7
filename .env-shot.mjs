import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '/work/wt-environments/scripts/chromium.ts'
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments() })
const base = 'http://localhost:8133'
for (const width of [1280, 360]) {
  const page = await (await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })).newPage()
  page.setDefaultTimeout(60000)
  await page.goto(base + '/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('bims-demo-password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((u) => u.pathname !== '/login')
  const shot = async (n, full = true) => { await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/w/env-${n}-${width}.png`, fullPage: full }) }
  await page.goto(base + '/environments'); await page.getByRole('link', { name: 'Lakeside' }).waitFor(); await shot('list')
  await page.getByRole('link', { name: 'Lakeside' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lakeside' }).waitFor(); await page.getByRole('heading', { name: 'Before applicants can book' }).waitFor(); await page.getByText('Try it').waitFor(); await shot('one')
  await page.getByRole('button', { name: /^Actions for VECHS|^Actions for Waiver|^Actions for .*greement/ }).first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').locator('iframe').first().waitFor()
  await shot('waiver', false)
  await page.getByRole('dialog').getByRole('button', { name: 'Field' }).first().click(); await page.getByRole('dialog').getByRole('button', { name: 'Insert field' }).scrollIntoViewIfNeeded()
  await shot('waiver2', false)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({state:'hidden'})
  await page.getByRole('button', { name: 'Edit payment' }).click(); await shot('payment', false); await page.keyboard.press('Escape')
  await page.goto(base + '/environments?show=networks'); await page.getByRole('link', { name: 'Metro' }).click(); await page.getByRole('button', { name: 'Edit submissions' }).waitFor(); await shot('network')
  await page.goto(base + '/entities'); await page.getByRole('listitem').first().waitFor(); await shot('entities')
}
await browser.close()
