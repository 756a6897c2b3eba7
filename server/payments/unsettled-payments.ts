import { Gauge, type Registry } from 'prom-client'
import sql, { type Sql } from 'sql-template-tag'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { alertDaily } from './payment-alert.ts'

/** A payment is settled within seconds; one that takes longer than this needs somebody who looks. */
const LIMIT_MINUTES = 15

const unsettled = (): Sql => sql`
  from payment_transaction where state in ('CAPTURING', 'VOIDING', 'REFUNDING')
    and state_since < now() - make_interval(mins => ${LIMIT_MINUTES})`

/** Alerts about each payment that has been on its way for too long, and again every day. */
export async function alertAboutUnsettled(services: Services): Promise<void> {
  const found = await services.database.rows<{ id: number; appointment: number; state: string }>(
    sql`select id, appointment, state ${unsettled()} order by id`,
  )
  for (const payment of found)
    await transactAs(services, SYSTEM, (change) =>
      alertDaily(change, payment, `It has been ${payment.state} for more than ${LIMIT_MINUTES} minutes`),
    )
}

/** How many payments have been on their way for too long, for Prometheus; absent while the database does not answer. */
export const measureUnsettled = (metrics: Registry, { database }: Pick<Services, 'database'>): Gauge =>
  new Gauge({
    name: 'payments_unsettled',
    help: `Payments that are being collected, released or refunded for more than ${LIMIT_MINUTES} minutes`,
    registers: [metrics],
    async collect() {
      const found = await database.one<{ count: number }>(sql`select count(*)::int as count ${unsettled()}`).catch(() => undefined)
      if (found === undefined) this.reset()
      else this.set(found.count)
    },
  })
