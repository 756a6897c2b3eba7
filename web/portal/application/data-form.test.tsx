import { useEffect } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApplicantForm, applicantFields } from '../../../contract/applicants/applicant-form.ts'
import { fieldNames } from '../../../contract/applicants/cleaning.ts'
import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { dataTexts } from '../texts/dictionaries.ts'
import { codeNames } from '../translation/code-names.ts'
import { loadAll } from '../translation/dictionary.ts'
import { ContactFields } from './contact-fields.tsx'
import { AboutFields, AddressFields } from './demographic-fields.tsx'
import { useFieldWords } from './field-words.ts'
import { NameFields } from './name-fields.tsx'
import { useRelatedErrors } from './use-related-errors.ts'
import { useUnusual } from './use-unusual.ts'

const EXTRAS = ['middleName'] as const
const schemas = [EXTRAS, ['middleName', 'foreignAddress']].map((extras) => applicantFields(extras.join(), () => '2026-11-23'))
const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as ApplicantForm
const ANN: Partial<ApplicantForm> = {
  ...{ firstName: 'Ann', middleName: 'Marie', lastName: 'Lee', email: 'ann@example.org', phone: '3055550100', dob: '1985-04-07' },
  ...{ ssn4: '0123', gender: 'F', race: 'U', heightFeet: '5', heightInches: '9', weight: '150', eye: 'BRO', hair: 'BLK', pob: 'NY' },
  ...{ reason: 'bgcheck', street: '12 Main St', city: 'Miami', state: 'FL', zip: '33101' },
}

let given: ApplicantForm[]
beforeAll(() => loadAll(dataTexts, codeNames))
beforeEach(() => {
  given = []
})

type Shown = { typed: Partial<ApplicantForm>; fieldErrors: Partial<ApplicantForm>; extras?: readonly ExtraField[] }

/** The fields of the data form, without the wizard around them. */
function Form({ typed, fieldErrors, extras = EXTRAS }: Shown) {
  const takesAbroad = extras.includes('foreignAddress')
  const form = useFields<ApplicantForm>(
    schemas[takesAbroad ? 1 : 0] as (typeof schemas)[number],
    { ...empty, ...typed },
    useFieldWords(EXTRAS),
  )
  const unusual = useUnusual(form.form)
  useRelatedErrors(form.form)
  const { setError } = form.form
  useEffect(() => {
    for (const [name, message] of Object.entries(fieldErrors)) setError(name as keyof ApplicantForm, { message })
  }, [fieldErrors, setError])
  return (
    <form onSubmit={form.submit(async (person) => (unusual.asks(person) ? undefined : given.push(person)))} noValidate>
      <NameFields form={form} extras={EXTRAS} />
      <ContactFields form={form} abroad={takesAbroad} />
      <AboutFields form={form} extras={extras} onDrawn={() => {}} />
      <AddressFields form={form} extras={EXTRAS} onDrawn={() => {}} />
      <button type="submit">Continue</button>
    </form>
  )
}

const open = async (typed: Partial<ApplicantForm> = {}, fieldErrors: Partial<ApplicantForm> = {}, extras?: readonly ExtraField[]) => {
  await renderInTheme(<Form typed={{ ...ANN, ...typed }} fieldErrors={fieldErrors} {...(extras ? { extras } : {})} />)
  await expect.element(page.getByLabelText('ZIP code')).toBeVisible()
  await expect.element(page.getByLabelText('Place of birth')).toBeVisible()
}
const goOn = () => page.getByRole('button', { name: 'Continue' }).click()

test('a former name that was begun needs its last name, and is given up by its button', async () => {
  await open()
  await page.getByRole('button', { name: 'Add another name' }).click()
  const former = page.getByRole('group', { name: 'Other name 1', exact: true })
  await expect.element(former.getByLabelText('Last name')).toHaveFocus()
  await former.getByLabelText('First name, if different').fill('Anna')
  await goOn()
  await expect.element(page.getByText('Enter the last name that you had')).toBeVisible()
  expect(given).toEqual([])
  await former.getByLabelText('Last name').fill('Smith')
  await goOn()
  await expect.poll(() => given.at(-1)).toMatchObject({ formerFirst1: 'Anna', formerLast1: 'Smith' })
  await page.getByRole('button', { name: 'Remove Other name 1' }).click()
  await expect.element(former).not.toBeInTheDocument()
  await goOn()
  await expect.poll(() => given.at(-1)).toMatchObject({ formerFirst1: '', formerLast1: '' })
})

test('every required field has a star, and the middle name none for people without one', async () => {
  await open()
  const required = () => [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[required], select[required]')]
  const labels = () => required().map((field) => field.labels?.[0]?.textContent ?? '')
  expect(labels().length).toBeGreaterThan(10)
  for (const label of labels()) expect(label).toMatch(/ \*$/)
  expect(document.querySelector('fieldset legend')?.textContent).toBeTruthy()
  await expect.element(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
  expect([...document.querySelectorAll('legend')].find(({ textContent }) => textContent?.startsWith('Date of birth'))?.textContent).toBe(
    'Date of birth *',
  )
  await page.getByLabelText('I have no middle name').click()
  await expect.poll(() => document.querySelector('label[for=middleName]')?.textContent).toBe('Middle name')
})

test('an unusual height and weight are questioned once, and taken when Continue is pressed again', async () => {
  await open({ heightFeet: '1', heightInches: '0', weight: '1500' })
  await goOn()
  await expect.element(page.getByText(/^Is your height really 1'00?"\?/)).toBeVisible()
  await expect.element(page.getByText(/^Is your weight really 1,500 pounds\?/)).toBeVisible()
  expect(given).toEqual([])
  await goOn()
  await expect.poll(() => given).toHaveLength(1)
})

test('an error that is corrected in a related field does not stay', async () => {
  await open({ heightFeet: '1', heightInches: '0' }, { street: 'Enter a ZIP code of 5 digits' })
  await expect.element(page.getByText('Enter a ZIP code of 5 digits')).toBeVisible()
  await page.getByLabelText('ZIP code').fill('33102')
  await expect.element(page.getByText('Enter a ZIP code of 5 digits')).not.toBeInTheDocument()
  await goOn()
  await expect.element(page.getByText(/^Is your height really/)).toBeVisible()
  await page.getByLabelText('Height (inches)').fill('9')
  await expect.element(page.getByText(/^Is your height really/)).not.toBeInTheDocument()
})

test('usual sizes are not questioned', async () => {
  await open()
  await goOn()
  await expect.poll(() => given).toHaveLength(1)
})

test.each([
  ['30', 'Enter a real date: month, day and a year of four digits', '1985'],
  ['3', 'Enter a date between 1900 and today', '2026'],
])('an impossible birth date is reported when its last box is left, before Continue', async (day, message, year) => {
  await open({ dob: '' })
  await page.getByLabelText('Month').fill(day === '30' ? '2' : '12')
  await page.getByLabelText('Day').fill(day)
  await page.getByLabelText('Year').fill(year)
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  await press('Tab')
  await expect.element(page.getByText(message)).toBeVisible()
  expect(given).toEqual([])
})

test('tribes and former countries are places of birth where the environment asks for them', async () => {
  const groups = () => {
    const list = page.getByLabelText('Place of birth').element()
    return [...list.querySelectorAll('optgroup')].map(({ label, children }) => `${label}: ${children.length > 0}`)
  }
  await open({}, {}, ['formerCountries', 'tribes'])
  await expect.poll(groups).toEqual(expect.arrayContaining(['Former countries: true', 'Tribes: true']))
  await page.getByLabelText('Place of birth').selectOptions('Soviet Union (Ukraine)')
  await goOn()
  await expect.poll(() => given.at(-1)?.pob).toBe('UK')
})

test('neither is offered elsewhere', async () => {
  await open()
  const groups = [...page.getByLabelText('Place of birth').element().querySelectorAll('optgroup')].map(({ label }) => label)
  expect(groups).not.toEqual(expect.arrayContaining(['Tribes']))
  expect(groups).not.toEqual(expect.arrayContaining(['Former countries']))
})

test.each(['+52 55 1234 5678', '0052 55 1234 5678', '011 52 55 1234 5678'])('a phone number from abroad is taken as %s', async (typed) => {
  await open({ country: 'US' }, {}, ['foreignAddress'])
  await page.getByLabelText('Phone').fill(typed)
  await goOn()
  await expect.poll(() => given.at(-1)?.phone).toBe('+525512345678')
})

test('a phone number from abroad is refused by its own words where homes abroad are not taken', async () => {
  await open()
  await page.getByLabelText('Phone').fill('0052 55 1234 5678')
  await goOn()
  await expect.element(page.getByText('Only numbers of the United States or Canada').first()).toBeVisible()
  expect(given).toEqual([])
})
