import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmButton, registrationNumber } from '../stage/applicant.ts'
import { checkPage, openStage, type Stage } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const MAX_STOPS = 60
const NARROWEST = 320

/** Presses Tab until the element has the focus, within a limit. */
async function tabTo(page: Page, wanted: Locator) {
  await wanted.waitFor()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Not reached by keyboard: ${wanted}`)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('an applicant books by keyboard alone on the narrowest screen', async () => {
  const page = await stage.visit({ width: NARROWEST })
  const press = async (wanted: Locator) => {
    await tabTo(page, wanted)
    await page.keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  const pages = new Set<string>()
  page.on('framenavigated', (frame) => pages.add(new URL(frame.url()).pathname))
  await page.goto(stage.address('metro.scheduler'))
  await press(page.getByRole('link', { name: 'Start New Application' }))

  await page.getByRole('heading', { level: 1, name: 'Please read the instructions' }).waitFor()
  await checkPage(page)
  await tabTo(page, page.getByRole('checkbox', { name: 'I have read the federal privacy notice' }))
  await page.keyboard.press('Space')
  await press(page.getByRole('button', { name: 'Continue' }))

  await page.getByRole('heading', { level: 1, name: 'Select a fingerprint location' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Select a fingerprint location')
  await checkPage(page)
  await press(page.getByRole('link', { name: 'Select Downtown Fingerprint Center' }))

  await tabTo(page, page.getByRole('button', { name: /November 23, \d+ open/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tuesday, November 24, 2026' }).waitFor()
  await checkPage(page)
  await press(page.getByRole('button', { name: /^9:30\sAM$/ }))

  await type('Select your applicant type', 'Volunteer')
  await page.getByText('There is no fee.').waitFor()
  await checkPage(page)
  await press(page.getByRole('button', { name: 'Continue' }))

  await page.getByRole('heading', { level: 1, name: 'Your information' }).waitFor()
  await press(page.getByRole('button', { name: 'Continue' }))
  const summary = page.getByRole('alert')
  await summary.waitFor()
  await expect.poll(() => focused(page)).toContain('There is a problem')
  await press(summary.getByRole('link', { name: 'Enter your first name' }))
  await page.keyboard.type('Siobhán')
  for (const [label, text] of QUESTIONS.flat()) await type(label, text)
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Miami')
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('FL')
  await checkPage(page)
  await press(page.getByRole('button', { name: 'Continue' }))

  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Check your answers')
  await checkPage(page)
  await press(page.getByRole('link', { name: 'Change: How to reach you' }))
  await page.getByRole('heading', { level: 1, name: 'Your information' }).waitFor()
  await press(page.getByRole('button', { name: 'Continue' }))
  // From the first page to the one that books.
  pages.delete('/')
  expect([...pages]).toContain('/review')
  expect(pages.size).toBeLessThanOrEqual(MAX_PAGES)
  expect(QUESTIONS.length + QUESTIONS_BEFORE).toBeLessThanOrEqual(MAX_QUESTIONS)
  await press(confirmButton(page))
  await registrationNumber(page)
  await expect.poll(() => focused(page)).toBe('Your appointment is scheduled')
  await checkPage(page)
  await page.context().close()
})

/**
 * The questions that an applicant of Metro answers by typing or choosing from a list; each line is one question, whatever boxes its
 * answer has. Not counted are choices by a click (the kind of application, location, day and time) and agreements (the notice). City and
 * state are filled in from the ZIP code, and shown with all other answers before the booking.
 */
const QUESTIONS: readonly (readonly (readonly [label: string, text: string])[])[] = [
  [['Last name', 'O’Brien-Wolfeschlegelsteinhausenbergerdorff']],
  [['Email', 'siobhan+job@example.org']],
  [['Phone', '1 305 555 0100']],
  [
    ['Month', '4'],
    ['Day', '7'],
    ['Year', '1985'],
  ],
  [['Last 4 digits', '0123']],
  [['Gender', 'Female']],
  [['Race', 'Unknown']],
  [
    ['Height (feet)', '5'],
    ['Height (inches)', '9'],
  ],
  [['Weight', '150']],
  [['Eye color', 'Brown']],
  [['Hair color', 'Black']],
  [['Place of birth', 'Alaska']],
  [['Street address', '12 Main St']],
  [['ZIP code', '33101']],
]
/** The applicant type, and the first name, which the summary leads to. */
const QUESTIONS_BEFORE = 2
const MAX_QUESTIONS = 16
const MAX_PAGES = 7
