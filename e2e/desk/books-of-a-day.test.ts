/*
 * A day at two desks, by scanner and keys alone: everybody has a plan, and in the end the books must match the plans. The drill
 * takes 240 people.
 */
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskMethod, deskMethods } from '../../contract/payments/desk-money.ts'
import { loseAnswer } from '../stage/account.ts'
import { booked, lane, openTab, passUntil, provideAll } from '../stage/desk.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'
import { scan } from '../stage/scanner.ts'

const PEOPLE = Number(process.env.DAY_PEOPLE ?? 12)
const PRICE = 48_50
const MINUTE_MS = 60_000
/** The scanner's own second Enter is ignored for so long. */
const AFTER_SCAN_MS = 600
const TYPED_MS = 70
const READ_MS = 1_000

type End = 'done' | 'tcnLater' | 'openAtMidnight' | 'missed'
type Plan = {
  end: End
  /** Without one, nothing is collected. */
  method?: DeskMethod
  payment_method?: 'CASH' | 'CREDIT' | 'INVOICE'
  price?: number
  /** The answers of all steps are lost once. */
  loses?: true
  /** Both desks take each step at the same moment. */
  both?: true
  /** The other desk ends the visit. */
  handsOver?: true
  /** The next person's confirmation is scanned in place of the TCN. */
  misscans?: true
}

const plans: readonly Plan[] = [
  { end: 'done', method: 'CASH' },
  { end: 'done', method: 'CHECK' },
  { end: 'done', method: 'CREDIT' },
  { end: 'done', price: 0 },
  { end: 'done', payment_method: 'INVOICE' },
  { end: 'missed' },
  { end: 'done', method: 'CASH', loses: true },
  { end: 'done', method: 'CASH', handsOver: true },
  { end: 'tcnLater', method: 'MONEY_ORDER' },
  { end: 'openAtMidnight', method: 'CASH' },
  { end: 'done', method: 'CASH', both: true },
  { end: 'done', method: 'CREDIT', misscans: true },
]

type Person = Plan & { id: number; name: string; tcn: string }

let stage: Stage
let desks: readonly [Page, Page]
let people: readonly Person[]

beforeAll(async () => {
  // Monday, 5:30 PM in New York: everybody's time has come.
  stage = await openStage('2026-11-23T22:30:00Z')
  await stage.database.run(sql`update network set tcn_prefix = 'NYDT'`)
  people = await bookAll()
  desks = [await openDesk(), await openDesk()]
})
afterAll(() => stage?.close())

async function bookAll(): Promise<Person[]> {
  const { downtown, types } = stage.world
  const made: Person[] = []
  for (let number = 0; number < PEOPLE; number += 1) {
    const plan = plans[number % plans.length] as Plan
    const last_name = `Day${String(number).padStart(3, '0')}`
    const at = new Date(Date.parse('2026-11-23T13:00:00Z') + number * 2 * MINUTE_MS).toISOString()
    const { price = PRICE, payment_method = 'CREDIT' } = plan
    const id = await booked(stage, {
      first_name: 'Pat',
      last_name,
      lsv: downtown,
      type: types.teacher,
      at,
      minutes: 1,
      price,
      payment_method,
    })
    await provideAll(stage, id)
    made.push({ ...plan, id, name: `Pat ${last_name}`, tcn: `NYDT82${String(number).padStart(8, '0')}` })
  }
  return made
}

async function openDesk(): Promise<Page> {
  const page = await stage.visit({ width: 1280 })
  page.setDefaultTimeout(60_000)
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await lane(page, 'Expected').waitFor()
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const says = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor({ timeout: 30_000 })

/** Loses the answer of the next call of a step of this person. */
const lose = async (page: Page, one: Person, address: string) => (one.loses ? loseAnswer(page, address) : undefined)

async function arrive(page: Page, one: Person) {
  await lose(page, one, `**/api/appointments/${one.id}/arrive`)
  await page.keyboard.press('F2')
  await scan(page, one.id)
  await says(page, new RegExp(`${one.name}.*(checked in|already)`))
  await page.waitForTimeout(AFTER_SCAN_MS)
}

async function begin(page: Page, one: Person) {
  await lose(page, one, `**/api/appointments/${one.id}/start`)
  await page.keyboard.press('Alt+s')
  await says(page, new RegExp(`${one.name}: in progress`))
}

/** The lanes draw only the rows near their windows; the box finds everybody, with the lane. */
async function isInProgress(page: Page, one: Person) {
  await typeName(page, one)
  await page.getByRole('option', { name: new RegExp(`${one.name}.*In progress`) }).waitFor()
  await page.keyboard.press('Escape')
}

/** Chooses the method by the arrow keys, and saves; a lost answer is followed by another press. */
async function pay(page: Page, one: Person) {
  if (one.method === undefined) return
  await page.keyboard.press('Alt+p')
  await dialog(page).getByText('Collect $48.50').waitFor()
  const how = dialog(page).getByLabel('How')
  for (let step = 0; step < deskMethods.indexOf(one.method); step += 1) await how.press('ArrowDown')
  await expect.poll(() => how.inputValue()).toBe(one.method)
  if (one.method !== 'CASH')
    await dialog(page)
      .getByLabel(/number/i)
      .fill(`N${one.id}`)
  else await dialog(page).getByLabel('Cash given, in dollars').fill('50')
  // A payment whose answer is lost is sent again by itself.
  await lose(page, one, '**/api/paymenttransactions/desk')
  await page.keyboard.press('Enter')
}

async function closeReceipt(page: Page, one: Person) {
  if (one.method === undefined) return
  await dialog(page).getByText('Payment recorded').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/** The first scan of somebody in progress opens the end of the visit, the second one is the TCN. */
async function finish(page: Page, one: Person) {
  await page.keyboard.press('F2')
  await scan(page, one.id)
  await dialog(page).getByLabel('TCN', { exact: true }).waitFor()
  if (one.end === 'tcnLater') {
    // An earlier Enter would be the second one of the scan.
    await page.waitForTimeout(READ_MS)
    await page.keyboard.press('Enter')
  } else {
    if (one.misscans) await misscan(page, one)
    await lose(page, one, `**/api/appointments/${one.id}`)
    await scan(page, one.tcn)
  }
  await dialog(page).waitFor({ state: 'hidden' })
}

async function misscan(page: Page, one: Person) {
  const other = people.find(({ id }) => id !== one.id) as Person
  await scan(page, other.id)
  await dialog(page).getByText(`This is the registration number of ${other.name}, not a TCN`).waitFor()
}

async function miss(page: Page, one: Person) {
  await chooseByName(page, one)
  await page.keyboard.press('Alt+n')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
}

async function visit(page: Page, other: Page, one: Person) {
  if (one.end === 'missed') return miss(page, one)
  await arrive(page, one)
  await begin(page, one)
  await pay(page, one)
  await closeReceipt(page, one)
  if (one.end === 'openAtMidnight') return
  const last = one.handsOver ? other : page
  if (one.handsOver) await isInProgress(other, one)
  await finish(last, one)
}

/** Both desks press at the same moment: one of them is shown that it was done. */
async function visitAtBoth(one: Person) {
  const [first, second] = desks
  await Promise.all(desks.map((page) => arrive(page, one)))
  await begin(first, one)
  await isInProgress(second, one)
  await chooseByName(second, one)
  await Promise.all(desks.map((page) => pay(page, one)))
  // The ledger takes one of the two; the other desk learns that nothing is left.
  const outcomes = await Promise.all(desks.map((page) => outcomeOf(page)))
  expect(outcomes.sort()).toEqual(['more than is left', 'recorded'])
  for (const page of desks) await leaveDialog(page)
  await finish(first, one)
}

async function typeName(page: Page, one: Person) {
  await page.keyboard.press('F2')
  // Slower than a scanner.
  await page.keyboard.type(one.name.toLowerCase(), { delay: TYPED_MS })
}

async function chooseByName(page: Page, one: Person) {
  await typeName(page, one)
  await page.getByRole('option', { name: new RegExp(one.name) }).waitFor()
  await page.keyboard.press('Enter')
  await says(page, new RegExp(`${one.name}, `))
}

async function outcomeOf(page: Page): Promise<string> {
  const recorded = dialog(page).getByText('Payment recorded')
  const refused = dialog(page).getByText(/Nothing is left to collect/)
  await recorded.or(refused).first().waitFor()
  return (await recorded.count()) > 0 ? 'recorded' : 'more than is left'
}

async function leaveDialog(page: Page) {
  await page.keyboard.press('Escape')
  const discard = dialog(page).getByRole('button', { name: 'Discard' })
  await expect.poll(async () => (await dialog(page).count()) === 0 || (await discard.count()) > 0).toBe(true)
  if ((await discard.count()) > 0) await discard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
}

const alone = () => people.filter(({ both, handsOver }) => !both && !handsOver)

test('two desks at one board take everybody through the day', async () => {
  const takeAll = async (at: 0 | 1) => {
    for (const one of alone().filter((_one, index) => index % 2 === at)) await visit(desks[at], desks[1 - at] as Page, one)
  }
  await Promise.all([takeAll(0), takeAll(1)])
  for (const one of people.filter(({ handsOver }) => handsOver)) await visit(desks[0], desks[1], one)
  for (const one of people.filter(({ both }) => both)) await visitAtBoth(one)
})

/** How many people of the plans this holds for. */
const countOf = (holds: (one: Person) => boolean) => people.filter(holds).length

test('both boards show the same, and the till is that of the plans', async () => {
  const done = countOf(({ end }) => end === 'done' || end === 'tcnLater')
  const missed = countOf(({ end }) => end === 'missed')
  for (const page of desks) {
    await passUntil(page, () => page.getByRole('button', { name: `Completed ${done}` }).isVisible())
    await passUntil(page, () => page.getByRole('button', { name: `No Show ${missed}` }).isVisible())
  }
  await checkPage(desks[0])
  const cents = (method: DeskMethod) => PRICE * countOf((one) => one.method === method)
  const ledger = await stage.database.rows<{ method: DeskMethod; amount: number }>(sql`
    select method, sum(amount)::int as amount from payment_transaction where state = 'RECEIVED' group by method order by method`)
  expect(ledger).toEqual([...deskMethods].sort().map((method) => ({ method, amount: cents(method) })))
  const page = desks[1]
  await page.goto(stage.address('metro.scheduler', '/till'))
  await page.getByRole('button', { name: 'Count and Close' }).press('Enter')
  const dollars = (amount: number) => (amount / 100).toFixed(2)
  await dialog(page).getByLabel('Starting float, in dollars').fill('100')
  await dialog(page)
    .getByLabel('Cash counted, in dollars')
    .fill(dollars(10_000 + cents('CASH')))
  await dialog(page).getByLabel('Your name, as your signature').fill('Dana Clerk')
  await page.keyboard.press('Enter')
  const left = countOf(({ end }) => end === 'openAtMidnight')
  await dialog(page).getByText(`${left} waiting or in progress. Press Close Till again to close it anyway.`).waitFor()
  await page.waitForTimeout(1_100)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  const closing = await stage.database.one(sql`select counted, cash, entries from till_closing`)
  expect(closing).toEqual({
    counted: 10_000 + cents('CASH'),
    cash: cents('CASH'),
    entries: countOf(({ method }) => method !== undefined),
  })
  await checkPage(page)
})

test('what midnight leaves is finished the next day', async () => {
  stage.clock.set('2026-11-24T14:00:00Z')
  const page = await openDesk()
  const left = people.filter(({ end }) => end === 'openAtMidnight' || end === 'tcnLater')
  await page.getByRole('button', { name: `To finish ${left.length}` }).waitFor()
  await openTab(page, 'To finish')
  await checkPage(page)
  // From the top of the lane, where the latest is.
  for (const one of left.toReversed()) {
    const step = one.end === 'tcnLater' ? 'Enter TCN' : 'Done'
    await page.getByRole('button', { name: `${step}: ${one.name}` }).press('Enter')
    await dialog(page).getByRole('textbox', { name: 'TCN' }).waitFor()
    await scan(page, one.tcn)
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'To finish 0' }).waitFor()
})

test('the books agree, and nobody has another person’s TCN, payment or step', async () => {
  const rows = await stage.database.rows<{ id: number; status: string; transaction_id: string | null; paid: number; events: string[] }>(sql`
    select p.id, p.status, p.transaction_id,
      (select coalesce(sum(x.amount), 0)::int from payment_transaction x where x.appointment = p.id and x.state = 'RECEIVED') as paid,
      array(select h.event from appointment_history h where h.appointment = p.id and h.event <> 'CHANGED' order by h.id) as events
    from appointment p where p.id = any(${people.map(({ id }) => id)}::bigint[])`)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, end, tcn, method } of people)
    expect(found.get(id)).toEqual({
      id,
      status: end === 'missed' ? 'NO_SHOW' : 'COMPLETED',
      transaction_id: end === 'missed' ? null : tcn,
      paid: method === undefined ? 0 : PRICE,
      events: end === 'missed' ? ['NO_SHOW'] : ['ARRIVED', 'STARTED', 'COMPLETED', ...(end === 'tcnLater' ? ['TCN'] : [])],
    })
})
