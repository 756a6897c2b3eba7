import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person as account, loseAnswer } from '../stage/account.ts'
import { booked, choose, inLane, lane, openTab, passUntil, poll, provideAll } from '../stage/desk.ts'
import { checkPage, checkWidths, DESK_WIDTHS, openStage, type Stage, signIn, TABLET } from '../stage/harness.ts'
import { scan } from '../stage/scanner.ts'

let stage: Stage

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  await stage.database.run(sql`update network set tcn_prefix = 'NYDT'`)
})
afterAll(() => stage?.close())

const person = ({ first_name, last_name, at, more = {} }: { first_name: string; last_name: string; at: string; more?: object }) =>
  booked(stage, { first_name, last_name, lsv: stage.world.downtown, type: stage.world.types.teacher, at, ...more })
/** Like `person`, with nothing missing. */
const ready = async (who: Parameters<typeof person>[0]) => {
  const id = await person(who)
  await provideAll(stage, id)
  return id
}
const expectStatus = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog')
/** Right after a scan, a second Enter is ignored as the scanner's. */
const readWhatItSays = (page: Page) => page.waitForTimeout(600)
const stored = (id: number) =>
  stage.database.one<{ status: string; arrived_at: string | null; started_at: string | null; transaction_id: string | null }>(
    sql`select status, arrived_at, started_at, transaction_id from appointment where id = ${id}`,
  )

async function openBoard(width = TABLET): Promise<Page> {
  const page = await stage.visit({ width })
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await lane(page, 'Expected').waitFor()
  return page
}

const name = (first: string) => `${first} W`

describe('on a tablet', () => {
  test('staff take a visit from the scan to the TCN by keyboard and scanner alone', async () => {
    const id = await ready({ first_name: 'Ann', last_name: `W`, at: `2026-11-23T15:00:00Z` })
    const page = await openBoard()
    await inLane(page, 'Expected', name('Ann'))
    await checkWidths(page, DESK_WIDTHS)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('scan')
    await scan(page, id)
    await expectStatus(page, /checked in(, .* early)?\. #\d+ · born 04\/05\/1990/)
    await inLane(page, 'Arrived', name('Ann'))
    await scan(page, id)
    await expectStatus(page, /already/)
    await readWhatItSays(page)
    await page.keyboard.press('Enter')
    await inLane(page, 'In progress', name('Ann'))
    await page.keyboard.press('Alt+u')
    await inLane(page, 'Arrived', name('Ann'))
    await page.keyboard.press('Alt+s')
    await inLane(page, 'In progress', name('Ann'))
    await checkWidths(page, DESK_WIDTHS)
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('TCN').waitFor()
    await checkWidths(page, DESK_WIDTHS)
    await scan(page, `CALI8200000001`)
    await dialog(page).getByText('Must begin with NYDT').first().waitFor()
    await dialog(page).getByLabel('TCN').fill('NYDT1')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Must be 10 to 40 letters, digits and hyphens').first().waitFor()
    await checkWidths(page, DESK_WIDTHS)
    await dialog(page).getByLabel('TCN').fill('')
    await scan(page, `nydt8200000001`)
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('scan')
    await inLane(page, 'Completed', name('Ann'))
    await lane(page, 'Completed').getByText(`TCN NYDT8200000001`).waitFor()
    await expect.poll(() => stored(id)).toMatchObject({ status: 'COMPLETED', transaction_id: `NYDT8200000001` })
    await page.context().close()
  })

  test('malformed and foreign numbers and those of another day are refused and check in nobody', async () => {
    const tomorrow = await person({ first_name: 'Tom', last_name: `W`, at: `2026-11-24T15:00:00Z` })
    const { lakefront, types } = stage.world
    const foreign = await booked(stage, {
      first_name: 'Far',
      last_name: `W`,
      lsv: lakefront,
      type: types.lakefrontTeacher,
      at: `2026-11-23T15:20:00Z`,
    })
    const page = await openBoard()
    await scan(page, '123')
    await expectStatus(page, 'has ten digits')
    for (const number of [foreign, 9_999_999_999]) {
      await scan(page, number)
      await page
        .getByRole('alert')
        .filter({ hasText: `no appointment with the number ${number} at this location` })
        .waitFor()
    }
    await scan(page, tomorrow)
    await dialog(page).getByText('Tue, Nov 24, 2026, 10:00 AM').waitFor()
    await expectStatus(page, 'Tuesday, November 24, 2026')
    await checkWidths(page, DESK_WIDTHS)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(async () => [(await stored(foreign))?.arrived_at, (await stored(tomorrow))?.arrived_at]).toEqual([null, null])
    await page.context().close()
  })

  test('arrow keys choose rows, and keys, buttons and menus mark them as missed', async () => {
    const missed = await ready({ first_name: 'Max', last_name: `W`, at: `2026-11-23T14:00:00Z` })
    const page = await openBoard()
    await inLane(page, 'Expected', name('Max'))
    // Other expected applicants come first.
    const isChosen = () => page.locator('[aria-current="true"]').filter({ hasText: name('Max') })
    for (let tries = 0; tries < 12; tries += 1) {
      if (await isChosen().isVisible()) break
      await page.keyboard.press('ArrowDown')
    }
    await expectStatus(page, `${name('Max')}, 9:00`)
    await page.keyboard.press('Alt+n')
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await inLane(page, 'No Show', name('Max'))
    await expect.poll(async () => (await stored(missed))?.status).toBe('NO_SHOW')
    await choose(page, name('Max'), 'Set Back to Scheduled')
    await dialog(page).getByLabel('Reason').fill('Came late')
    await dialog(page).getByRole('button', { name: 'Set Back' }).click()
    await openTab(page, 'Expected')
    await page.getByRole('button', { name: `Check In: ${name('Max')}` }).click()
    await page.getByRole('button', { name: `Start: ${name('Max')}` }).click()
    await page.getByRole('button', { name: `Done: ${name('Max')}` }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    // Without its TCN it stays marked.
    await openTab(page, 'Completed')
    await lane(page, 'Completed').getByText('Missing: TCN').first().waitFor()
    await page.getByRole('button', { name: `Enter TCN: ${name('Max')}` }).click()
    await dialog(page).getByLabel('TCN').fill(`NYDT8200000002`)
    await page.keyboard.press('Enter')
    await lane(page, 'Completed').getByText(`TCN NYDT8200000002`).waitFor()
    await checkWidths(page, DESK_WIDTHS)
    await page.context().close()
  })

  test('touch targets are at least 44 pixels high', async () => {
    const page = await openBoard()
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    }
    await page.context().close()
  })
})

test('somebody who comes a day early is taken at the next free time by a scan and one key', async () => {
  const id = await ready({ first_name: 'Una', last_name: 'W', at: '2026-11-24T16:00:00Z' })
  const page = await openBoard(390)
  await scan(page, id, { enters: 2 })
  const take = dialog(page).getByRole('button', { name: /^Check In Today, \d+:\d\d/ })
  await take.waitFor()
  const time = (await take.textContent())?.replace('Check In Today, ', '') ?? ''
  await checkWidths(page, [390, ...DESK_WIDTHS])
  await expect.poll(async () => (await stored(id))?.arrived_at).toBeNull()
  await readWhatItSays(page)
  // Move and check-in are one act, which is sent again when its answer is lost.
  await loseAnswer(page, `**/api/appointments/${id}/arrive`)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await expectStatus(page, `Una W, ${time}: checked in`)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await inLane(page, 'Arrived', 'Una W')
  const moved = await stage.database.one<{ today: boolean; station: number | null }>(
    sql`select date_time::date = '2026-11-23' as today, station from appointment where id = ${id}`,
  )
  expect(moved).toEqual({ today: true, station: 1 })
  const events = await stage.database.rows(sql`select event from appointment_history where appointment = ${id} order by id`)
  expect(events).toEqual([{ event: 'MOVED' }, { event: 'ARRIVED' }])
  // On a day without a free time there is nothing to press but another day.
  const other = await person({ first_name: 'Udo', last_name: 'W', at: '2026-11-24T16:30:00Z' })
  await stage.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime) values (${stage.world.downtown}, '2026-11-23T05:00:00Z', '2026-11-24T05:00:00Z')`)
  await readWhatItSays(page)
  await scan(page, other)
  await dialog(page).getByText('No time is free today. Reschedule finds one on another day.').waitFor()
  await checkPage(page)
  await stage.database.run(sql`delete from blocked_time where lsv = ${stage.world.downtown}`)
  await page.context().close()
})

test('a scan with a second Enter checks in its own applicant only, and is not accepted as another’s TCN', async () => {
  const [first, second] = [
    await ready({ first_name: 'Ada', last_name: 'W', at: '2026-11-23T17:00:00Z' }),
    await person({ first_name: 'Bea', last_name: 'W', at: '2026-11-23T17:30:00Z' }),
  ]
  const page = await openBoard()
  await inLane(page, 'Expected', 'Bea W')
  await scan(page, first)
  await inLane(page, 'Arrived', 'Ada W')
  await scan(page, second, { enters: 2 })
  await inLane(page, 'Arrived', 'Bea W')
  await expect.poll(async () => [(await stored(first))?.started_at, (await stored(second))?.started_at]).toEqual([null, null])
  await readWhatItSays(page)
  await page.keyboard.type('w ADA')
  await page.getByRole('option', { name: 'Ada W' }).waitFor()
  await checkWidths(page, DESK_WIDTHS)
  await page.keyboard.press('Enter')
  await expectStatus(page, 'Ada W, 12:00')
  // Letters that find nobody leave nobody chosen: the next key must not act on Ada.
  await page.keyboard.type('zzz')
  await page.keyboard.press('Enter')
  await expectStatus(page, /Nobody is found with “zzz”/)
  await page.keyboard.press('Alt+d')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.keyboard.type('w ADA')
  await page.getByRole('option', { name: 'Ada W' }).waitFor()
  await page.keyboard.press('Enter')
  await expectStatus(page, 'Ada W, 12:00')
  await page.keyboard.press('Alt+d')
  await dialog(page).getByLabel('TCN', { exact: true }).waitFor()
  await scan(page, second)
  await dialog(page).getByText('This is the registration number of Bea W, not a TCN').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => stored(first)).toMatchObject({ status: 'SCHEDULED', transaction_id: null })
  await page.getByRole('button', { name: 'Schedule Appointment' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox')
  await scan(page, second)
  await dialog(page).getByText(`Scan of ${second} ignored`).waitFor()
  await page.context().close()
})

test('no script of a desk’s pages fails, whichever page is loaded first', async () => {
  const page = await openBoard(1280)
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error}`))
  for (const path of ['/board', '/dashboard', '/till', '/availability', '/profile', '/account']) {
    await page.goto(stage.address('metro.scheduler', path))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(failures).toEqual([])
  await page.context().close()
})

test('after Done the undo key undoes that visit, not the arrival of the person who is chosen next', async () => {
  const [done, next] = [
    await ready({ first_name: 'Dan', last_name: 'W', at: '2026-11-23T18:00:00Z' }),
    await ready({ first_name: 'Eve', last_name: 'W', at: '2026-11-23T13:30:00Z' }),
  ]
  await stage.database.run(sql`update appointment set arrived_at = '2026-11-23T14:10:00Z' where id = any(${[done, next]}::bigint[])`)
  await stage.database.run(sql`update appointment set started_at = '2026-11-23T14:15:00Z' where id = ${done}`)
  const page = await openBoard(1280)
  await page.getByRole('button', { name: 'Done: Dan W' }).click()
  await scan(page, 'NYDT8200000077')
  await dialog(page).waitFor({ state: 'hidden' })
  await expectStatus(page, /^Next: Eve W/)
  await checkToast(page)
  await inLane(page, 'Completed', 'Dan W')
  await readWhatItSays(page)
  await page.keyboard.press('Alt+u')
  await dialog(page).getByText(/Dan W/).first().waitFor()
  await dialog(page).getByLabel('Reason').fill('Too early')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(async () => [(await stored(done))?.status, (await stored(next))?.arrived_at !== null]).toEqual(['SCHEDULED', true])
  await page.context().close()
})

/** A toast covers nothing of the page, at a desk and on a tablet. */
async function checkToast(page: Page): Promise<void> {
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const toast = await page.getByText('Dan W: Completed', { exact: true }).boundingBox()
    const main = await page.getByRole('main').boundingBox()
    if (!toast || !main) throw new Error('The toast is not shown')
    expect([toast.x + toast.width <= main.x || toast.y + toast.height <= main.y, toast.x >= 0, toast.y >= 0]).toEqual([true, true, true])
  }
}

test('walk-ins queue in order of arrival with their waiting times', async () => {
  for (const [first, at] of [
    ['Second', '2026-11-23T14:12:00Z'],
    ['First', '2026-11-23T14:05:00Z'],
  ] as const) {
    const id = await person({ first_name: first, last_name: 'Walker', at })
    await stage.database.run(sql`update appointment set walk_in = true, station = null, arrived_at = ${at} where id = ${id}`)
    await provideAll(stage, id)
  }
  const page = await openBoard(1280)
  const queue = lane(page, 'Walk-in queue')
  await queue.getByText('First Walker').waitFor()
  const rows = () => queue.getByRole('listitem').allTextContents()
  await expect
    .poll(async () => (await rows()).map((row) => /(First|Second) Walker/.exec(row)?.[0]))
    .toEqual(['First Walker', 'Second Walker'])
  await expect.poll(async () => (await rows())[0]).toMatch(/waiting 1[5-9] min/)
  await page.getByRole('button', { name: 'Start: First Walker' }).click()
  await inLane(page, 'In progress', 'First Walker')
  await page.context().close()
})

test('another user’s change appears without moving the page or closing a dialog', async () => {
  const page = await openBoard(1280)
  const list = await stage.visit()
  await signIn(list, stage, { host: 'metro.network', username: 'network' })
  await list.getByRole('heading', { name: 'All Appointments' }).waitFor()
  await page.getByRole('button', { name: 'Schedule Appointment' }).click()
  await dialog(page).getByText('Date and time', { exact: false }).first().waitFor()
  const id = await person({ first_name: 'Nia', last_name: 'News', at: '2026-11-23T20:00:00Z' })
  await passUntil(page, () => lane(page, 'Expected').getByText('Nia News').isVisible())
  await page.getByRole('log').filter({ hasText: 'Nia News: new' }).waitFor()
  await expect.poll(() => dialog(page).isVisible()).toBe(true)
  await passUntil(list, () => list.getByRole('listitem').filter({ hasText: 'Nia News' }).isVisible())
  await stage.database.run(sql`update appointment set arrived_at = '2026-11-23T14:20:00Z' where id = ${id}`)
  await passUntil(list, () => list.getByRole('listitem').filter({ hasText: 'Nia News' }).getByText('Arrived 9:20').isVisible())
  // The row with the open menu disappears: the row beside it gets the focus.
  await list.getByRole('button', { name: 'Actions for Nia News' }).press('Enter')
  await list.waitForFunction(() => document.activeElement?.matches('[role="menuitem"]'))
  await stage.database.run(sql`update appointment set status = 'CANCELLED' where id = ${id}`)
  await passUntil(list, async () => (await list.getByRole('button', { name: 'Actions for Nia News' }).count()) === 0)
  await list.waitForFunction(() => document.activeElement?.matches('[aria-haspopup="menu"]'))
  await page.context().close()
  await list.context().close()
})

test('the second of two users who start the same visit is informed', async () => {
  await ready({ first_name: 'Two', last_name: 'Desks', at: '2026-11-23T20:30:00Z' })
  const [one, other] = [await openBoard(1280), await openBoard(1280)]
  await one.getByRole('button', { name: 'Check In: Two Desks' }).waitFor()
  await choose(one, 'Two Desks', 'Start')
  await inLane(one, 'In progress', 'Two Desks')
  await choose(other, 'Two Desks', 'Start')
  await other.getByRole('alert').filter({ hasText: 'in progress already' }).waitFor()
  await inLane(other, 'In progress', 'Two Desks')
  await one.context().close()
  await other.context().close()
})

test('the desk corrects the applicant’s data for the machine, and the change is saved', async () => {
  const id = await person({ first_name: 'Cora', last_name: 'Correct', at: '2026-11-23T21:00:00Z' })
  const page = await openBoard(820)
  await inLane(page, 'Expected', 'Cora Correct')
  // The applicant gives what is missing, or the desk.
  await choose(page, 'Cora Correct', 'Get Data')
  await dialog(page).getByRole('button', { name: 'Correct Data' }).click()
  await dialog(page).getByLabel('Date of birth').fill('1990-04-05')
  await dialog(page).getByLabel('Gender').selectOption({ label: 'Female' })
  await dialog(page).getByLabel('Height').fill('five')
  await checkPage(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Must be feet and inches', { exact: false }).first().waitFor()
  await dialog(page).getByLabel('Height').fill(`5'4"`)
  // A concurrent change is reported and kept.
  await stage.database.run(sql`update applicant set race = 'B' where id = (select applicant from appointment where id = ${id})`)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page)
    .getByText(/^Race: Black.* \(before: empty\)$/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Cora Correct/ }).click()
  await expectStatus(page, 'born 04/05/1990')
  const row = await stage.database.one(
    sql`select a.gender, a.height, a.race from applicant a join appointment p on p.applicant = a.id where p.id = ${id}`,
  )
  expect(row).toEqual({ gender: 'F', height: `5'4"`, race: 'B' })
  await page.context().close()
})

test('another location’s desk cannot see this one’s applicants by board, number, search, id or change token', async () => {
  const id = await person({ first_name: 'Priv', last_name: 'Ate', at: '2026-11-23T21:30:00Z' })
  const page = await stage.visit({ width: 820 })
  await signIn(page, stage, { host: '', username: 'vendor2' })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(stage.address('', '/board'))
  await lane(page, 'Expected').waitFor()
  await expect.poll(() => page.getByText('Priv Ate').count()).toBe(0)
  await scan(page, id)
  await page.getByRole('alert').filter({ hasText: 'at this location' }).waitFor()
  const loads = () => calls.filter((path) => path === '/api/appointments').length
  // Requests after one poll have arrived when the next poll is answered.
  for (const _time of [1, 2]) await poll(page)
  const before = loads()
  await stage.database.run(sql`update appointment set notes = 'quiet' where id = ${id}`)
  for (const _time of [1, 2]) await poll(page)
  expect(loads()).toBe(before)
  await page.goto(stage.address('', '/dashboard?name=ate'))
  await page.getByText('No appointments of “ate” to display').waitFor()
  await expectNotFound(page, foreign(id, stage.world.downtown))
  await page.context().close()
})

/** The places where a desk would look for another's appointment. */
const foreign = (id: number, lsv: number) => [`/dashboard?lsv=${lsv}`, `/report?lsv=${lsv}`, `/demographics/${id}`]

async function expectNotFound(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(stage.address('', path))
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
}

/** A desk's board and its network's list side by side, and how often they have loaded their data. */
async function side(desk: string, network: string) {
  const [board, list] = [await stage.visit(), await stage.visit()]
  let loads = 0
  for (const page of [board, list])
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/appointments') loads += 1
    })
  await signIn(board, stage, { host: '', username: desk, path: '/board' })
  await lane(board, 'Expected').waitFor()
  await signIn(list, stage, { host: '', username: network })
  await list.getByRole('heading', { name: 'All Appointments' }).waitFor()
  return {
    ...{ board, list, pages: [board, list], loads: () => loads },
    async poll(times: number) {
      for (let polls = 0; polls < times; polls += 1) for (const page of [board, list]) await poll(page)
    },
  }
}

/** Another network with one location and their users, `coastal` and `seaside`. */
async function coastal() {
  const { database } = stage
  const id = async (statement: ReturnType<typeof sql>) => (await database.one<{ id: number }>(statement))?.id as number
  const network = await id(sql`insert into network (name) values ('Coastal') returning id`)
  const lsv = await id(
    sql`insert into live_scan_vendor (network, name, timezone) values (${network}, 'Seaside Prints', 'America/New_York') returning id`,
  )
  const ori = await id(
    sql`insert into ori (lsv, ori, description, slug, agency) values (${lsv}, 'FL0000002', 'Sailors', 'sailors', 'State') returning id`,
  )
  const type = await id(
    sql`insert into applicant_type (lsv, ori, description, pricing) values (${lsv}, ${ori}, 'Sailor', 4000) returning id`,
  )
  await account(stage, 'coastal', { type: 'network', id: network })
  await account(stage, 'seaside', { type: 'livescanvendor', id: lsv })
  return { lsv, type }
}

test('a change in one network reaches its own screens and none of another network’s', async () => {
  const { downtown } = stage.world
  const { lsv, type } = await coastal()
  const [meg, cal] = [
    await ready({ first_name: 'Meg', last_name: 'Metro', at: '2026-11-23T22:00:00Z' }),
    await booked(stage, { first_name: 'Cal', last_name: 'Coast', lsv, type, at: '2026-11-23T22:00:00Z' }),
  ]
  await provideAll(stage, cal)
  const [metro, coast] = [await side('vendor', 'network'), await side('seaside', 'coastal')]
  for (const [own, other, name] of [
    [metro, coast, 'Meg Metro'],
    [coast, metro, 'Cal Coast'],
  ] as const) {
    await inLane(own.board, 'Expected', name)
    // Requests after one poll have arrived when the next poll is answered.
    await other.poll(2)
    const before = other.loads()
    await choose(own.board, name, 'Start')
    await inLane(own.board, 'In progress', name)
    await passUntil(own.list, () => own.list.getByRole('listitem').filter({ hasText: name }).getByText('In progress').isVisible())
    await other.poll(2)
    expect(other.loads()).toBe(before)
    for (const page of other.pages) await expect.poll(() => page.getByText(name).count()).toBe(0)
  }
  await expectNotFound(coast.board, foreign(meg, downtown))
  await expectNotFound(coast.list, [`/dashboard?lsv=${downtown}`])
  await expectNotFound(metro.board, foreign(cal, lsv))
  for (const page of [...metro.pages, ...coast.pages]) await page.context().close()
})

test('a computer whose clock is a day behind shows the day of the server', async () => {
  await ready({ first_name: 'Uma', last_name: 'W', at: '2026-11-23T19:00:00Z' })
  const page = await stage.visit({ width: TABLET })
  await page.clock.setSystemTime(stage.clock.now() - 86_400_000)
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await inLane(page, 'Expected', name('Uma'))
})
