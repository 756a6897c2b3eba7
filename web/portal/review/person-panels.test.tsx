import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { dataTexts, reviewTexts, texts } from '../texts/dictionaries.ts'
import { codeNames } from '../translation/code-names.ts'
import { loadAll } from '../translation/dictionary.ts'
import { EMPTY_APPLICATION, type Wizard } from '../wizard/wizard.ts'
import { FoundPanel, PersonPanels } from './person-panels.tsx'

beforeAll(() => loadAll(reviewTexts, dataTexts, texts, codeNames))
beforeEach(() => queryClient.clear())

test.each([
  ['a state', 'FL', 'Florida'],
  ['a tribe', 'DX', 'Alabama-Coushatta Tribes of Texas'],
])('the birthplace is shown by its name where it is %s', async (_what, pob, name) => {
  await stubServer(siteAnswers)
  const wizard: Wizard = { ...EMPTY_APPLICATION, kind: 'new', step: 6, key: 'key', person: { pob } }
  await renderRouted([{ path: '/', Content: () => <PersonPanels wizard={wizard} questioned={false} onAnswer={() => {}} /> }])
  await expect.element(page.getByText(name, { exact: true })).toBeVisible()
})

test('of a record that was looked up before a reload only the fact is shown, without empty lines', async () => {
  const found = { id: 7, lookup_token: 't' }
  const wizard: Wizard = { ...EMPTY_APPLICATION, kind: 'illegible', step: 6, key: 'key', found }
  await renderRouted([{ path: '/', Content: () => <FoundPanel wizard={wizard} /> }])
  await expect.element(page.getByText('We found your record')).toBeVisible()
  expect(page.getByText('Name', { exact: true }).elements()).toEqual([])
})

test('a record that was looked up is shown by its name', async () => {
  const found = { id: 7, lookup_token: 't', first_name: 'Ann', last_name: 'Lee' }
  const wizard: Wizard = { ...EMPTY_APPLICATION, kind: 'illegible', step: 6, key: 'key', found }
  await renderRouted([{ path: '/', Content: () => <FoundPanel wizard={wizard} /> }])
  await expect.element(page.getByText('Ann Lee')).toBeVisible()
})
