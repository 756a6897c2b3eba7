import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { place } from '../../server/platform/secrets/sealing.ts'
import type { Stage } from './harness.ts'

type BookedPerson = {
  first_name: string
  last_name: string
  lsv: number
  type: number
  /** ISO. */
  at: string
  minutes?: number
  attempt?: number
  tcr?: string
  payment_method?: string
  /** Cents. */
  price?: number
}

/** Books an appointment for a person; returns its id. */
export async function booked({ database, world }: Stage, who: BookedPerson): Promise<number> {
  const { first_name, last_name, lsv, type, at, minutes = 15, attempt = 1, tcr = null, payment_method = 'CREDIT', price = 0 } = who
  const email = `${first_name}.${last_name}@example.org`.toLowerCase()
  const row = await database.one<{ id: number }>(sql`
    with person as (
      insert into applicant (record_key, network, first_name, last_name, email, phone, applicant_type)
      values (${randomUUID()}, ${world.network}, ${first_name}, ${last_name}, ${email}, '2125550188', ${type}) returning id
    )
    insert into appointment (applicant, lsv, applicant_type, date_time, ends_at, station, attempt, tcr, payment_method, price)
    select id, ${lsv}, ${type}, ${at}::timestamptz, ${at}::timestamptz + make_interval(mins => ${minutes}), 1, ${attempt}, ${tcr}, ${payment_method}, ${price}
    from person returning id`)
  return (row as { id: number }).id
}

/** Provides all that is needed before the prints of an appointment, as its applicant would. */
export async function provideAll({ database, sealing }: Stage, appointment: number): Promise<void> {
  const { id, record_key } = (await database.one<{ id: number; record_key: string }>(sql`
    select a.id, a.record_key from applicant a join appointment p on p.applicant = a.id where p.id = ${appointment}`)) as {
    id: number
    record_key: string
  }
  const sealed = (field: string, value: string) => sealing.seal(place('applicant', field, record_key), value)
  await database.run(sql`
    update applicant set dob = ${sealed('dob', '1990-04-05')}, ssn4 = ${sealed('ssn4', '4711')}, gender = 'F', race = 'W', height = ${`5'4"`},
      weight = 130, eye = 'BRO', hair = 'BRO', pob = 'NY', middle_name = 'M', citizenship = 'US' where id = ${id}`)
  await database.run(sql`
    insert into address (applicant, address_type, street1, city, state, zip_code) values (${id}, 'HOME', '1 Main St', 'New York', 'NY', '10001')`)
  await database.run(
    sql`insert into applicant_history (applicant, event, detail) values (${id}, 'DATA_GIVEN', '{"privacy_notice": "2026-11"}')`,
  )
}

/** A lane of the board, by its name; of the lanes at the left one is open at a time. */
export const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\(`) })

const TABS = ['Expected', 'Completed', 'No Show', 'To finish']

/** Opens one of the lanes at the left. */
export const openTab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click()

/** Waits for a person in a lane of the board, which it opens. */
export async function inLane(page: Page, name: string, who: string): Promise<void> {
  if (TABS.includes(name) && (await lane(page, name).count()) === 0) await openTab(page, name)
  await lane(page, name).getByRole('listitem').filter({ hasText: who }).waitFor()
}

/** The list's row of a person. */
export const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Chooses an entry of the row's menu. */
export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Advances the time until the page has polled its list's change token again. */
export async function poll(page: Page): Promise<void> {
  let polls = 0
  const countPoll = (request: Request) => {
    if (isPoll(request)) polls += 1
  }
  page.on('requestfinished', countPoll)
  // While a list is loading the page does not poll, so that more time is needed.
  await passUntil(page, async () => polls > 0, 500)
  page.off('requestfinished', countPoll)
}

const isPoll = (request: Request) => request.url().includes('/pulse')

/** Advances the time until the polling page shows it; not while it waits for an answer, which would be too late then. */
export async function passUntil(page: Page, isShown: () => Promise<boolean>, interval = 2_000): Promise<void> {
  const asked = new Set<Request>()
  const began = (request: Request) => isPoll(request) && asked.add(request)
  const ended = (request: Request) => asked.delete(request)
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended)
  const passed = async () => {
    if (await isShown()) return true
    if (asked.size === 0) await page.clock.fastForward('02:00')
    return false
  }
  await expect.poll(passed, { interval }).toBe(true)
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended)
}
