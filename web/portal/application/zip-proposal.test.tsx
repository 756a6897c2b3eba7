import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { LightSelect, LightText } from '../../ui/field/light/light-fields.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { dataTexts } from '../texts/dictionaries.ts'
import { ZipProposal } from './zip-proposal.tsx'

beforeAll(async () => {
  await dataTexts.load('en')
})

const lists: Record<string, object> = { '331': { '01': ['Miami', 'FL'] }, '465': { '15': ['Mishawaka', 'IN'] } }
let asked: string[]
/** Lets the next answers come; they come at once unless a test replaces it. */
let answering: Promise<unknown>
beforeEach(() => {
  asked = []
  answering = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    await answering
    const list = lists[/(\d{3})\.json$/.exec(path)?.[1] ?? '']
    return list ? new Response(JSON.stringify(list)) : new Response('', { status: 404 })
  })
})

const schema = z.object({ zip: z.string(), city: z.string(), state: z.string() })

function Address({ city = '' }: { city?: string }) {
  const form = useFields<ApplicantForm>(schema as never, { zip: '', city, state: '' })
  return (
    <>
      <LightText label="ZIP code" {...form.field('zip')} />
      <LightText label="City" {...form.field('city')} />
      <LightSelect label="State" options={usStateCodes.map(({ code, label }) => ({ value: code, label }))} {...form.field('state')} />
      <ZipProposal form={form} states={usStateCodes} />
    </>
  )
}

const zip = page.getByRole('textbox', { name: 'ZIP code' })
const city = page.getByRole('textbox', { name: 'City' })
const state = page.getByRole('combobox', { name: 'State' })
const said = page.getByRole('status').filter({ hasText: 'Filled in' })

test('a ZIP code fills in city and state, says so, and another one replaces them', async () => {
  await renderInTheme(<Address />)
  await zip.fill('331')
  await expect.poll(() => asked).toEqual([expect.stringMatching(/\/331\.json$/)])
  await expect.element(city).toHaveValue('')
  await zip.fill('33101')
  await expect.element(city).toHaveValue('Miami')
  await expect.element(state).toHaveValue('FL')
  await expect.element(said).toHaveTextContent('Filled in from your ZIP code: Miami, Florida.')
  await zip.fill('46515-1234')
  await expect.element(city).toHaveValue('Mishawaka')
  await expect.element(state).toHaveValue('IN')
  expect(asked).toHaveLength(2)
})

test('what somebody has typed stays', async () => {
  await renderInTheme(<Address city="Coral Gables" />)
  await zip.fill('33101')
  await expect.element(state).toHaveValue('FL')
  await expect.element(city).toHaveValue('Coral Gables')
  await expect.element(said).not.toBeInTheDocument()
})

test('a proposal that was corrected is not proposed again', async () => {
  await renderInTheme(<Address />)
  await zip.fill('33101')
  await expect.element(city).toHaveValue('Miami')
  await city.fill('Miami Beach')
  await zip.fill('46515')
  await expect.element(state).toHaveValue('IN')
  await expect.element(city).toHaveValue('Miami Beach')
})

test('an unknown ZIP code proposes nothing', async () => {
  await renderInTheme(<Address />)
  await zip.fill('99999')
  await expect.poll(() => asked.length).toBe(1)
  await zip.fill('33199')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(city).toHaveValue('')
  await expect.element(state).toHaveValue('')
})

/** Delays the list of an area, which no other test may ask for: lists are kept. Returns what lets the answer come. */
function delayAnswer(area: string, place: readonly string[]): () => void {
  lists[area] = { '01': place }
  let answer = () => {}
  answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  return () => answer()
}

test('an answer that comes while the applicant types the city is not written into it', async () => {
  const answer = delayAnswer('100', ['New York', 'NY'])
  await renderInTheme(<Address />)
  await zip.fill('10001')
  await city.click()
  await userEvent.keyboard('South B')
  answer()
  await expect.element(state).toHaveValue('NY')
  await userEvent.keyboard('end')
  await expect.element(city).toHaveValue('South Bend')
  await expect.element(said).not.toBeInTheDocument()
})

test('an answer that comes before the applicant has typed anything in the city fills it in, and typing replaces it', async () => {
  const answer = delayAnswer('101', ['New York', 'NY'])
  await renderInTheme(<Address />)
  await zip.fill('10101')
  await city.click()
  answer()
  await expect.element(state).toHaveValue('NY')
  await expect.element(city).toHaveValue('New York')
  await expect.element(said).toBeVisible()
  await userEvent.keyboard('Albany')
  await expect.element(city).toHaveValue('Albany')
})

test('typing replaces a filled in city, and a tap within an edited one does not select it', async () => {
  await renderInTheme(<Address />)
  await zip.fill('33101')
  await expect.element(city).toHaveValue('Miami')
  await city.click()
  await userEvent.keyboard('South Bend')
  await expect.element(city).toHaveValue('South Bend')
  await zip.click()
  await city.click()
  await userEvent.keyboard('{End}!')
  await expect.element(city).toHaveValue('South Bend!')
})

test('a city that was typed again as it was proposed is not replaced', async () => {
  await renderInTheme(<Address />)
  await zip.fill('33101')
  await expect.element(city).toHaveValue('Miami')
  await city.click()
  await userEvent.keyboard('Miami')
  await zip.fill('46515')
  await expect.element(state).toHaveValue('IN')
  await expect.element(city).toHaveValue('Miami')
})

const contradicted = page.getByText('ZIP code 33101 is in Florida.')

test('a chosen state that contradicts the ZIP code stays, with a hint that ends with the contradiction', async () => {
  await renderInTheme(<Address />)
  await state.selectOptions('New Jersey')
  await zip.fill('33101')
  await expect.element(contradicted).toBeVisible()
  await expect.element(state).toHaveValue('NJ')
  await state.selectOptions('Florida')
  await expect.element(contradicted).not.toBeInTheDocument()
  await state.selectOptions('New Jersey')
  await expect.element(contradicted).toBeVisible()
})
