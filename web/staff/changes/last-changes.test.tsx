import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import PaletteKey from '../palette/palette.tsx'
import LastChanges from './last-changes.tsx'
import { openChangesKey } from './open-changes-key.ts'

const one = {
  id: 5,
  kind: 'STATUS',
  status_code: 1,
  casework: null,
  of_one: { applicant: 7, first_name: 'Ann', last_name: 'Alvarez' },
  total: 1,
  done: 1,
  changed: 1,
  unchanged: 0,
  undone: 0,
  refused: [],
  as_before: [],
  undo_seconds: 50,
}
const routes: server.Routes = {
  'GET /applicants/open_changes': { results: [one], earlier: 0 },
  'GET /applicants/changes/5': one,
  'GET /statuscodes/1': server.version({ id: 1, description: 'Cleared' }, '"1"'),
}
const region = page.getByRole('region', { name: 'Last change' })

test('a change of one is offered to be undone on any screen, and says that it was', async () => {
  const undone = { ...one, changed: 0, undone: 1, undo_seconds: 0 }
  const calls = await server.stubServer({ ...routes, 'POST /applicants/changes/5/undo': undone }, { applicants: ['change_many'] })
  await renderInTheme(<LastChanges />)
  await expect.element(region.getByRole('status')).toHaveTextContent('Alvarez, Ann: Cleared')
  await region.getByRole('button', { name: 'Undo' }).click()
  await expect.element(region.getByRole('status')).toHaveTextContent('Alvarez, Ann: undone')
  await expect.element(region.getByRole('status')).toHaveFocus()
  expect(server.writes(calls)).toHaveLength(1)
})

test.each([
  [{ assignee: 3 }, 'assigned'],
  [{ assignee: null }, 'assigned to nobody'],
  [{ due: null }, 'no due date'],
  [{ assignee: null, due: '2026-12-24' }, 'assigned to nobody, due Thu, Dec 24, 2026'],
])('a change of one says whom it assigned the record to, and until when it is due: %j', async (casework, words) => {
  const change = { ...one, kind: 'CASEWORK', status_code: null, casework }
  await server.stubServer({ ...routes, 'GET /applicants/changes/5': change }, { applicants: ['change_many'] })
  await renderInTheme(<LastChanges />)
  await expect.element(region.getByRole('status')).toHaveTextContent(new RegExp(`^Alvarez, Ann: ${words}$`))
})

test('the latest change is undone by its key on any screen, once', async () => {
  const undone = { ...one, changed: 0, undone: 1, undo_seconds: 0 }
  const calls = await server.stubServer({ ...routes, 'POST /applicants/changes/5/undo': undone }, { applicants: ['change_many'] })
  await renderInTheme(<LastChanges />)
  await expect.element(region.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}z{/Shift}{/Alt}')
  await expect.element(region.getByRole('status')).toHaveTextContent('Alvarez, Ann: undone')
  expect(server.writes(calls)).toHaveLength(1)
})

test('the latest change is undone from the palette', async () => {
  const undone = { ...one, changed: 0, undone: 1, undo_seconds: 0 }
  const calls = await server.stubServer({ ...routes, 'POST /applicants/changes/5/undo': undone }, { applicants: ['change_many'] })
  await renderRouted([
    {
      path: '/',
      Content: () => (
        <>
          <LastChanges />
          <PaletteKey screens={[]} />
        </>
      ),
    },
  ])
  await expect.element(region.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('undo')
  await expect.element(page.getByRole('option', { name: 'Undo the last change' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(region.getByRole('status')).toHaveTextContent('Alvarez, Ann: undone')
  expect(server.writes(calls)).toHaveLength(1)
})

test('a change of one goes when its minute is over', async () => {
  await server.stubServer({ ...routes, 'GET /applicants/changes/5': { ...one, undo_seconds: 1 } }, { applicants: ['change_many'] })
  await renderInTheme(<LastChanges />)
  await expect.element(region).toBeVisible()
  await expect.element(region).not.toBeInTheDocument()
})

test('those who were refused stay named when the change is no longer listed', async () => {
  const refused = [{ applicant: 8, first_name: 'Bo', last_name: 'Berg', reason: 'The record was deleted.' }]
  const many = { ...one, of_one: null, total: 2, done: 2, refused, undo_seconds: 0 }
  const listed: server.Routes = { ...routes, 'GET /applicants/changes/5': many }
  await server.stubServer(listed, { applicants: ['change_many'] })
  await renderInTheme(<LastChanges />)
  await expect.element(region.getByRole('listitem')).toHaveTextContent('Berg, Bo The record was deleted.')
  listed['GET /applicants/open_changes'] = { results: [], earlier: 0 }
  await queryClient.invalidateQueries({ queryKey: openChangesKey })
  await expect.element(region.getByRole('listitem')).toBeVisible()
  await region.getByRole('button', { name: 'Close' }).click()
  await expect.element(region).not.toBeInTheDocument()
})

test('those who are as before are named with the reason', async () => {
  const as_before = [{ applicant: 8, first_name: 'Bo', last_name: 'Berg', reason: 'Had this status already.' }]
  const many = { ...one, of_one: null, total: 2, done: 2, unchanged: 1, as_before }
  await server.stubServer({ ...routes, 'GET /applicants/changes/5': many }, { applicants: ['change_many'] })
  await renderInTheme(<LastChanges />)
  await expect.element(region.getByRole('status')).toHaveTextContent('1 changed, 1 as before.')
  await expect.element(region.getByRole('list', { name: 'Not changed' })).toHaveTextContent('Berg, Bo Had this status already.')
})

test('a change of several says that letters follow, unless its status has none', async () => {
  const many = { ...one, of_one: null, total: 3, done: 3, changed: 3 }
  await server.stubServer(
    {
      ...routes,
      'GET /applicants/changes/5': many,
      'GET /statuscodes/1': server.version({ id: 1, description: 'Cleared', template: 5 }, '"1"'),
    },
    { applicants: ['change_many'] },
  )
  queryClient.clear()
  await renderInTheme(<LastChanges />)
  await expect.element(region.getByRole('status')).toHaveTextContent('3 changed. Letters leave within a minute.')
})

test('several changes take the place of one, and the earlier ones are shown on demand', async () => {
  const all = [3, 4, 5].map((id) => ({ ...one, id, of_one: { applicant: id, first_name: 'Ann', last_name: `Person ${id}` } }))
  const each = Object.fromEntries(all.map((change) => [`GET /applicants/changes/${change.id}`, change]))
  await server.stubServer(
    { ...routes, ...each, 'GET /applicants/open_changes': { results: all, earlier: 0 } },
    { applicants: ['change_many'] },
  )
  await renderInTheme(<LastChanges />)
  await expect.element(page.getByText('Person 5, Ann: Cleared')).toBeVisible()
  await expect.element(page.getByText('Person 3, Ann: Cleared')).not.toBeVisible()
  await page.getByRole('button', { name: '2 earlier changes' }).click()
  await expect.element(page.getByText('Person 3, Ann: Cleared')).toBeVisible()
  await expect.element(page.getByText('Person 4, Ann: Cleared')).toBeVisible()
})

test('changes earlier than those that are listed first are counted, and read on demand', async () => {
  const changeOf = (id: number) => ({ ...one, id, of_one: { applicant: id, first_name: 'Ann', last_name: `Person ${id}` } })
  const pages: Readonly<Record<string, object>> = {
    latest: { results: [changeOf(5)], earlier: 2 },
    5: { results: [changeOf(4)], earlier: 1 },
    4: { results: [changeOf(3)], earlier: 0 },
  }
  await server.stubServer(
    {
      ...routes,
      ...Object.fromEntries([3, 4, 5].map((id) => [`GET /applicants/changes/${id}`, changeOf(id)])),
      'GET /applicants/open_changes': ({ query }) => Response.json(pages[query.before ?? 'latest']),
    },
    { applicants: ['change_many'] },
  )
  queryClient.clear()
  await renderInTheme(<LastChanges />)
  await expect.element(page.getByText('Person 5, Ann: Cleared')).toBeVisible()
  await page.getByRole('button', { name: '2 earlier changes' }).click()
  await expect.element(page.getByText('Person 3, Ann: Cleared')).toBeVisible()
  const names = page
    .getByText(/^Person \d, Ann: Cleared/)
    .elements()
    .map(({ textContent }) => textContent?.slice(0, 8))
  expect(names).toEqual(['Person 3', 'Person 4', 'Person 5'])
  await expect.element(page.getByRole('button', { name: '2 earlier changes' })).toBeVisible()
})
