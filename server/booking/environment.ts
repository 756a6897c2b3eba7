import sql, { raw, type Sql } from 'sql-template-tag'
import { type PaymentMethod, paymentMethodOf, wizardPaymentsOf } from '../../contract/payments/payment-codes.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import type { Db } from '../platform/database/database.ts'
import { deduplicateRead } from '../platform/database/deduplicate-reads.ts'
import { invalid } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import type { Resource } from '../platform/records/resource.ts'

/** The settings of an employer or network that a booking needs. */
export type Environment = {
  is_employer: boolean
  display_disclaimer: boolean
  display_waiver: boolean
  extra_fields: string
  prompt_payment: boolean
  default_payment: string
  payment_options: string
  bookings_per_hour: number
  refund_until_start: boolean
  enable_transfers: boolean
  /** Where its applicants begin; an employer without one of its own uses its network's. */
  subdomain: string | null
}

/** The environment that a booking names, or a 400: its existence is no secret. */
export async function readEnvironment(
  db: Db,
  { employer, network }: { employer?: number | null; network?: number | null },
): Promise<Environment> {
  const [table, id] = employer == null ? ['network', network] : ['employer', employer]
  const [found] = await deduplicateRead<Omit<Environment, 'is_employer'>>(
    db,
    sql`
    select display_disclaimer, display_waiver, extra_fields, prompt_payment, default_payment,
           payment_options, bookings_per_hour, refund_until_start, enable_transfers,
           ${employer == null ? sql`applicant_subdomain` : ownOrNetworks} as subdomain
    from ${raw(table as string)} where id = ${id} and removed_at is null and not is_archived`,
  )
  if (found === undefined) throw invalid({ [table as string]: 'Not found' })
  return { ...found, is_employer: employer != null }
}

const ownOrNetworks = sql`coalesce(applicant_subdomain, (select n.applicant_subdomain from network n where n.id = employer.network))`

/** The rows `t` of a record that the public of the viewer's environment may list. */
export function publicRows(resource: Resource, viewer: Viewer): Sql {
  const rule = resource.access.public.list
  return rule === undefined ? sql`false` : sql`(t.removed_at is null and ${rule.rows(viewer, T)})`
}

/** The payment method: the environment's default, or the choice of the applicant where it prompts. A free booking needs no choice. */
export function paymentOf(environment: Environment, price: number, chosen: string | null | undefined): PaymentMethod {
  const options = wizardPaymentsOf(environment.payment_options)
  if (environment.prompt_payment && price > 0) {
    if (chosen == null) throw invalid({ paymentMethod: fieldMessages.required })
    if (!options.some(({ code }) => code === chosen)) throw invalid({ paymentMethod: fieldMessages.choose })
  }
  const code = price === 0 ? 'CC' : environment.prompt_payment ? (chosen as string) : environment.default_payment
  return paymentMethodOf(code) ?? 'CREDIT'
}
