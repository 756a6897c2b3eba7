import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_QUESTIONS, OWN_WORDS } from '../../contract/environments/booking-minutes.ts'
import { agree, chooseLsv, chooseTime, confirmAnswers, proceed, registrationNumber, slot, typeData } from '../stage/applicant.ts'
import { openDemonstrationStage, openStage, type Stage } from '../stage/harness.ts'

type AnyStage = Omit<Stage, 'world'>

let stage: Stage
let demonstration: AnyStage
beforeAll(async () => {
  stage = await openStage()
  demonstration = await openDemonstrationStage()
})
afterAll(async () => {
  await stage?.close()
  await demonstration?.close()
})

/** The limit of scrolling for a whole booking without signatures, on a phone of 390 by 844. */
const MAX_SCROLL_PX = 6_000
/** And of one with two waivers to sign, whose texts are read. */
const MAX_WITH_WAIVERS_PX = 9_000

test('a whole booking without waivers scrolls less than 6,000 pixels on a phone', async () => {
  const { measure, page, whole, words, questions } = await walk(stage, { host: 'metro.scheduler', time: '3:30 PM', type: 'Teacher' })
  await confirmAnswers(page)
  await registrationNumber(page)
  await measure('Your appointment is scheduled', page.getByText('Add to calendar'))
  whole(MAX_SCROLL_PX)
  // Beside the person: two questions each of location, time and type, the notice, the method and the review.
  expect(questions.size).toBe(OWN_QUESTIONS - 9)
  // Those of locations and of the answers are the location's and the reader's own.
  const {
    'Select a fingerprint location': _lsvs,
    'Select a date and time': _times,
    'Check your answers': _answers,
    ...own
  } = beforeBooked(words)
  expect(OWN_WORDS, JSON.stringify(own)).toBeGreaterThan(sumOf(own))
  expect(OWN_WORDS, JSON.stringify(own)).toBeLessThan(1.5 * sumOf(own))
  await page.context().close()
})

test('a booking of the demonstration, with logo, help line and instructions, scrolls as little', async () => {
  const { measure, page, whole } = await walk(demonstration, { host: 'metro.scheduler', time: '4:30 PM' })
  await confirmAnswers(page)
  await registrationNumber(page)
  await measure('Your appointment is scheduled', page.getByText('Add to calendar'))
  whole(MAX_SCROLL_PX)
  await page.context().close()
})

test('a booking with an environment whose name has 90 letters scrolls as little', async () => {
  const name = 'The Metropolitan Live Scan Network of Schools, Hospitals and Nurseries of Northern Indiana'
  expect(name).toHaveLength(90)
  await demonstration.database.run(sql`update network set name = ${name}`)
  const { measure, page, whole } = await walk(demonstration, { host: 'metro.scheduler', time: '4:15 PM' })
  await page.locator('header').getByText(name).waitFor()
  await confirmAnswers(page)
  await registrationNumber(page)
  await measure('Your appointment is scheduled', page.getByText('Add to calendar'))
  whole(MAX_SCROLL_PX)
  await page.context().close()
})

test('a booking of the demonstration with two waivers scrolls less than 9,000 pixels on a phone', async () => {
  const { measure, page, whole } = await walk(demonstration, { host: 'lakeside.scheduler', time: '4:45 PM', extras: true, waivers: 2 })
  await confirmAnswers(page)
  await registrationNumber(page)
  await measure('Your appointment is scheduled', page.getByText('Add to calendar'))
  whole(MAX_WITH_WAIVERS_PX)
  await page.context().close()
})

type Walk = { host: string; time: string; type?: string; extras?: boolean; waivers?: number }

/** Walks from the landing page to the checked answers, and measures each page as it is left. */
async function walk(on: AnyStage, { host, time, type, extras = false, waivers = 0 }: Walk) {
  const page = await on.visit({ width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  const heights: Record<string, number> = {}
  const words: Record<string, number> = {}
  const measure = async (title: string | RegExp, last?: Locator) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await last?.waitFor()
    heights[`${Object.keys(heights).length + 1} ${title}`] = await heightBelowScreen(page)
    words[String(title)] = await page.evaluate(countWords)
  }
  await page.goto(on.address(host))
  await page.getByRole('link', { name: 'Start New Application' }).waitFor()
  await measure(/./)
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await measure('Please read the instructions')
  await agree(page)
  await measure('Select a fingerprint location', page.getByRole('link', { name: 'Select Downtown Fingerprint Center' }))
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await measure('Select a date and time', slot(page, time))
  await chooseTime(page, time)
  await chooseAnyType(page, type)
  await measure('What is the background check for?')
  await proceed(page)
  await page.getByLabel('ZIP code').waitFor()
  // Another person each time: one with an appointment ahead reads of it.
  await typeData(page, { email: `scrolling${time.replace(/\D/g, '')}@example.org`, extras })
  await measure('Your information')
  const questions = await askedIn(page)
  await proceed(page)
  for (let signed = 0; signed < waivers; signed += 1) await signWaiver(page, () => measure('New Application'))
  await measure('Check your answers', page.getByRole('button', { name: 'Book appointment' }))
  return { page, measure, words, questions, whole: (most: number) => expect(sumOf(heights), JSON.stringify(heights)).toBeLessThan(most) }
}

/** The questions of the page, of which a date and a height have several fields; those that are answered already or optional are none. */
async function askedIn(page: Page): Promise<Set<string>> {
  const fields = page.locator('main').locator('input, select, textarea').filter({ visible: true })
  const names = await fields.evaluateAll((all) => all.map(({ id }) => id))
  const asked = names.filter((name) => !['smsConsent', 'reason'].includes(name))
  return new Set(asked.map((name) => name.replace(/-.*|Feet|Inches/, '')))
}

const beforeBooked = ({ 'Your appointment is scheduled': _, ...words }: Record<string, number>) => words

const sumOf = (heights: Record<string, number>) => Object.values(heights).reduce((sum, height) => sum + height, 0)

/** Chooses the applicant type, the first one by default, and a place to work at where the type asks for one. */
async function chooseAnyType(page: Page, type: string | undefined): Promise<void> {
  const types = page.getByLabel('Select your applicant type')
  await types.selectOption(type === undefined ? { index: 1 } : { label: type })
  const place = page.getByLabel('Select your job/volunteer location')
  if (await place.isVisible()) await place.selectOption({ index: 1 })
}

/** Fills in what a waiver requires and signs it by a typed name. */
async function signWaiver(page: Page, measure: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your full name').fill('Ann De La Cruz')
  const form = page.frameLocator('#waiver-text')
  for (const field of await form.locator('[aria-required]').all()) {
    if ((await field.getAttribute('type')) === 'date') await field.fill('1985-04-07')
    else if (['checkbox', 'radio'].includes((await field.getAttribute('type')) ?? '')) await field.check()
    else if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ index: 1 })
    else if ((await field.inputValue()) === '') await field.fill('Nothing')
  }
  await measure()
  const at = new URL(page.url()).pathname
  await proceed(page)
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(at)
}

/** The distance that a page must be scrolled to see its end, once it has stopped growing. */
async function heightBelowScreen(page: Page): Promise<number> {
  const read = () => page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - window.innerHeight))
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await read()
      return last === before
    })
    .toBe(true)
  return last
}

/** The words that the page says, without buttons, links and values. */
function countWords(): number {
  const spoken = [...document.querySelectorAll('main :is(h1, h2, h3, p, li)')] as HTMLElement[]
  const said = spoken.filter((element) => element.checkVisibility() && !spoken.some((each) => each !== element && each.contains(element)))
  return said.reduce((sum, { innerText }) => sum + (innerText.match(/\S+/g)?.length ?? 0), 0)
}
