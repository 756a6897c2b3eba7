import sql from 'sql-template-tag'
import { environmentById, environmentSubdomain } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import { deduplicateRead } from '../platform/database/deduplicate-reads.ts'
import { invalid } from '../platform/http/errors.ts'
import type { EnvironmentId } from '../platform/records/access.ts'

/** The settings of an employer or network that a booking needs. */
export type EnvironmentSettings = {
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
  text_messages: boolean
  /** The address at which its applicants begin. */
  subdomain: string | null
}

/** The settings of the environment that a booking names, or a 400: which environments exist is public. */
export async function readEnvironmentSettings(db: Db, { employer, network }: Partial<EnvironmentId>): Promise<EnvironmentSettings> {
  const is_employer = employer != null
  const environment = is_employer ? sql`e` : sql`n`
  const [found] = await deduplicateRead<Omit<EnvironmentSettings, 'is_employer'>>(
    db,
    sql`
    select ${environment}.display_disclaimer, ${environment}.display_waiver, ${environment}.extra_fields, ${environment}.prompt_payment,
           ${environment}.default_payment, ${environment}.payment_options, ${environment}.bookings_per_hour,
           ${environment}.refund_until_start, ${environment}.enable_transfers,
           ${environment}.text_messages, ${environmentSubdomain}
    from ${environmentById({ employer: employer ?? null, network: is_employer ? null : (network ?? null) })}
    where ${environment}.id is not null and ${environment}.removed_at is null and not ${environment}.is_archived`,
  )
  const field = is_employer ? 'employer' : 'network'
  if (found === undefined) throw invalid({ [field]: 'Not found' })
  return { ...found, is_employer }
}
