import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { at, type State } from './applicant-states.ts'
import { checkAsItStands, checkPage, type Stage } from './harness.ts'

/** The input of an applicant in these journeys. */
type TypedPerson = { email: string; lastName?: string; extras?: boolean; ssn4?: string }

/** Opens an environment's site, starts a new application and agrees to its instructions. */
export async function startApplication(page: Page, stage: Stage, host: string): Promise<void> {
  await page.goto(stage.address(host))
  await startOver(page)
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await agree(page)
}

/** Ends the application that the first page offers to continue, if there is one. */
export async function startOver(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Start over' })
  await page.getByRole('link', { name: 'Start New Application' }).or(button).first().waitFor()
  if (!(await button.isVisible())) return
  await button.click()
  await page.getByRole('button', { name: 'Discard' }).click()
}

/** Acknowledges the federal notice and agrees to the instructions, on sites that show some. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  const notice = page.getByRole('checkbox', { name: 'I have read the federal privacy notice' })
  if (await notice.isVisible()) await notice.check()
  const terms = page.getByRole('checkbox', { name: 'I have read the instructions and agree to the terms' })
  if (await terms.isVisible()) await terms.check()
  await proceed(page)
  // A press acts a frame later: an address opened before would find the disclaimers unanswered.
  await notice.or(terms).first().waitFor({ state: 'detached' })
}

/** Chooses a fingerprint location; returns when the list is left. */
export async function chooseLsv(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name: `Select ${name}` })
  await link.click()
  await link.waitFor({ state: 'detached' })
}

/** Chooses a day of the shown month (`November 24`) and a time (`9:15 AM`). Without a day, a time of the open day. */
export async function chooseTime(page: Page, time: string, day?: string): Promise<void> {
  if (day) await page.getByRole('button', { name: new RegExp(`, ${day}, \\d+ open`) }).click()
  await slot(page, time).click()
}

/** The button of an open time. */
export const slot = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time.replace(/ /g, '\\s')}$`) })

/** Chooses the applicant type and continues. */
export async function chooseType(page: Page, name: string): Promise<void> {
  await page.getByLabel('Select your applicant type').selectOption({ label: name })
  await proceed(page)
}

/** Walks to the form of personal data on the site of Metro: Downtown, a time of the shown day, Teacher. */
export async function walkToData(page: Page, stage: Stage, time: string): Promise<void> {
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, time)
  await chooseType(page, 'Teacher')
  await page.getByRole('heading', { level: 1, name: 'Your information' }).waitFor()
}

/** Fills in every field of the form like a user: with brackets in the phone number. */
export async function typeData(page: Page, { email, lastName = 'De La Cruz', extras = false, ssn4 = '0123' }: TypedPerson): Promise<void> {
  const texts: Labelled[] = [
    ['First name', 'Ann'],
    ...(extras ? [['Middle name', 'Marie'] as Labelled] : []),
    ['Last name', lastName],
    ['Email', email],
    ['Phone', '(305) 555-0100'],
  ]
  for (const [name, value] of texts) await page.getByRole('textbox', { name }).fill(value)
  if (extras) await choose(page, [['Citizenship', 'United States']])
  await typeDemographics(page, ssn4)
}

type Labelled = [label: string, value: string]

/** Fills in the part of the form that the desk leaves to the applicant. */
export async function typeDemographics(page: Page, ssn4 = '0123'): Promise<void> {
  const texts: Labelled[] = [
    ['Month', '4'],
    ['Day', '7'],
    ['Year', '1985'],
    ['Last 4 digits of your Social Security number', ssn4],
    ['Height (feet)', '5'],
    ['Height (inches)', '9'],
    ['Weight (pounds)', '150'],
    ['Street address', '12 Main St, Apt #4'],
    ['City', 'Miami'],
    ['ZIP code', '33101'],
  ]
  for (const [label, value] of texts) await page.getByLabel(label).fill(value)
  await choose(page, [
    ['Gender', 'Female'],
    ['Race', 'Unknown'],
    ['Eye color', 'Brown'],
    ['Hair color', 'Black'],
    ['Place of birth', 'Nuevo León'],
    ['State', 'Florida'],
  ])
}

async function choose(page: Page, choices: readonly Labelled[]) {
  for (const [name, label] of choices) await page.getByRole('combobox', { name, exact: true }).selectOption({ label })
}

/** Types a card into the sandbox's form like a user: with spaces and a slash. */
export async function typeCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number.replace(/(\d{4})(?=\d)/g, '$1 '))
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('Security code').fill('987')
  await page.getByLabel('Name on the card').fill('Zyzzyva Lee')
  await page.getByLabel('Billing ZIP code').fill('12207')
}

/** Draws a signature into its box. */
export async function draw(page: Page) {
  const box = page.getByRole('img', { name: 'Box for your signature' })
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) as { x: number; y: number; width: number; height: number }
  await page.mouse.move(x + width * 0.2, y + height * 0.7)
  await page.mouse.down()
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(x + width * (0.2 + step * 0.05), y + height * (step % 2 === 0 ? 0.7 : 0.3))
    await page.waitForTimeout(20)
  }
  await page.mouse.up()
  await page.getByRole('img', { name: 'Box for your signature, signed' }).waitFor()
}

/** Checks the page in its current state in English and, by its switch, in Spanish, and leaves it in English. */
export async function checkInBoth(page: Page, state: State, check = checkPage): Promise<void> {
  await check(await at(page, 'en', state))
  for (const [button, language] of [
    ['Español', 'es'],
    ['English', 'en'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    if (language === 'es') await check(await at(page, 'es', state))
  }
}

/** The same check for a waiting page. */
export const checkBothAsItStands = (page: Page, state: State): Promise<void> => checkInBoth(page, state, checkAsItStands)

/** Presses Continue when it is enabled. */
export const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** The button of the review page: it books, leads to the card or sends the request. */
export const confirmButton = (page: Page) =>
  page.getByRole('button', { name: /^(Book appointment|Continue to payment|Send transfer request)$/ })

/** Continues from the review page. */
export async function confirmAnswers(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor()
  await confirmButton(page).click()
}

/** Continues from the last question, and from the review page. */
export async function submit(page: Page): Promise<void> {
  await proceed(page)
  await confirmAnswers(page)
}

/** The registration number, when the appointment is scheduled. */
export async function registrationNumber(page: Page): Promise<number> {
  await page.getByRole('heading', { name: 'Your appointment is scheduled' }).waitFor()
  return Number(await page.getByText(/^[1-9]\d{9}$/).textContent())
}

/** The browser's storage for an application in progress. The router stores scroll positions beside it. */
export const keptOfApplication = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('bims-application'))
