import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAsItStands, checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = await stage.visit()
  await signIn(page, stage, { host: '', username: 'admin', path: `/environments/employers/${stage.world.lakeside}` })
})
afterAll(() => stage?.close())

const dialog = () => page.getByRole('dialog')
const preview = () => dialog().getByRole('group', { name: 'As Applicants See It' })
const background = (words: string) =>
  preview()
    .getByText(words, { exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor)

test('a superuser sees the face while typing it, is offered the nearest shade, and applicants get what was saved', async () => {
  await page.getByRole('button', { name: 'Edit appearance' }).click()
  const color = dialog().getByRole('textbox', { name: 'Brand color', exact: true })
  await color.fill('#FFD600')
  await expect.poll(() => background('Continue')).toBe('rgb(255, 214, 0)')
  await dialog().getByLabel('Help phone').fill('(219) 555-0160')
  await preview().getByText('(219) 555-0160').waitFor()
  await dialog().getByText('Contrast with the page is 1.3:1, and buttons and focus rings need 3:1.').waitFor()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog().count()).toBe(1)

  await dialog().getByRole('button', { name: 'Use #a78c00' }).click()
  await dialog().getByText('Contrast with the page is').waitFor({ state: 'detached' })
  await expect.poll(() => background('Continue')).toBe('rgb(167, 140, 0)')
  const english = dialog().getByRole('group', { name: 'Landing page in English' })
  await english.getByLabel('Title').fill('Lakeside hires')
  await english.getByLabel('What to bring').fill('<ul><li>A photo ID</li></ul><script>alert(1)</script>')
  await preview().getByText('Lakeside hires').waitFor()
  await preview().getByRole('listitem').getByText('A photo ID').waitFor()
  await dialog().getByRole('group', { name: 'Landing page in Spanish' }).getByLabel('Title').fill('Lakeside contrata')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await checkAsItStands(page)
  }
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await page.getByText('Own words in English and Spanish').waitFor()
  await page.getByText('#a78c00').waitFor()

  const applicant = await stage.visit({ width: 390 })
  await applicant.goto(stage.address('lakeside.scheduler'))
  await applicant.getByRole('heading', { level: 1, name: 'Lakeside hires' }).waitFor()
  await applicant.getByRole('listitem').getByText('A photo ID').waitFor()
  await applicant.getByRole('link', { name: '(219) 555-0160' }).first().waitFor()
  await applicant.getByRole('button', { name: 'Español' }).click()
  await applicant.getByRole('heading', { level: 1, name: 'Lakeside contrata' }).waitFor()
  await applicant.context().close()
})

test('a field that is emptied shows the network’s value again', async () => {
  await page.goto(stage.address('', '/environments?show=networks'))
  await page.getByRole('link', { name: 'Metro Live Scan Network' }).click()
  await page.getByRole('button', { name: 'Edit appearance' }).click()
  await dialog().getByLabel('Help phone').fill('5745550101')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await page.goto(stage.address('', `/environments/employers/${stage.world.lakeside}`))
  await page.getByRole('button', { name: 'Edit appearance' }).click()
  await dialog().getByLabel('Help phone').fill('')
  await preview().getByText('(574) 555-0101').waitFor()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await page.getByText('(574) 555-0101 (of Metro Live Scan Network)').waitFor()
})
