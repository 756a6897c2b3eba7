import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../data/dates.ts'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { addDays } from '../../ui/calendar/month-days.ts'
import { signingTexts, texts, waiverTexts } from '../texts/dictionaries.ts'
import { changeLanguage, loadAll } from '../translation/dictionary.ts'
import { dispatch } from '../wizard/use-wizard.ts'
import type { WaiverSignature } from '../wizard/wizard.ts'
import { SignForm } from './sign-form.tsx'

const box = (name: string, label: string, value = 'yes') =>
  `<label><input type="checkbox" name="${name}" value="${value}"> ${label}</label>`
const day = (name: string) => `<label>When <input type="date" name="${name}"></label>`

type Case = { what: string; html: string; answers: Record<string, string | string[]> }

let signed: WaiverSignature[]
beforeAll(() => loadAll(texts, waiverTexts, signingTexts))
beforeEach(() => {
  signed = []
})
afterEach(() => dispatch({ type: 'left' }))

/** Shows a waiver with these fields, answered so. */
async function show(html: string, answers: Record<string, string | string[]>, required: string[] = []) {
  await stubServer({})
  // A press of the test before may be answered late.
  const ofThisTest = signed
  dispatch({ type: 'started', kind: 'new', key: 'k', shows_waiver: true })
  dispatch({ type: 'person typed', person: { firstName: 'Ann', lastName: 'Lee' } })
  const waiver = {
    id: 1,
    edition: 1,
    name: 'Consent',
    waiver_data: html,
    translations: null,
    field_data: { capture: Object.keys(answers), required },
  }
  const Content = () => (
    <SignForm
      waiver={waiver}
      language="en"
      number={1}
      of={1}
      draft={{ answers, keep: () => {} }}
      onSigned={(one) => ofThisTest.push(one)}
    />
  )
  await renderRouted([{ path: '/', Content }])
}

/** Shows a waiver, signed by a typed name. */
async function open(html: string, answers: Record<string, string | string[]>, name = 'Ann Lee') {
  await show(html, answers)
  await page.getByText('Type your name instead').click()
  await page.getByLabelText('Your full name').fill(name)
}
const goOn = () => page.getByRole('button', { name: 'Continue' }).click()
/** Selects Continue until the question was there long enough to be read. */
const goOnUntil = (isDone: () => boolean) => expect.poll(() => goOn().then(isDone)).toBe(true)

test.each<Case>([
  { what: 'boxes of two names', html: box('agree', 'I agree') + box('decline', 'I decline'), answers: { agree: 'yes', decline: 'yes' } },
  {
    what: 'boxes about one thing',
    html: box('consentToCheck', 'I agree') + box('do_not_consent_to_check', 'I decline'),
    answers: { consentToCheck: 'yes', do_not_consent_to_check: 'yes' },
  },
  {
    what: 'boxes of one question',
    html: box('check', 'I agree', 'agree') + box('check', 'I decline', 'decline'),
    answers: { check: ['agree', 'decline'] },
  },
])('opposite $what are questioned, and taken when Continue is selected again', async ({ html, answers }) => {
  await open(html, answers)
  await goOn()
  await expect.element(page.getByText('You ticked both “I agree” and “I decline”.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveFocus()
  expect(signed).toEqual([])
  await goOnUntil(() => signed.length > 0)
  expect(signed[0]?.fields).toEqual(answers)
})

const noAndYes = `<fieldset><label><input type="radio" name="convicted" value="no"> No</label>
  <label><input type="radio" name="convicted" value="yes"> Yes</label></fieldset><textarea name="conviction_details"></textarea>`

test('a no that is explained is questioned', async () => {
  await open(noAndYes, { convicted: 'no', conviction_details: 'A theft in 2010' })
  await goOn()
  await expect.element(page.getByText('You answered “No”, but also explained: “A theft in 2010”.', { exact: false })).toBeVisible()
  expect(signed).toEqual([])
  await goOnUntil(() => signed.length > 0)
})

test('a legal name that is not the one of the form is questioned', async () => {
  await open('<input name="legal_name">', { legal_name: 'Bob Stone' })
  await goOn()
  await expect.element(page.getByText('This is not the name on your form, Ann Lee.', { exact: false })).toBeVisible()
  expect(signed).toEqual([])
  await goOnUntil(() => signed.length > 0)
})

test.each<Case>([
  { what: 'a no with nothing to explain', html: noAndYes, answers: { convicted: 'no', conviction_details: 'N/A' } },
  { what: 'a yes that is explained', html: noAndYes, answers: { convicted: 'yes', conviction_details: 'A theft in 2010' } },
  { what: 'the legal name with more names', html: '<input name="legal_name">', answers: { legal_name: 'Lee, Ann May' } },
  { what: 'one box', html: box('agree', 'I agree') + box('decline', 'I decline'), answers: { agree: 'yes', decline: '' } },
  {
    what: 'boxes about different things',
    html: box('agree_check', 'I agree') + box('decline_copy', 'No copy'),
    answers: { agree_check: 'yes', decline_copy: 'yes' },
  },
  {
    what: 'several boxes of a question',
    html: box('reason', 'Work', 'work') + box('reason', 'No answer', 'no'),
    answers: { reason: ['work', 'no'] },
  },
  { what: 'the day of signing, today', html: day('signature_date'), answers: { signature_date: today() } },
  { what: 'another day to come', html: day('first_day_of_work'), answers: { first_day_of_work: addDays(today(), 30) } },
])('$what is not questioned', async ({ html, answers }) => {
  await open(html, answers)
  await goOn()
  await expect.poll(() => signed.length).toBe(1)
})

test.each(['date', 'date_signed', 'signature_date', 'signed_on', 'dob', 'birth_date'])('a %s to come is questioned', async (name) => {
  await open(day(name), { [name]: addDays(today(), 1) })
  await goOn()
  await expect.element(page.getByText('This date has not come yet', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveFocus()
  expect(signed).toEqual([])
})

test('a name that is not the one of the form is questioned after the answers', async () => {
  await open(day('date'), { date: addDays(today(), 1) }, 'Bob Stone')
  await goOn()
  await expect.element(page.getByText('This date has not come yet', { exact: false })).toBeVisible()
  const other = page.getByText('This is not the name on your form, Ann Lee.', { exact: false })
  await goOnUntil(() => other.query() !== null)
  await expect.element(other).toBeVisible()
  expect(signed).toEqual([])
})

const frame = () => document.querySelector('iframe')?.contentDocument as Document

test('the title of a waiver that begins with it is shown once', async () => {
  await show('<h2>Consent</h2><h2>Who may read it</h2><p>I agree.</p>', {})
  await expect.poll(() => frame().querySelectorAll('h2').length).toBe(2)
  const seen = () => [...frame().querySelectorAll('h2')].filter((each) => each.getClientRects().length > 0).map((each) => each.textContent)
  await expect.poll(seen).toEqual(['Who may read it'])
  await expect.element(page.getByRole('heading', { name: 'Consent' })).toBeVisible()
})

test('who reads another language is told that the waiver is in English only', async () => {
  await changeLanguage('es')
  await show('<p>I agree.</p>', {})
  await expect.element(page.getByText('Este consentimiento solo está en inglés', { exact: false })).toBeVisible()
  await changeLanguage('en')
  await expect.element(page.getByText('This waiver is in English only', { exact: false })).not.toBeInTheDocument()
})

test('a question of a waiver stands above its answers, not on a border, and its mark stays with it', async () => {
  await show(`<fieldset><legend>Have you ever been convicted?</legend>${noAndYes}</fieldset>`, { convicted: 'no' }, ['convicted'])
  await expect.poll(() => frame().querySelector('[data-required-mark]')).not.toBeNull()
  const of = (selector: string) => getComputedStyle(frame().querySelector(selector) as Element)
  expect(of('fieldset').borderTopWidth).toBe('0px')
  expect(of('[data-required-mark]').whiteSpace).toBe('nowrap')
})

test('a missing answer is marked until it is given, and the notice goes with the last one', async () => {
  await show(box('one', 'One') + box('two', 'Two'), { one: '', two: '' }, ['one', 'two'])
  await page.getByText('Type your name instead').click()
  await page.getByLabelText('Your full name').fill('Ann Lee')
  await goOn()
  const marked = () => [...frame().querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)
  await expect.poll(marked).toEqual(['one', 'two'])
  await page.frameLocator(page.getByTitle('Consent')).getByLabelText('One').click()
  await expect.poll(marked).toEqual(['two'])
  await expect.element(page.getByRole('alert')).toBeVisible()
  await page.frameLocator(page.getByTitle('Consent')).getByLabelText('Two').click()
  await expect.poll(marked).toEqual([])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
