import sql, { raw, type Sql } from 'sql-template-tag'
import { missingExtras } from '../../contract/applicant-body.ts'
import { fieldMessages } from '../../contract/field-messages.ts'
import type { Language } from '../../contract/languages.ts'
import { type PaymentMethod, paymentMethodOf, wizardPaymentsOf } from '../../contract/payment-codes.ts'
import type { ScheduleNew } from '../../contract/schedule.ts'
import { disclaimers } from '../environments/disclaimers.ts'
import { locations } from '../environments/locations.ts'
import { vendors } from '../environments/vendors.ts'
import { applicantTypes } from '../lsv/applicant-types.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import type { Db } from '../platform/database/database.ts'
import { deduplicateRead } from '../platform/database/deduplicate-reads.ts'
import { invalid } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import type { Resource } from '../platform/records/resource.ts'

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
  const [found] = await deduplicateRead<Omit<Environment, 'is_employer'>>(
    db,
    sql`
    select display_disclaimer, display_waiver, extra_fields, prompt_payment, default_payment,
           payment_options, bookings_per_hour, refund_until_start, ${employer == null ? sql`applicant_subdomain` : ownOrNetworks} as subdomain
    from ${raw(table as string)} where id = ${id} and removed_at is null and not is_archived`,
  )
  if (found === undefined) throw invalid({ [table as string]: 'Not found' })
  return { ...found, is_employer: employer != null }
}

const ownOrNetworks = sql`coalesce(applicant_subdomain, (select n.applicant_subdomain from network n where n.id = employer.network))`

/** Who wishes something of which environment. */
type Wishing = { environment: Environment; viewer: Viewer; body: ScheduleNew }

/** What each wishes: a statement for each environment, whatever the number of those who wish something of it. */
export async function readWishes(db: Db, wishing: readonly Wishing[]): Promise<Wishes[]> {
  const groups = [...Map.groupBy(wishing, ({ viewer }) => JSON.stringify(viewer.query)).values()]
  const found = await Promise.all(groups.map(async (group) => [group, await readShown(db, group)] as const))
  const shownTo = new Map(found.flatMap(([group, shown]) => group.map((one) => [one, shown] as const)))
  return wishing.map((one) => wishesOf(shownTo.get(one) as Shown, one))
}

/** Of all that is wished for of one environment, what its public may read. */
type Shown = {
  lsvs: number[]
  types: { id: number; lsv: number; pricing: number; prompt_location: boolean; prompt_vendor: boolean }[]
  locations: number[]
  vendors: number[]
  disclaimers: { id: number; edition: number; spanish: boolean }[]
}

/** LSVs, types, locations, vendors and the disclaimers that are shown, in one statement. The conditions are those of the records' own public access. */
async function readShown(db: Db, group: readonly Wishing[]): Promise<Shown> {
  const [{ environment, viewer }] = group as readonly [Wishing, ...Wishing[]]
  const bodies = group.map(({ body }) => body)
  const found = await db.one<Shown>(sql`
    select ${seen(liveScanVendors, viewer, idsOf(bodies.map(({ lsv }) => lsv)))} as lsvs,
      (select coalesce(json_agg(json_build_object('id', t.id, 'lsv', t.lsv, 'pricing', t.pricing, 'prompt_location', t.prompt_location,
         'prompt_vendor', t.prompt_vendor)), '[]')
       from applicant_type t where t.id = any(${idsOf(bodies.map(({ applicantType }) => applicantType))}::bigint[]) and ${visible(applicantTypes, viewer)}) as types,
      ${seen(locations, viewer, idsOf(bodies.map(({ location }) => location)))} as locations,
      ${seen(vendors, viewer, idsOf(bodies.map(({ vendor }) => vendor)))} as vendors,
      ${environment.display_disclaimer ? shownDisclaimers(viewer) : sql`'[]'::json`} as disclaimers`)
  return found as Shown
}

const idsOf = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids.filter((id) => id != null))]

/** Nothing is looked up where nothing was sent. */
const seen = (resource: Resource, viewer: Viewer, ids: readonly number[]): Sql =>
  ids.length === 0
    ? sql`'{}'::bigint[]`
    : sql`array(select t.id from ${raw(resource.table)} t where t.id = any(${ids}::bigint[]) and ${visible(resource, viewer)})`

const shownDisclaimers = (viewer: Viewer): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'edition', t.edition, 'spanish', t.disclaimer_text_es is not null) order by t.id), '[]')
  from disclaimer t where t.flow = 'new' and ${visible(disclaimers, viewer)})`

function wishesOf(shown: Shown, { body }: Wishing): Wishes {
  return {
    published: shown.lsvs.includes(body.lsv),
    type: shown.types.find(({ id, lsv }) => id === body.applicantType && lsv === body.lsv) ?? null,
    location_known: body.location != null && shown.locations.includes(body.location),
    vendor_known: body.vendor != null && shown.vendors.includes(body.vendor),
    disclaimers: shown.disclaimers.map(({ id, edition, spanish }) => ({
      id,
      edition,
      language: spanish ? (body.disclaimer_language ?? 'en') : 'en',
    })),
  }
}

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
