import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../server/testing/documents/png.ts'
import { agree, startApplication, walkToData } from '../stage/applicant.ts'
import { checkPage, checkWidths, openStage, type Stage } from '../stage/harness.ts'

const PHONES = [320, 390] as const
const WINE = '#8a1c5b'
/** Words on it are black. */
const ORANGE = '#e8590c'
const rgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`

let stage: Stage
beforeAll(async () => {
  stage = await openStage(undefined, { PROVIDER_NAME: 'Statewide Prints', PROVIDER_URL: 'https://prints.example' })
  await stage.database.run(sql`
    update network set brand_color = ${WINE}, help_phone = '5745550101', help_email = 'appointments@metrolivescan.example',
      logo_url = '/icon.svg?size=144x48', landing_texts = ${JSON.stringify({
        en: { bring: '<ul><li>A photo ID</li><li>Your hiring letter</li></ul><script>alert(1)</script>' },
      })}`)
  await stage.database.run(
    sql`update employer set brand_color = ${ORANGE}, help_phone = '2195550160', logo_url = null where id = ${stage.world.lakeside}`,
  )
})
afterAll(() => stage?.close())

const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
const refused = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => /Content Security Policy/i.test(message.text()) && lines.push(message.text()))
  return lines
}
const open = async (host: string, width: number) => {
  const page = await stage.visit({ width })
  await page.goto(stage.address(host))
  await page.getByRole('link', { name: 'Start New Application' }).first().waitFor()
  await page.locator('#first-paint').waitFor({ state: 'detached' })
  return page
}

test.each(PHONES)('at %i pixels every page has the help line at both ends, who runs the site, and passes axe', async (width) => {
  const page = await stage.visit({ width })
  const policy = refused(page)
  await page.goto(stage.address('metro.scheduler'))
  await page.getByText('Your hiring letter').waitFor()
  await checkPage(page)
  for (const part of ['banner', 'contentinfo'] as const) {
    const within = page.getByRole(part)
    const hrefOf = (name: string) => within.getByRole('link', { name }).getAttribute('href')
    await expect.poll(() => hrefOf('(574) 555-0101')).toBe('tel:+15745550101')
    // A phone's header has the phone alone: it is on top of every page.
    if (part === 'banner') await within.getByRole('link', { name: /@/ }).waitFor({ state: 'hidden' })
    else await expect.poll(() => hrefOf('appointments@metrolivescan.example')).toBe('mailto:appointments@metrolivescan.example')
  }
  await page.getByText('Run by Statewide Prints for Metro Live Scan Network. Your personal numbers are stored encrypted.').waitFor()
  await expect.poll(() => page.getByRole('main').locator('script').count()).toBe(0)
  await expect.poll(() => styleOf(page, 'header', 'box-shadow')).toContain(rgb(WINE))
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByText('Qué debe traer').waitFor()
  await page.getByRole('contentinfo').getByText('Statewide Prints administra este sitio para Metro Live Scan Network.').waitFor()
  await page.getByRole('main').getByText('English', { exact: true }).waitFor()
  await checkPage(page)
  expect(policy).toEqual([])
  await page.context().close()
})

test('an employer has its own colour, black words where white ones could not be read, and what it lacks of its network', async () => {
  const page = await open('lakeside.scheduler', 390)
  await page.getByRole('link', { name: '(219) 555-0160' }).first().waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'appointments@metrolivescan.example' }).waitFor()
  await page.getByRole('banner').locator('img').waitFor()
  await expect.poll(() => styleOf(page, 'header', 'box-shadow')).toContain(rgb(ORANGE))
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await agree(page)
  await page.goto(stage.address('lakeside.scheduler', '/lookup'))
  const button = 'main button[type=submit], main .mantine-Button-root'
  await page.locator(button).first().waitFor()
  await checkWidths(page, PHONES)
  await page.context().close()
})

test('buttons, links and focus rings have the colour, and the environment without one keeps the product’s', async () => {
  for (const [host, filled, words] of [
    ['lakeside.scheduler', ORANGE, 'rgb(0, 0, 0)'],
    ['metro.scheduler', WINE, 'rgb(255, 255, 255)'],
  ] as const) {
    const page = await stage.visit({ width: 390 })
    await page.goto(stage.address(host, '/landing?start=new'))
    const button = page.getByRole('button', { name: 'Continue' })
    await button.waitFor()
    const seen = () => button.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color])
    await expect.poll(seen).toEqual([rgb(filled), words])
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 40 && !(await button.evaluate((element) => element === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab')
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).outlineColor)).toBe(rgb(filled))
    await checkPage(page)
    await page.context().close()
  }
  await stage.database.run(sql`update network set brand_color = null`)
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler', '/landing?start=new'))
  const button = page.getByRole('button', { name: 'Continue' })
  await expect.poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(25, 113, 194)')
  await stage.database.run(sql`update network set brand_color = ${WINE}`)
  await page.context().close()
})

test('by keyboard the help line is reached after the language, and the footer’s after the page', async () => {
  const page = await open('metro.scheduler', 768)
  await page.getByRole('link', { name: 'Find my appointment' }).waitFor()
  const reached: string[] = []
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  const help = ['(574) 555-0101', 'appointments@metrolivescan.example']
  expect(reached.slice(1, 4)).toEqual(['Español', ...help])
  const end = reached.indexOf('For fingerprint locations: log in')
  expect(reached.slice(end + 1, end + 4)).toEqual([...help, 'Statewide Prints'])
  await page.context().close()
})

describe('nothing leads out of a form that is being filled in', () => {
  const leaving = (page: Page) =>
    page
      .locator('header a, footer a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => !/^(tel|mailto):/.test(href ?? '')))

  test('no link of header or footer but those that call or write', async () => {
    const page = await stage.visit({ width: 390 })
    await page.goto(stage.address('metro.scheduler'))
    await expect.poll(() => leaving(page)).toEqual(['https://prints.example'])
    await expect.poll(() => page.getByRole('link', { name: 'Statewide Prints' }).getAttribute('target')).toBe('_blank')
    await startApplication(page, stage, 'metro.scheduler')
    await expect.poll(() => leaving(page)).toEqual([])
    await walkToData(page, stage, '10:00 AM')
    await page.getByLabel('First name').fill('Ana')
    await expect.poll(() => leaving(page)).toEqual([])
    await page.context().close()
  })
})

test('a logo that comes late moves nothing', async () => {
  const page = await stage.visit({ width: 1280 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/icon.svg?size=*', async (route) => {
    await held
    await route.fulfill({ contentType: 'image/png', body: picture(144, 48) })
  })
  await page.goto(stage.address('metro.scheduler'), { waitUntil: 'commit' })
  await page.getByText('Your hiring letter').waitFor()
  await page.locator('#first-paint').waitFor({ state: 'detached' })
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('header *, h1')].map((element) => JSON.stringify(element.getBoundingClientRect())))
  const before = await places()
  release()
  await expect.poll(() => page.locator('header img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(144)
  await expect.poll(places).toEqual(before)
  await page.context().close()
})
