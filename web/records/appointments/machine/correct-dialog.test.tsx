import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { CorrectDialog } from './correct-dialog.tsx'

const one = appointmentOf({})
const path = `/applicants/${one.applicant}`
const person = {
  id: one.applicant,
  first_name: one.first_name,
  middle_name: null,
  last_name: one.last_name,
  no_middle_name: false,
  gender: null,
  race: null,
  height: null,
  weight: null,
  eye: null,
  hair: null,
  pob: null,
  citizenship: null,
}

test('data are saved with the version that the form has begun with, though a later one is read meanwhile', async () => {
  queryClient.clear()
  const routes: server.Routes = {
    [`GET ${path}`]: () => {
      routes[`GET ${path}`] = server.version({ ...person, race: 'B' }, '"2"')
      return server.version(person, '"1"')()
    },
    [`GET /appointments/${one.id}`]: server.version(one, '"1"'),
    [`PATCH ${path}`]: server.version(person, '"3"'),
  }
  const calls = await server.stubServer(routes)
  await renderInTheme(<CorrectDialog appointment={one} onClose={() => {}} />)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Gender' }).selectOptions('Female')
  await expect.poll(() => calls.filter(({ path: read }) => read === path).length).toBe(2)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ headers, body }) => [headers['if-match'], body])).toEqual([['"1"', { gender: 'F' }]])
})

test('the desk adds the middle name that is missing, and nothing else is sent', async () => {
  queryClient.clear()
  const calls = await server.stubServer({
    [`GET ${path}`]: server.version(person, '"1"'),
    [`GET /appointments/${one.id}`]: server.version(one, '"1"'),
    [`PATCH ${path}`]: server.version(person, '"2"'),
  })
  await renderInTheme(<CorrectDialog appointment={one} onClose={() => {}} />)
  await expect.element(page.getByLabelText('First name')).toHaveFocus()
  await page.getByLabelText('Middle name', { exact: true }).fill(' Lee ')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ middle_name: 'Lee' }])
})

test('a date of birth that somebody else corrected meanwhile is named before it is overwritten', async () => {
  queryClient.clear()
  const routes: server.Routes = {
    [`GET ${path}`]: server.version(person, '"1"'),
    [`GET /appointments/${one.id}`]: server.version({ ...one, dob: '1990-04-05' }, '"1"'),
    [`PATCH ${path}`]: server.refusal(412, 'Changed meanwhile'),
  }
  await server.stubServer(routes)
  await renderInTheme(<CorrectDialog appointment={{ ...one, dob: '1990-04-05' }} onClose={() => {}} />)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Date of birth').fill('1990-04-06')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  routes[`GET ${path}`] = server.version(person, '"2"')
  routes[`GET /appointments/${one.id}`] = server.version({ ...one, dob: '1990-05-04' }, '"1"')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Date of birth: 1990-05-04 (before: 1990-04-05)')
  await expect.element(dialog.getByRole('button', { name: 'Save Over Their Change' })).toBeVisible()
})

test('a text in place of a middle name may stay while something else is corrected, and is not typed anew', async () => {
  queryClient.clear()
  const calls = await server.stubServer({
    [`GET ${path}`]: server.version({ ...person, middle_name: 'None' }, '"1"'),
    [`GET /appointments/${one.id}`]: server.version(one, '"1"'),
    [`PATCH ${path}`]: server.version(person, '"2"'),
  })
  await renderInTheme(<CorrectDialog appointment={one} onClose={() => {}} />)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Gender' }).selectOptions('Female')
  await dialog.getByLabelText('Middle name', { exact: true }).fill('N/A')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Leave this empty and tick “Has no middle name”').first()).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await dialog.getByLabelText('Middle name', { exact: true }).fill('None')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ gender: 'F' }])
})

test('an unusual height or weight is asked about, and saved by another press', async () => {
  queryClient.clear()
  const calls = await server.stubServer({
    [`GET ${path}`]: server.version(person, '"1"'),
    [`GET /appointments/${one.id}`]: server.version(one, '"1"'),
    [`PATCH ${path}`]: server.version(person, '"2"'),
  })
  await renderInTheme(<CorrectDialog appointment={one} onClose={() => {}} />)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Height').fill('1\'0"')
  await dialog.getByLabelText('Weight').fill('1500')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Is the height really 1\'0"? Correct it, or save again.')).toBeVisible()
  await expect.element(dialog.getByText('Is the weight really 1500 pounds? Correct it, or save again.')).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await dialog.getByLabelText('Height').fill('5\'0"')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ height: '5\'0"', weight: 1500 }])
})
