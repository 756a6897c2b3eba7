import { randomUUID } from 'node:crypto'
import type { Page, Response } from 'playwright-core'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Stage } from './harness.ts'

type Booked = {
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
export async function booked({ database, world }: Stage, who: Booked): Promise<number> {
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
  const countPoll = (response: Response) => {
    if (response.url().includes('/pulse')) polls += 1
  }
  page.on('response', countPoll)
  // While a list is loading the page does not poll, so that more time is needed.
  await passUntil(page, async () => polls > 0, 500)
  page.off('response', countPoll)
}

/** Advances the time until the polling page shows it. */
export async function passUntil(page: Page, isShown: () => Promise<boolean>, interval = 2_000): Promise<void> {
  const passed = async () => (await isShown()) || page.clock.fastForward('02:00').then(() => false)
  await expect.poll(passed, { interval }).toBe(true)
}
