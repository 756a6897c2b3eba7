import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lane, provideAll } from '../stage/desk.ts'
import { checkWidths, openStage, type Stage, signIn } from '../stage/harness.ts'
import { tabTo } from '../stage/keys.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  page = await stage.visit({ width: 820 })
  // The link contains the product's own port.
  await page.route(/localhost:8080/, (route) => {
    const { host, pathname, search } = new URL(route.request().url())
    return route.fulfill({ status: 302, headers: { location: stage.address(host.split('.localhost')[0] as string, pathname + search) } })
  })
})
afterAll(() => stage?.close())

const dialog = () => page.getByRole('dialog')
const toBoard = async () => {
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await lane(page, 'Walk-in queue').waitFor()
}
/** Types a walk-in by keys alone, and checks the person in; gives the number of the appointment. */
async function checkIn(last: string): Promise<number> {
  await page.keyboard.press('Alt+w')
  await dialog().getByRole('combobox', { name: 'Applicant type' }).waitFor()
  await page.keyboard.type('teach')
  await page.getByRole('option', { name: /^Teacher/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  for (const [field, text] of [
    ['First name', 'Nia'],
    ['Last name', last],
    ['Phone', '2125550177'],
    ['Email', `nia.${last}@example.org`.toLowerCase()],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await checkWidths(page, [390, 820, 1280])
  await page.keyboard.press('Enter')
  await dialog().getByText(`Data of Nia ${last}`).waitFor()
  const row = await stage.database.one<{ id: number }>(
    sql`select p.id from appointment p join applicant a on a.id = p.applicant where a.last_name = ${last}`,
  )
  return (row as { id: number }).id
}

test('a walk-in goes from Alt+W over the handed device to Done by keys, with five acts beside typing', async () => {
  const acts: string[] = []
  const act = async (name: string, key: string) => {
    acts.push(name)
    await page.keyboard.press(key)
  }
  await toBoard()
  acts.push('Walk-in', 'Check In')
  const id = await checkIn('Handed')
  // Under way until the server has made the link.
  await dialog().getByRole('button', { name: 'Fill In on This Device' }).waitFor()
  await tabTo(page, 'Fill In on This Device')
  await act('Fill In on This Device', 'Enter')
  await page.getByRole('heading', { name: 'Your information for the appointment' }).waitFor()
  await provideAll(stage, id)
  await toBoard()
  await page.keyboard.type('handed')
  await page.getByRole('option', { name: /Nia Handed/ }).waitFor()
  await page.keyboard.press('Enter')
  await act('Start', 'Alt+s')
  await lane(page, 'In progress').getByText('Nia Handed').waitFor()
  await page.keyboard.press('Alt+d')
  await dialog().getByRole('textbox', { name: 'TCN' }).waitFor()
  await page.keyboard.type('NYDT8200000077')
  await act('Done', 'Enter')
  await dialog().waitFor({ state: 'hidden' })
  const stored = () => stage.database.one(sql`select status, walk_in, transaction_id from appointment where id = ${id}`)
  await expect.poll(stored).toEqual({ status: 'COMPLETED', walk_in: true, transaction_id: 'NYDT8200000077' })
  expect(acts).toHaveLength(5)
})

test.each([390, 1280])('after Enter in the form of a walk-in the applicant’s data are asked for, also %i pixels wide', async (width) => {
  page = await stage.visit({ width })
  await toBoard()
  const last = width === 390 ? 'Phone' : 'Desk'
  await checkIn(last)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await lane(page, 'Walk-in queue').getByText(`Nia ${last}`).waitFor()
  await page.context().close()
})
