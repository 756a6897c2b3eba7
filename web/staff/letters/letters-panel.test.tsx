import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { LettersPanel } from './letters-panel.tsx'

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const changed = (id: number, event: string, seconds: number) => ({ id, applicant: 7, event, status_code: 1, date: secondsAgo(seconds) })
const cleared = { id: 1, description: 'Cleared', slug: 'cleared', template: 5, recipient: 'LOC', waits: false }

async function renderPanel(histories: readonly object[], letters: readonly object[] = []) {
  await server.stubServer({
    'GET /letters': server.page(letters),
    'GET /applicanthistories': server.page(histories),
    'GET /statuscodes/1': server.version(cleared, '"1"'),
  })
  await renderInTheme(<LettersPanel applicant={7} />)
}

const panel = page.getByRole('region', { name: 'Status Letters' })

test('a letter that waits is shown in place of none', async () => {
  await renderPanel([changed(31, 'STATUS', 10)])
  await expect.element(panel.getByText('Cleared')).toBeVisible()
  await expect.element(panel.getByText('Waiting')).toBeVisible()
  await expect.element(panel.getByText('None', { exact: true })).not.toBeInTheDocument()
})

test.each([
  ['was undone', [changed(32, 'STATUS_TAKEN_BACK', 5), changed(31, 'STATUS', 10)]],
  ['was changed long ago', [changed(31, 'STATUS', 3_600)]],
])('no letter waits for a status that %s', async (_when, histories) => {
  await renderPanel(histories)
  await expect.element(panel.getByText('None', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Waiting')).not.toBeInTheDocument()
})
