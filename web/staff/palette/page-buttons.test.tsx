import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { PanelButton } from '../editing/panel-button.tsx'
import { usePageAct } from './page-acts.ts'
import PaletteKey from './palette.tsx'

const add = vi.fn()

function Content() {
  // One without keys.
  usePageAct('remove', () => {})
  return (
    <>
      <PaletteKey screens={[]} />
      <main>
        <button type="button" onClick={add}>
          Add Applicant <span aria-hidden="true">(9 s)</span>
        </button>
        <button type="button" disabled>
          Export CSV
        </button>
        <div style={{ visibility: 'hidden' }}>
          <button type="button">Change Status</button>
        </div>
        <PanelButton text="Add" of="note" act="note" onClick={() => {}} />
        <table>
          <thead>
            <tr>
              <th>
                <button type="button">Created</button>
              </th>
            </tr>
          </thead>
        </table>
        <ul>
          <li>
            <button type="button" aria-label="Actions for Lakeside School">
              …
            </button>
          </li>
        </ul>
      </main>
    </>
  )
}

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ ariaLabel }) => ariaLabel)

async function openPalette() {
  await server.stubServer({ 'GET /applicants/find': server.page([]) })
  await renderRouted([{ path: '/', Content }])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
}

test('the buttons that can be pressed on the page are offered by their names, each once, those of acts by their words', async () => {
  await openPalette()
  expect(options()).toEqual(['Add a note, Alt+Shift+N', 'Delete the applicant', 'Add Applicant', 'Sort by Created'])
})

test('buttons of rows are offered for typed words', async () => {
  await openPalette()
  await userEvent.keyboard('lakes')
  await expect.poll(options).toEqual(['Actions for Lakeside School'])
})

test('Enter presses the chosen button, which has the focus then', async () => {
  await openPalette()
  await userEvent.keyboard('add app')
  await press('Enter')
  await expect.poll(() => add.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Add Applicant' })).toHaveFocus()
})
