import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { tasksOf } from '../../server/jobs.ts'
import { findDisagreements, type Movement, openSandbox } from '../../server/testing/payments.ts'
import { submit, typeCard } from './applicant.ts'
import { openStage, type Stage } from './harness.ts'
import { openDataForm } from './restore-application.ts'

/** A stage whose Metro accepts cards, with the sandbox's ledger. */
export type PayingStage = Stage & {
  /** The sandbox's movements for the bookings of this address. */
  movements(email: string): Promise<Movement['event'][]>
  /** Runs every due job. */
  work(): Promise<void>
  /** The differences between the ledgers, and unfinished work. */
  disagreements(): Promise<string[]>
}

const PACE = { timeOut: 300, slow: 1_500 }
const silent = new Logger(() => () => undefined)

/** Opens a stage whose sandbox can fail. */
export async function openPayingStage(): Promise<PayingStage> {
  const folder = mkdtempSync(join(tmpdir(), 'bims-pay-'))
  const stage = await openStage(undefined, { BIMS_DATA: folder })
  const { database, services, world } = stage
  const ledger = openSandbox(services, folder, PACE)
  await payOnlineAtMetro(stage)
  await database.run(sql`update live_scan_vendor set location_email = 'desk@downtown.example' where id = ${world.downtown}`)
  return {
    ...stage,
    async movements(email) {
      const rows = await database.rows<{ payment_key: string }>(sql`
        select x.payment_key from payment_transaction x join appointment p on p.id = x.appointment join applicant a on a.id = p.applicant
        where a.email = ${email}`)
      const keys = new Set(rows.map(({ payment_key }) => payment_key))
      return ledger().flatMap(({ event, payment_key }) => (keys.has(payment_key) ? [event] : []))
    },
    async work() {
      await runOnce({
        pgPool: database.pool,
        taskList: tasksOf(services) as TaskList,
        noHandleSignals: true,
        concurrency: 1,
        logger: silent,
      })
    },
    disagreements: () => findDisagreements(database, folder),
    async close() {
      await stage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Lets Metro's applicants choose between paying there and paying online. */
export const payOnlineAtMetro = ({ database, world }: Stage) =>
  database.run(sql`update network set prompt_payment = true, payment_options = 'CC,OL' where id = ${world.network}`)

/** Walks to the card on the site of Metro: Downtown, a time of November 24, Teacher, Pay Online, the data. */
export async function comeToPayment(page: Page, stage: Stage, { time, email }: { time: string; email: string }): Promise<void> {
  await openDataForm(page, stage, { time, day: 'November 24', online: true, email })
  await submit(page)
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
}

/** The button that pays the price. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$52\.50/ })

/** Types a card and pays. */
export async function pay(page: Page, number?: string): Promise<void> {
  await typeCard(page, number)
  await payButton(page).click()
}
