import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { BoardRow } from './board-row.tsx'

const ann = appointmentOf({ first_name: 'Ann', last_name: 'Alvarez' })
const row = {
  ...{ appointment: ann, chosen: false, busy: false, fresh: false, now: new Date(), narrow: false, alike: false },
  ...{ start: 0, position: 1, of: 1, onAction() {}, onChoose() {} },
}

test.each([
  ['says in which lane somebody is now', { ...ann, arrived_at: new Date().toISOString() }, false, 'Arrived'],
  ['of somebody who left the board names no lane', ann, true, 'No longer on the board'],
])('a row that only keeps its place %s', async (_name, appointment, left, words) => {
  await renderInTheme(<BoardRow {...row} appointment={appointment} gone left={left} />)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})
