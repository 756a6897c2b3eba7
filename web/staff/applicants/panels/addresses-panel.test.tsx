import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { AddressesPanel } from './addresses-panel.tsx'

const home = {
  id: 21,
  applicant: 7,
  address_type: 'HOME',
  street1: '12 Palm Avenue',
  street2: null,
  city: 'Miami',
  state: 'FL',
  zip_code: '33101',
}
const EVERY_VERB = { addresses: ['create', 'update', 'remove'] }

async function renderAddresses(routes: server.Routes, may: Record<string, string[]> = EVERY_VERB) {
  const calls = await server.stubServer(routes, may)
  await renderInTheme(<AddressesPanel applicant={7} />)
  return calls
}

const card = (name: string) => page.getByRole('region', { name })
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name })
const save = dialog.getByRole('button', { name: 'Save' })

test('the home and the work address have a card each, and a missing one can be added', async () => {
  await renderAddresses({ 'GET /addresses': server.page([home]) })
  await expect.element(card('Home address')).toHaveTextContent('12 Palm Avenue')
  await expect.element(card('Work address')).toHaveTextContent('No work address yet.')
  await expect.element(card('Work address').getByRole('button', { name: 'Add work address' })).toBeVisible()
})

test('a reader without verbs sees the addresses and no buttons', async () => {
  await renderAddresses({ 'GET /addresses': server.page([home]) }, {})
  await expect.element(card('Home address')).toHaveTextContent('12 Palm Avenue')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a failed load shows the reason, and trying again shows the addresses', async () => {
  const routes: server.Routes = { 'GET /addresses': server.refusal(500, 'Something went wrong.') }
  await renderAddresses(routes)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong.')
  routes['GET /addresses'] = server.page([home])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Home address')).toHaveTextContent('12 Palm Avenue')
})

test('a new address is in its card before the answer, and its dialog is back with the reason when it is refused', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await renderAddresses({ 'GET /addresses': server.page([home]), 'POST /addresses': () => refused.then(server.refusal(500, 'Not now.')) })
  await card('Work address').getByRole('button', { name: 'Add work address' }).click()
  await field('Street').fill('1 School Road')
  await field('City').fill('Tampa')
  await dialog.getByLabelText('State').selectOptions('FL')
  await field('ZIP code').fill('33602')
  await save.click()
  await expect.element(card('Work address')).toHaveTextContent('1 School Road')
  expect(card('Work address').getByRole('button').elements()).toEqual([])
  await expect.element(card('Home address')).toHaveTextContent('12 Palm Avenue')
  await expect.element(dialog).not.toBeInTheDocument()
  refuse()
  await expect.element(dialog).toHaveTextContent('Not now.')
  await expect.element(field('Street')).toHaveValue('1 School Road')
  await expect.element(card('Work address')).toHaveTextContent('No work address yet.')
})

test('an address is added as the kind of its card', async () => {
  const calls = await renderAddresses({
    'GET /addresses': server.page([]),
    'POST /addresses': server.version({ ...home, address_type: 'WORK' }, '"1"'),
  })
  await card('Work address').getByRole('button', { name: 'Add work address' }).click()
  await field('Street').fill(' 1  School Road')
  await field('City').fill('Tampa')
  await dialog.getByRole('combobox', { name: 'State' }).selectOptions('FL')
  await field('ZIP code').fill('33601')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls)[0]?.body).toMatchObject({
    applicant: 7,
    address_type: 'WORK',
    street1: '1 School Road',
    city: 'Tampa',
    state: 'FL',
    zip_code: '33601',
  })
})

test('each field that is missing or wrong has its message before anything is sent', async () => {
  const calls = await renderAddresses({ 'GET /addresses': server.page([]) })
  await card('Home address').getByRole('button', { name: 'Add home address' }).click()
  await dialog.getByRole('combobox', { name: 'State' }).selectOptions('FL')
  await field('ZIP code').fill('123')
  await save.click()
  await expect.element(field('Street')).toHaveAccessibleDescription('Required')
  await expect.element(field('Street')).toHaveFocus()
  await field('Street').fill('12 Palm Avenue')
  await field('City').fill('Miami')
  await save.click()
  await expect.element(field('ZIP code')).toHaveAccessibleDescription('Must be exactly 5 digits')
  expect(server.writes(calls)).toEqual([])
})

test('an address is edited from its menu, and only the change is sent with its version', async () => {
  const calls = await renderAddresses({
    'GET /addresses': server.page([home]),
    'GET /addresses/21': server.version(home, '"3"'),
    'PATCH /addresses/21': server.version({ ...home, city: 'Tampa' }, '"4"'),
  })
  await page.getByRole('button', { name: 'Actions for the home address' }).click()
  await press('e', 'Enter')
  await field('City').fill('Tampa')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ body, headers }) => [body, headers['if-match']])).toEqual([[{ city: 'Tampa' }, '"3"']])
})

async function editHome(stored: object) {
  const calls = await renderAddresses({
    'GET /addresses': server.page([stored]),
    'GET /addresses/21': server.version(stored, '"3"'),
    'PATCH /addresses/21': server.version(stored, '"4"'),
  })
  await page.getByRole('button', { name: 'Actions for the home address' }).click()
  await press('e', 'Enter')
  await expect.element(field('City')).toBeVisible()
  return calls
}
const list = (name: string) => dialog.getByRole('combobox', { name })

test('another country has neither the state of the former one nor its kind of ZIP code', async () => {
  const calls = await editHome({ ...home, country: 'US' })
  await field('ZIP code').fill('K1A 0B1')
  await save.click()
  await expect.element(field('ZIP code')).toHaveAccessibleDescription('Must be exactly 5 digits')
  await list('Country').selectOptions('Canada')
  await expect.element(field('Region')).toHaveValue('')
  await expect.element(field('Postal code')).not.toHaveAccessibleDescription('Must be exactly 5 digits')
  await field('Region').fill('Ontario')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ country: 'CD', state: 'Ontario', zip_code: 'K1A 0B1' }])
})

test('a stored text is kept as a state, and no other text can be entered as one', async () => {
  const calls = await editHome({ ...home, country: 'US', state: 'Ontario, Canada', zip_code: 'M5V 3L9' })
  await expect.element(list('State')).toHaveDisplayValue('Ontario, Canada')
  await field('City').fill('Toronto')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ city: 'Toronto' }])
  await page.getByRole('button', { name: 'Add work address' }).click()
  await expect.element(list('State')).toBeVisible()
  const names = [...(list('State').element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(names.filter((name) => /Ontario|Outside/.test(name))).toEqual([])
})
