import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agree, chooseLsv, chooseTime, confirmAnswers, proceed, registrationNumber, slot, typeData } from '../stage/applicant.ts'
import { atRest, openStage, type Stage } from '../stage/harness.ts'
import { bookByCall, reject } from '../stage/rejected.ts'

let stage: Stage
let seen: string[]
beforeAll(async () => {
  stage = await openStage()
  await stage.database.run(sql`update employer set enable_transfers = true where id = ${stage.world.stbrigid}`)
  await stage.database.run(sql`update employer set offered_languages = 'en,es,vi' where id = ${stage.world.lakeside}`)
  await stage.database.run(sql`update applicant_type set transfer = true where id = ${stage.world.types.coach}`)
})
beforeEach(() => {
  seen = []
})
afterAll(() => stage?.close())

/** The narrowest screen; and text twice as large on one twice as wide, which is the effect of zooming. */
const SIZES = [
  { width: 320, text: '100%' },
  { width: 640, text: '200%' },
] as const

/** Waits for the page; at each size it must not scroll sideways, and no button may clip its text. */
async function check(page: Page, title: string) {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await atRest(page)
  for (const { width, text } of SIZES) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.evaluate((size) => {
      const root = document.documentElement
      root.style.fontSize = size
      const cut = [...document.querySelectorAll<HTMLElement>('button, a, .mantine-Button-label')]
        .filter((each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
        .map((each) => each.textContent)
      return { sideways: Math.max(0, root.scrollWidth - root.clientWidth), cut }
    }, text)
    expect({ page: title, width, ...found }).toEqual({ page: title, width, sideways: 0, cut: [] })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  seen.push(title)
}

const open = async (host: string, card: string) => {
  const page = await stage.visit({ width: 640 })
  await page.goto(stage.address(host))
  await check(
    page,
    host.startsWith('metro')
      ? 'Welcome to Metro Live Scan Network'
      : /stb/.test(host)
        ? 'Welcome to Saint Brigid Diocese'
        : 'Welcome to Lakeside School District',
  )
  await page.getByRole('link', { name: card }).click()
  // Without agreements a transfer begins with its questions.
  if (card === 'Start Transfer') return page
  await check(page, 'Please read the instructions')
  await agree(page)
  return page
}

const OTHERS = {
  es: { button: 'Español', titles: ['Elija un centro de toma de huellas', 'Elija fecha y hora'] },
  vi: { button: 'Tiếng Việt', titles: ['Chọn địa điểm lấy dấu vân tay', 'Chọn ngày và giờ'] },
} as const

test.each(['en', 'es', 'vi'] as const)('every page of a booking with waivers fits, shown in %s', async (language) => {
  const page = await open('lakeside.scheduler', 'Start New Application')
  // The walk is in English; each page is checked in the other language too.
  const look = async (title: string, place: 0 | 1) => {
    if (language === 'en') return check(page, title)
    const { button, titles } = OTHERS[language]
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: button }).click()
    await check(page, titles[place])
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await look('Select a fingerprint location', 0)
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await slot(page, '9:15 AM').waitFor()
  await look('Select a date and time', 1)
  await chooseTime(page, '9:15 AM', { en: 'November 24', es: 'November 25', vi: 'November 26' }[language])
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await page.getByRole('radio', { name: 'Your employer pays' }).check()
  await proceed(page)
  await page.getByRole('heading', { level: 1, name: 'Your information' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
  await page.getByRole('alert').waitFor()
  await check(page, 'Your information')
  await typeData(page, { email: `sizes-${language}@example.org` })
  await proceed(page)
  await check(page, 'New Application')
  await page.context().close()
  expect(seen.length).toBeGreaterThanOrEqual(6)
})

test('every page of a booking and the page of the booked appointment fit', async () => {
  const page = await open('stbrigid.scheduler', 'Start New Application')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, '9:30 AM', 'November 24')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Coach' })
  await page.getByLabel('Select your job/volunteer location').selectOption({ label: 'Holy Cross Parish' })
  await page.getByLabel('Select the company that you work for').selectOption({ label: 'Bright Cleaning Company' })
  await page.getByRole('radio', { name: 'Your employer pays' }).check()
  await check(page, 'What is the background check for?')
  await proceed(page)
  await typeData(page, { email: 'sizes@example.org', lastName: 'Wolfeschlegelsteinhausenbergerdorff', extras: true })
  await proceed(page)
  await check(page, 'Check your answers')
  await confirmAnswers(page)
  await registrationNumber(page)
  await check(page, 'Your appointment is scheduled')
  const link = await page.getByRole('link', { name: 'Manage your appointment' }).getAttribute('href')
  await page.goto(stage.address('stbrigid.scheduler', new URL(link as string).pathname))
  await check(page, 'Your appointment')
  await page.getByRole('button', { name: /^Change date/ }).click()
  await slot(page, '9:45 AM').waitFor()
  await check(page, 'Select a new date and time')
  await page.context().close()
})

test('every page after illegible prints fits', async () => {
  const made = await bookByCall(stage, { email: 'sizes-again@example.org', dateTime: '2026-11-25T15:00:00Z' })
  await reject(stage, made)
  const page = await open('metro.scheduler', 'Start Resubmission (illegible prints)')
  await page.getByRole('heading', { level: 1, name: 'Find your record' }).waitFor()
  await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
  await page.getByRole('alert').waitFor()
  await check(page, 'Find your record')
  await page.getByLabel('Registration number').fill(String(made.id))
  await page.getByLabel('Last name').fill('De La Cruz')
  await page.getByLabel('Email').fill(made.email)
  await proceed(page)
  await check(page, 'We found your record')
  await page.context().close()
})

test('every page of a transfer fits', async () => {
  const page = await open('stbrigid.scheduler', 'Start Transfer')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Coach' })
  await page.getByLabel('Select your job/volunteer location').selectOption({ label: 'Holy Cross Parish' })
  await page.getByLabel('Select the company that you work for').selectOption({ label: 'Bright Cleaning Company' })
  await check(page, 'Transfer')
  await proceed(page)
  await typeData(page, { email: 'sizes-moving@example.org', extras: true })
  await proceed(page)
  await check(page, 'Check your answers')
  await confirmAnswers(page)
  await check(page, 'Transfer Submitted')
  await page.context().close()
})

test('at twice the size of text the held time scrolls away, and the notice of another tab covers no link', async () => {
  const page = await open('metro.scheduler', 'Start New Application')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, '9:45 AM', 'November 24')
  await page.getByLabel('Select your applicant type').waitFor()
  await enlarge(page)
  const bar = page.getByRole('navigation', { name: 'Your appointment' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(async () => bottomOf(bar)).toBeLessThanOrEqual(0)
  const second = await page.context().newPage()
  await second.setViewportSize(ENLARGED)
  await second.goto(stage.address('metro.scheduler'))
  const notice = second.getByRole('status').filter({ hasText: 'An application is open in another tab' })
  await notice.waitFor()
  await enlarge(second)
  const links = second.getByRole('main').getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThan(2)
  const covered = async () => {
    const { y: top } = (await notice.boundingBox()) as { y: number }
    const ends = await Promise.all((await links.all()).map(bottomOf))
    return ends.filter((end) => end > top)
  }
  await expect.poll(covered).toEqual([])
  await page.context().close()
})

/** A screen on which text twice as large leaves the room of a zoomed phone. */
const ENLARGED = { width: 640, height: 800 }

async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize(ENLARGED)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) as { y: number; height: number }
  return y + height
}
