import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { type KeptAnswers, readAnswers } from '../../server/testing/waiver-answers.ts'
import {
  agree,
  checkInBoth,
  chooseLsv,
  chooseTime,
  chooseType,
  confirmAnswers,
  draw,
  keptOfApplication,
  proceed,
  registrationNumber,
  startApplication,
  submit,
  typeData,
} from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { atWidths, checkAsItStands, checkPage, openStage, PHONE, type Stage, WIDTHS } from '../stage/harness.ts'
import { bookByCall, reject } from '../stage/rejected.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()

/** The waiver's own fields. */
const form = (page: Page) => page.frameLocator('#waiver-text')

/** Walks to the first waiver, at Lakeside. */
async function walkToWaivers(page: Page, time: string, email: string) {
  await startApplication(page, stage, 'lakeside.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, time, 'November 24')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await page.getByRole('radio', { name: 'Your employer pays' }).check()
  await proceed(page)
  await heading(page, 'Your information')
  await typeData(page, { email })
  await proceed(page)
  await heading(page, 'New Application')
}

async function fillForm(page: Page) {
  await form(page).getByLabel('Full legal name').fill('Ann De La Cruz')
  await form(page).getByLabel('Date of birth').fill('1985-04-07')
  await form(page).getByLabel('No', { exact: true }).check()
  await form(page).getByLabel('If yes, explain').fill('Nothing')
  await form(page).getByLabel('State').selectOption('IN')
  await form(page).getByLabel('I have received a copy').check()
}

type StoredSignature = { fields: Record<string, unknown>; signed: { drawn?: string; typed?: string }; name: string }
async function signatures(email: string): Promise<StoredSignature[]> {
  const rows = await stage.database.rows<KeptAnswers & { name: string; signature: Buffer }>(sql`
    select s.fields, s.answers, w.name, s.record_key, s.signature from waiver_signature s join applicant a on a.id = s.applicant
    join waiver w on w.id = s.waiver where a.email = ${email} order by s.waiver`)
  return Promise.all(
    rows.map(async ({ name, record_key, signature, ...kept }) => ({
      fields: await readAnswers(stage.sealing, { record_key, ...kept }),
      name,
      signed: JSON.parse(await stage.sealing.open(`waiver_signature|signature|${record_key}`, signature)),
    })),
  )
}

describe('on a phone', () => {
  test('an applicant signs one waiver by hand and one by typed name and books', async () => {
    const page = await stage.visit({ width: PHONE })
    const email = 'waivers@example.org'
    await walkToWaivers(page, '9:00 AM', email)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/waiver')
    await page.getByText('Step 6 of 8: Waivers').waitFor()
    await page.getByText('Please review and sign the following waiver').waitFor()
    await heading(page, 'Waiver 1 of 2: Waiver Agreement', 2)
    await page.getByText('Sign below inside of the box using your touchpad or mouse.').waitFor()
    await page.getByText('Monday, November 23, 2026').waitFor()
    await form(page).getByLabel('Full legal name').waitFor()
    await atWidths(await at(page, 'en', '/waiver shown'), WIDTHS, () => checkAsItStands(page))
    await expect.poll(() => sidewaysOfFrame(page)).toBeLessThanOrEqual(0)
    for (const width of WIDTHS) await checkFrame(page, width)
    const go = page.getByRole('button', { name: 'Continue' })
    await expect.poll(() => go.getAttribute('aria-disabled')).toBe('true')

    await draw(page)
    await expect.poll(() => go.getAttribute('aria-disabled')).toBe('false')
    await go.click()
    await page.getByRole('alert').getByText('Please fill all required fields first').waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/waiver')
    await atWidths(await at(page, 'en', '/waiver incomplete'), WIDTHS, () => checkAsItStands(page))
    await fillForm(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => go.getAttribute('aria-disabled')).toBe('true')
    // A dot is not a signature.
    const dotted = async () => {
      await page.getByRole('img', { name: 'Box for your signature' }).click()
      await go.dispatchEvent('click')
      return page.getByRole('alert').innerText()
    }
    await expect.poll(dotted).toContain('Signature: Please sign in the box')
    await draw(page)
    await go.click()

    await heading(page, 'Waiver 2 of 2: Statement', 2)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/waiver/1')
    await form(page).getByText('I have read the statement of R&D.').waitFor()
    await page.getByRole('button', { name: 'Type your name instead' }).click()
    await page.getByLabel('Your full name').fill('Ann De La Cruz')
    await atWidths(page, WIDTHS, () => checkAsItStands(page))
    await go.click()
    await page.getByText('Signed', { exact: true }).waitFor()
    await confirmAnswers(page)
    await registrationNumber(page)
    const [first, second] = await signatures(email)
    expect(first).toMatchObject({
      name: 'Waiver Agreement',
      fields: { legal_name: 'Ann De La Cruz', born: '1985-04-07', convicted: 'no', explanation: 'Nothing', state: 'IN', copy: 'yes' },
    })
    expect(
      Buffer.from(first?.signed.drawn ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(second).toEqual({ name: 'Statement', fields: {}, signed: { typed: 'Ann De La Cruz' } })
    const entry = await stage.database.one<{ detail: object }>(sql`
      select h.detail from applicant_history h join applicant a on a.id = h.applicant where a.email = ${email}`)
    expect(entry?.detail).toEqual({ privacy_notice: currentNotice, privacy_notice_language: 'en' })
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('De La Cruz')
    await page.goto(stage.address('lakeside.scheduler', '/waiver'))
    await heading(page, 'Welcome to Lakeside School District')
    await page.context().close()
  })
})

/** The document of the frame on a separate page, where axe can run. */
async function checkFrame(page: Page, width: number) {
  const source = (await page.locator('#waiver-text').getAttribute('srcdoc')) as string
  const alone = await stage.visit({ width })
  await alone.setContent(source.replace(/<meta http-equiv[^>]*>/, ''))
  await checkAsItStands(alone)
  await alone.context().close()
}

const sidewaysOfFrame = (page: Page) =>
  page.evaluate(() => {
    const inner = document.querySelector<HTMLIFrameElement>('#waiver-text')?.contentDocument?.documentElement
    return inner ? inner.scrollWidth - inner.clientWidth : 999
  })

test('a reload requires only the digits, keeps signed waivers and stores no image', async () => {
  const page = await stage.visit()
  const email = 'waivers-reload@example.org'
  let lost = 0
  await page.route('**/waiversignatures/key', (route) => {
    lost += 1
    return route.abort()
  })
  await walkToWaivers(page, '10:00 AM', email)
  await fillForm(page)
  await draw(page)
  await proceed(page)
  // The page does not wait for the key, which is requested until it arrives, at once when the connection returns.
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect.poll(() => keptOfApplication(page)).not.toContain('sealed:')
  await page.context().setOffline(true)
  await page.unroute('**/waiversignatures/key')
  await page.context().setOffline(false)
  await expect.poll(() => keptOfApplication(page)).toContain('"signature":"sealed:')
  await expect.poll(() => keptOfApplication(page)).not.toMatch(/base64|iVBOR/)
  await page.reload()
  await page.getByRole('link', { name: 'Please type them again.' }).click()
  const digits = page.getByLabel('Last 4 digits')
  await expect.poll(() => digits.evaluate((field) => field === document.activeElement)).toBe(true)
  await digits.fill('0123')
  await proceed(page)
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await page.getByRole('link', { name: 'Back' }).click()
  await heading(page, 'Waiver 1 of 2: Waiver Agreement', 2)
  await expect.poll(() => form(page).getByLabel('Full legal name').inputValue()).toBe('Ann De La Cruz')
  await expect.poll(() => form(page).getByLabel('No', { exact: true }).isChecked()).toBe(true)
  // Signed waivers stay signed, unless their answers are changed.
  await page.getByText('You have signed this waiver.').waitFor()
  await checkInBoth(page, '/waiver signed before')
  await form(page).getByLabel('If yes, explain').fill('None')
  await proceed(page)
  await page.getByRole('alert').getByText('Signature: Please sign first').waitFor()
  await draw(page)
  await expect.poll(() => page.getByText('Please sign first').count()).toBe(0)
  // The key has loaded: without a connection the drawing is encrypted at once.
  await page.context().setOffline(true)
  await proceed(page)
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await expect.poll(() => keptOfApplication(page)).toMatch(/"signature":"sealed:[^"]+"/)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You have signed this waiver.').waitFor()
  await proceed(page)
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your full name').fill('Ann De La Cruz')
  await submit(page)
  await registrationNumber(page)
  const made = await signatures(email)
  expect(made.map(({ signed }) => Object.keys(signed))).toEqual([['drawn'], ['typed']])
  expect(made[0]?.fields.explanation).toBe('None')
  await page.context().close()
})

test('an applicant who corrects the name answers and signs again, and reads why', async () => {
  const page = await stage.visit()
  await walkToWaivers(page, '11:15 AM', 'waivers-renamed@example.org')
  await fillForm(page)
  await draw(page)
  await proceed(page)
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await page.getByRole('link', { name: 'Back' }).click()
  await heading(page, 'Waiver 1 of 2: Waiver Agreement', 2)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByLabel('Last name').first().fill('Okafor')
  await proceed(page)
  await heading(page, 'Waiver 1 of 2: Waiver Agreement', 2)
  await page.getByText('You changed your name or date of birth.').waitFor()
  await expect.poll(() => form(page).getByLabel('Full legal name').inputValue()).toBe('Ann Okafor')
  await expect.poll(() => page.getByText('You have signed this waiver.').count()).toBe(0)
  await checkPage(page)
  await page.context().close()
})

test('an applicant without signatures signs the waivers before the re-print', async () => {
  const email = 'waivers-reprint@example.org'
  const shows = (shown: boolean) =>
    stage.database.run(sql`update employer set display_waiver = ${shown} where id = ${stage.world.lakeside}`)
  await shows(false)
  const environment = { network: undefined, employer: stage.world.lakeside, paymentMethod: 'IN' }
  const made = await bookByCall(stage, { email, dateTime: '2026-11-25T15:00:00Z', how: environment })
  await shows(true)
  await reject(stage, made)
  const page = await stage.visit({ width: PHONE })
  await page.goto(stage.address('lakeside.scheduler'))
  await page.getByRole('link', { name: 'Start Resubmission (illegible prints)' }).click()
  await agree(page)
  await page.getByLabel('Registration number').fill(String(made.id))
  await page.getByLabel('Last name').fill('De La Cruz')
  await page.getByLabel('Email').fill(email)
  await proceed(page)
  await page.getByText('Step 2 of 7').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, '10:45 AM', 'November 24')
  await page.getByText('Step 5 of 7: Waivers').waitFor()
  await heading(page, 'Resubmission')
  await fillForm(page)
  await draw(page)
  await proceed(page)
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your full name').fill('Ann De La Cruz')
  await submit(page)
  await registrationNumber(page)
  const kept = await signatures(email)
  expect(kept.map(({ signed }) => Object.keys(signed))).toEqual([['drawn'], ['typed']])
  await page.context().close()
})

test('a waiver can be signed by keyboard alone', async () => {
  const page = await stage.visit()
  const email = 'waivers-keys@example.org'
  await walkToWaivers(page, '10:15 AM', email)
  await form(page).getByLabel('Full legal name').waitFor()
  const tabTo = async (holds: () => Promise<boolean>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if (await holds()) return
    }
    throw new Error('The keyboard does not get there')
  }
  const inFrame = (name: string) => () =>
    page.evaluate(
      (wanted) =>
        document.querySelector<HTMLIFrameElement>('#waiver-text')?.contentDocument?.activeElement?.getAttribute('name') === wanted,
      name,
    )
  const onText = (text: string) => () => page.evaluate((wanted) => document.activeElement?.textContent === wanted, text)
  await tabTo(inFrame('legal_name'))
  await page.keyboard.type('Ann De La Cruz')
  await tabTo(inFrame('convicted'))
  await page.keyboard.press('Space')
  await tabTo(inFrame('copy'))
  await page.keyboard.press('Space')
  await tabTo(onText('Type your name instead'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Ann De La Cruz')
  await page.keyboard.press('Enter')
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await page.context().close()
})

test('a waiver that changed meanwhile is shown and signed again', async () => {
  const page = await stage.visit()
  const email = 'waivers-changed@example.org'
  await walkToWaivers(page, '10:30 AM', email)
  await fillForm(page)
  await draw(page)
  await proceed(page)
  await heading(page, 'Waiver 2 of 2: Statement', 2)
  await page.getByRole('button', { name: 'Type your name instead' }).click()
  await page.getByLabel('Your full name').fill('Ana Outsider')
  await proceed(page)
  await page.getByText('This is not the name on your form, Ann De La Cruz.').waitFor()
  await page.getByLabel('Your full name').fill('Ann De La Cruz')
  await stage.database.run(sql`update waiver set waiver_data = 'I have read the new statement.' where name = 'Statement'`)
  await submit(page)
  await page.getByRole('alert').getByText('This waiver has changed. Please read and sign it again.').waitFor()
  await checkInBoth(page, '/waiver changed meanwhile')
  await expect.poll(() => form(page).getByLabel('Full legal name').inputValue()).toBe('Ann De La Cruz')
  await stage.database.run(sql`update waiver set waiver_data = 'I have read the statement of R&D.' where name = 'Statement'`)
  await page.context().close()
})

test('a flow in which prints are taken shows the federal notice and requires its acknowledgement', async () => {
  const page = await stage.visit({ width: 360 })
  await page.goto(stage.address('metro.scheduler'))
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await heading(page, 'Please read the instructions')
  await page.getByText('Step 1 of 7: Instructions').waitFor()
  await heading(page, 'What happens with your fingerprints', 2)
  await page.getByText('Read the full federal privacy notice').click()
  await heading(page, 'Applicant Notification and Record Challenge', 4)
  await heading(page, 'Privacy Act Statement', 4)
  await heading(page, 'Noncriminal Justice Applicant’s Privacy Rights', 4)
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
  await checkPage(page)
  await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
  await page.getByRole('alert').getByText('Tick the box to continue').waitFor()
  await checkInBoth(page, '/disclaimer incomplete')
  await agree(page)
  await heading(page, 'Select a fingerprint location')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await page.getByText('Step 3 of 7: Date and time').waitFor()
  await chooseTime(page, '11:00 AM')
  await chooseType(page, 'Volunteer')
  await page.context().close()
})
