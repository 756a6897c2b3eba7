import type { Page } from 'playwright-core'
import { agree, chooseLsv, confirmAnswers, proceed, registrationNumber, submit, typeCard, typeData } from '../../e2e/stage/applicant.ts'
import type { Product } from '../product.ts'
import { rejectedRecord } from './rejected-record.ts'
import { waitingMailbox } from './waiting-mailbox.ts'
import type { Walk } from './walks.ts'

type Shot = Parameters<Walk>[2]

const NEW = 'Start New Application'
const AGAIN = 'Start Resubmission (illegible prints)'
const MOVE = 'Start Transfer'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const times = (page: Page) => page.getByRole('button', { name: /^\d{1,2}:\d\d\s[AP]M$/ })
const width = (page: Page) => page.viewportSize()?.width ?? 0

/** An applicant books at Saint Brigid Diocese, opens the booking by its link, and a site that does not exist. */
export const applicant: Walk = async (page, product, shot) => {
  const both = inBothLanguages(page, shot)
  await page.goto(product.address('stbrigid.scheduler'))
  await title(page, 'Safe Environment of Saint Brigid')
  await both('landing')
  await begin(page, NEW, both)
  await page
    .getByRole('link', { name: /^Select / })
    .first()
    .waitFor()
  await both('locations')
  await page
    .getByRole('link', { name: /^Select / })
    .first()
    .click()
  await times(page).first().waitFor()
  await both('date-and-time')
  await times(page).nth(1).click()
  await page.getByLabel('Select your applicant type').selectOption({ index: 1 })
  await chooseRest(page)
  await both('applicant-type')
  await proceed(page)
  await title(page, 'Your information')
  await give(page, 'picture')
  await both('your-information')
  await proceed(page)
  await title(page, 'Check your answers')
  await both('check-your-answers')
  await confirmAnswers(page)
  await registrationNumber(page)
  await both('confirmation')
  await page.getByRole('link', { name: 'Manage your appointment' }).click()
  await title(page, 'Your appointment')
  await both('own-booking')
  await page.getByRole('button', { name: /^Change date/ }).click()
  await times(page).first().waitFor()
  await both('new-time')
  await page.goto(product.address('metro.scheduler', await waitingMailbox(product)))
  await page.getByRole('button', { name: 'Yes, put me on the list' }).click()
  await page.getByText('You are on the list').waitFor()
  await both('waitlist')
  await page.goto(product.address('nobody.scheduler'))
  await title(page, /./)
  await both('unknown-site')
}

/** An applicant of Lakeside reads and signs its waivers. */
export const signing: Walk = async (page, product, shot) => {
  await asFarAsWaivers(page, product, 'Your employer pays', 'signing')
  await inBothLanguages(page, shot)('waiver')
}

/** An applicant of Lakeside signs its waivers and pays by card: a declined one, then another. */
export const paying: Walk = async (page, product, shot) => {
  const both = inBothLanguages(page, shot)
  await asFarAsWaivers(page, product, 'Pay Online', 'paying')
  for (let signed = 0; signed < 2; signed += 1) await signByName(page)
  await confirmAnswers(page)
  await title(page, 'Payment')
  await both('card')
  await pay(page, '4000000000000002')
  await title(page, 'We were unable to schedule your appointment')
  await both('declined')
  await page.getByRole('link', { name: 'Fix payment details' }).click()
  await pay(page, '4242424242424242')
  await registrationNumber(page)
  await both('confirmation')
  await page.reload()
  await title(page, 'Confirmation')
  await both('refreshed')
  await page.getByRole('link', { name: 'Manage your appointment' }).click()
  await title(page, 'Your appointment')
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('dialog').waitFor()
  await shot('cancelling')
}

/** Books at Lakeside and pays by card, up to the confirmation. */
export async function payOnline(page: Page, product: Product, who: string) {
  await asFarAsWaivers(page, product, 'Pay Online', who)
  for (let signed = 0; signed < 2; signed += 1) await signByName(page)
  await confirmAnswers(page)
  await title(page, 'Payment')
  await pay(page, '4242424242424242')
}

/** Walks up to the first waiver of Lakeside. */
async function asFarAsWaivers(page: Page, product: Product, payment: string, who: string) {
  await page.goto(product.address('lakeside.scheduler'))
  await begin(page, NEW, async () => {})
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await times(page).first().click()
  await page.getByLabel('Select your applicant type').selectOption({ index: 1 })
  await page.getByRole('radio', { name: payment }).check()
  await chooseRest(page)
  await proceed(page)
  await title(page, 'Your information')
  await give(page, who)
  await proceed(page)
  await title(page, 'New Application')
}

/** Fills in every field of the waiver, and types the name. */
async function signByName(page: Page) {
  const form = page.frameLocator('#waiver-text')
  await form.locator('body').waitFor()
  for (const field of await form.getByRole('textbox').all()) await field.fill('Ann De La Cruz')
  for (const box of [...(await form.getByRole('checkbox').all()), ...(await form.getByRole('radio').all())]) await box.check()
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your full name').fill('Ann De La Cruz')
  const shown = await page.getByRole('heading', { level: 2 }).first().textContent()
  await proceed(page)
  await page.getByRole('heading', { level: 2, name: shown ?? '' }).waitFor({ state: 'detached' })
}

async function pay(page: Page, card: string) {
  await typeCard(page, card)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** An applicant of Metro who has lost the mail looks for the appointment: the product of the pictures sends no mails, and names the phone. */
export const finding: Walk = async (page, product, shot) => {
  await page.goto(product.address('metro.scheduler', '/find'))
  await title(page, 'Find your appointment')
  await inBothLanguages(page, shot)('appointment')
}

/** An applicant comes again after illegible prints. */
export const returning: Walk = async (page, product, shot) => {
  const both = inBothLanguages(page, shot)
  const { host, ...keys } = await rejectedRecord(product, width(page))
  await page.goto(product.address(`${host}.scheduler`))
  await begin(page, AGAIN, async () => {})
  await title(page, 'Find your record')
  await both('look-up')
  for (const [label, text] of Object.entries(keys)) await page.getByLabel(label).fill(text)
  await proceed(page)
  await title(page, 'We found your record')
  await both('record-found')
}

/** An applicant of Lakeside moves to another work location. */
export const transfer: Walk = async (page, product, shot) => {
  const both = inBothLanguages(page, shot)
  await page.goto(product.address('lakeside.scheduler'))
  await begin(page, MOVE, async () => {})
  await page.getByLabel('Select your applicant type').selectOption({ index: 1 })
  await chooseRest(page)
  await both('selections')
  await proceed(page)
  await title(page, 'Your information')
  await give(page, 'transfer')
  await submit(page)
  await title(page, 'Transfer Submitted')
  await both('submitted')
  await page.getByRole('link', { name: 'See its status' }).click()
  await title(page, 'Your transfer request')
  await both('own-request')
}

/** Walks an applicant of Metro up to the page with this heading. */
export async function asFarAs(page: Page, { address }: Product, heading: string): Promise<void> {
  const ways: readonly [title: string, onwards: () => Promise<unknown>][] = [
    ['Welcome to Metro Live Scan Network', () => page.getByRole('link', { name: NEW }).click()],
    ['Please read the instructions', () => agree(page)],
    ['Select a fingerprint location', () => chooseLsv(page, 'Downtown Fingerprint Center')],
    ['Select a date and time', () => times(page).first().click()],
    ['What is the background check for?', () => page.getByLabel('Select your applicant type').selectOption({ index: 1 })],
    ['What is the background check for?', () => proceed(page)],
    ['Your information', async () => {}],
  ]
  await page.goto(address('metro.scheduler', '/landing'))
  for (const [name, onwards] of ways) {
    await title(page, name)
    if (name === heading) return
    await onwards()
  }
  throw new Error(`The walk does not come to ${heading}`)
}

/** Begins, and reads the instructions. */
async function begin(page: Page, card: string, both: Shot) {
  await page.getByRole('link', { name: card }).click()
  await title(page, 'Please read the instructions')
  await both('instructions')
  await agree(page)
}

/** Answers the questions beside the type. */
async function chooseRest(page: Page) {
  for (const choice of await page.getByRole('combobox').all()) if (!(await choice.inputValue())) await choice.selectOption({ index: 1 })
  const ways = page.getByRole('radio')
  if ((await ways.count()) > 0 && (await page.getByRole('radio', { checked: true }).count()) === 0) await ways.first().check()
}

async function give(page: Page, who: string) {
  const extras = (await page.getByLabel('Middle name').count()) > 0
  await typeData(page, { email: `${who}-${width(page)}@example.org`, extras })
}

/** A picture of the page in English, and one in Spanish. */
export const inBothLanguages =
  (page: Page, shot: Shot): Shot =>
  async (name) => {
    await shot(name)
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('button', { name: 'English' }).waitFor()
    await shot(`${name}-spanish`)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Español' }).waitFor()
  }
