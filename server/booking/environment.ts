import sql, { raw, type Sql } from 'sql-template-tag'
import { missingExtras } from '../../contract/applicant-body.ts'
import { fieldMessages } from '../../contract/field-messages.ts'
import type { Language } from '../../contract/languages.ts'
import { type PaymentMethod, paymentMethodOf, wizardPaymentsOf } from '../../contract/payment-codes.ts'
import type { ScheduleNew } from '../../contract/schedule.ts'
import { disclaimers } from '../environments/disclaimers.ts'
import { locations } from '../environments/locations.ts'
import { vendors } from '../environments/vendors.ts'
import { applicantTypes } from '../places/applicant-types.ts'
import { liveScanVendors } from '../places/live-scan-vendors.ts'
import { T, type Viewer } from '../platform/access.ts'
import type { Db } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import type { Resource } from '../platform/resource.ts'

/** An employer or network as a booking needs to know it. */
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
  /** Where its applicants begin; an employer without one of its own uses its network's. */
  subdomain: string | null
}

/** What the ids of a booking turned out to be, each judged by what the public of this environment may read. */
export type Wishes = {
  published: boolean
  type: { pricing: number; prompt_location: boolean; prompt_vendor: boolean } | null
  location_known: boolean
  vendor_known: boolean
  disclaimers: { id: number; edition: number; language: Language }[]
}

/** The environment that a booking names, or a 400: its existence is no secret, and nothing else can be said of it. */
export async function readEnvironment(
  db: Db,
  { employer, network }: { employer?: number | null; network?: number | null },
): Promise<Environment> {
  const [table, id] = employer == null ? ['network', network] : ['employer', employer]
  const found = await db.one<Omit<Environment, 'is_employer'>>(sql`
    select display_disclaimer, display_waiver, extra_fields, prompt_payment, default_payment,
           payment_options, bookings_per_hour, refund_until_start, ${employer == null ? sql`applicant_subdomain` : ownOrNetworks} as subdomain
    from ${raw(table as string)} where id = ${id} and removed_at is null and not is_archived`)
  if (found === undefined) throw invalid({ [table as string]: 'Not found' })
  return { ...found, is_employer: employer != null }
}

const ownOrNetworks = sql`coalesce(applicant_subdomain, (select n.applicant_subdomain from network n where n.id = employer.network))`

/**
 * LSV, type, location, vendor and the disclaimers that are shown, in one statement. The conditions are those of the records' own public
 * access.
 */
export async function readWishes(db: Db, { display_disclaimer }: Environment, viewer: Viewer, body: ScheduleNew): Promise<Wishes> {
  const found = await db.one<Wishes>(sql`
    select exists(select from live_scan_vendor t where t.id = ${body.lsv} and ${visible(liveScanVendors, viewer)}) as published,
      (select json_build_object('pricing', t.pricing, 'prompt_location', t.prompt_location, 'prompt_vendor', t.prompt_vendor)
         from applicant_type t where t.id = ${body.applicantType} and t.lsv = ${body.lsv} and ${visible(applicantTypes, viewer)}) as type,
      ${known(locations, body.location, viewer)} as location_known,
      ${known(vendors, body.vendor, viewer)} as vendor_known,
      ${display_disclaimer ? shownDisclaimers(viewer, body) : sql`'[]'::json`} as disclaimers`)
  return found as Wishes
}

const shownDisclaimers = (viewer: Viewer, { disclaimer_language }: ScheduleNew): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'edition', t.edition, 'language',
    case when t.disclaimer_text_es is null then 'en' else ${disclaimer_language ?? 'en'}::text end) order by t.id), '[]')
  from disclaimer t where t.flow = 'new' and ${visible(disclaimers, viewer)})`

/** An id that was not sent has no place in the statement: else PostgreSQL would plan it anew each time, to save the empty look-up. */
const known = (resource: Resource, id: number | null | undefined, viewer: Viewer): Sql =>
  id == null ? sql`false` : sql`exists(select from ${raw(resource.table)} t where t.id = ${id} and ${visible(resource, viewer)})`

const visible = (resource: Resource, viewer: Viewer): Sql => {
  const rule = resource.access.public.list
  return rule === undefined ? sql`false` : sql`(t.removed_at is null and ${rule.rows(viewer, T)})`
}

/** Refuses what does not belong to the environment or lacks what it asks for, field by field. */
export function checkWishes(environment: Environment, wishes: Wishes, body: ScheduleNew) {
  const errors: Record<string, string> = { ...missingExtras(environment.extra_fields, body) }
  if (!wishes.published) errors.lsv = 'Not found'
  if (wishes.type === null) errors.applicantType = 'Not found'
  if (body.location != null && !wishes.location_known) errors.location = 'Not found'
  if (body.vendor != null && !wishes.vendor_known) errors.vendor = 'Not found'
  if (environment.is_employer && wishes.type?.prompt_location && body.location == null) errors.location = fieldMessages.required
  if (environment.is_employer && wishes.type?.prompt_vendor && body.vendor == null) errors.vendor = fieldMessages.required
  if (environment.display_disclaimer && !agreesTo(wishes.disclaimers, body.disclaimer))
    errors.disclaimer = 'Please agree to the terms first'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const agreesTo = (disclaimersShown: Wishes['disclaimers'], agreed: readonly number[] | null | undefined) =>
  disclaimersShown.every(({ id }) => agreed?.includes(id))

/** How the booking is paid: unasked the environment's default, else the applicant's choice among its options. Free needs no choice. */
export function paymentOf(environment: Environment, price: number, chosen: string | null | undefined): PaymentMethod {
  const options = wizardPaymentsOf(environment.payment_options)
  if (environment.prompt_payment && price > 0) {
    if (chosen == null) throw invalid({ paymentMethod: fieldMessages.required })
    if (!options.some(({ code }) => code === chosen)) throw invalid({ paymentMethod: fieldMessages.choose })
  }
  const code = price === 0 ? 'CC' : environment.prompt_payment ? (chosen as string) : environment.default_payment
  return paymentMethodOf(code) ?? 'CREDIT'
}
