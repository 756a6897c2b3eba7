import sql, { raw, type Sql } from 'sql-template-tag'
import { findPersonProblems } from '../../contract/applicants/applicant-body.ts'
import type { Flow } from '../../contract/environments/disclaimers.ts'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import { locations, vendors } from '../environments/locations-and-vendors.ts'
import { publicRows } from '../environments/named-environment.ts'
import { applicantTypes } from '../lsv/applicant-types.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { findMissingAgreement, type ShownDisclaimer, shownDisclaimers } from './agreement.ts'
import type { EnvironmentSettings } from './environment-settings.ts'

/**
 * The parts of an application by flow. Each flow has its own disclaimers. Where the body has the person, it also has the applicant type,
 * the work location and the environment's extra fields; a re-print has them on record. Where prints are taken, at a published LSV,
 * waivers are signed first; a transfer has no waivers, and its type must be open to transfers.
 */
const flowRules: Readonly<Record<Flow, { givesPerson: boolean; takesPrints: boolean }>> = {
  new: { givesPerson: true, takesPrints: true },
  illegible: { givesPerson: false, takesPrints: true },
  transfer: { givesPerson: true, takesPrints: false },
}

/** The part of the body that is checked in every flow. */
type Application = Partial<Parameters<typeof findPersonProblems>[1]> & {
  lsv?: number
  applicantType?: number
  location?: number | null | undefined
  vendor?: number | null | undefined
  disclaimer?: readonly number[] | null | undefined
}

/** The rows named by an application, each limited to the public access of this environment. */
export type ApplicationChoices = {
  published: boolean
  type: { pricing: number; prompt_location: boolean; prompt_vendor: boolean } | null
  location_known: boolean
  vendor_known: boolean
  /** The disclaimers that the environment shows in this flow. */
  disclaimers: ShownDisclaimer[]
}

/** Whether the waivers of an environment must be signed before an application of this flow is taken. */
export const needsSignatures = ({ display_waiver }: EnvironmentSettings, flow: Flow): boolean =>
  display_waiver && flowRules[flow].takesPrints

/** Validates an application of any flow against its environment; one error per field. Signatures are checked as they are kept. */
export function checkApplication(environment: EnvironmentSettings, flow: Flow, body: Application, choices: ApplicationChoices): void {
  const { givesPerson, takesPrints } = flowRules[flow]
  const errors = {
    ...(takesPrints && !choices.published ? { lsv: 'Not found' } : {}),
    ...(givesPerson ? personErrors(environment, body, choices) : {}),
    ...findMissingAgreement(choices.disclaimers, body.disclaimer),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function personErrors({ extra_fields, is_employer }: EnvironmentSettings, body: Application, choices: ApplicationChoices) {
  const { type, location_known, vendor_known } = choices
  const errors: Record<string, string> = { ...findPersonProblems(extra_fields, body) }
  if (type === null) errors.applicantType = 'Not found'
  if (body.location != null && !location_known) errors.location = 'Not found'
  if (body.vendor != null && !vendor_known) errors.vendor = 'Not found'
  if (is_employer && type?.prompt_location && body.location == null) errors.location = fieldMessages.required
  if (is_employer && type?.prompt_vendor && body.vendor == null) errors.vendor = fieldMessages.required
  return errors
}

/** An application of an environment's public. */
type Applying = { environment: EnvironmentSettings; viewer: Viewer; body: Application }

/** Reads the rows chosen by the applications: one statement per environment, for any number of applications. */
export async function readChoices(db: Db, flow: Flow, applying: readonly Applying[]): Promise<ApplicationChoices[]> {
  const groups = [...Map.groupBy(applying, ({ viewer }) => JSON.stringify(viewer.query)).values()]
  const found = await Promise.all(groups.map(async (group) => [group, await readShown(db, flow, group)] as const))
  const shownTo = new Map(found.flatMap(([group, shown]) => group.map((one) => [one, shown] as const)))
  return applying.map((one) => choicesOf(shownTo.get(one) as Shown, flow, one.body))
}

/** The named rows of one environment that are visible to its public. */
type Shown = {
  lsvs: number[]
  types: { id: number; lsv: number; transfer: boolean; pricing: number; prompt_location: boolean; prompt_vendor: boolean }[]
  locations: number[]
  vendors: number[]
  disclaimers: ShownDisclaimer[]
}

/** Reads the rows in one statement, under the public access conditions of their records. */
async function readShown(db: Db, flow: Flow, group: readonly Applying[]): Promise<Shown> {
  const [{ environment, viewer }] = group as readonly [Applying, ...Applying[]]
  const bodies = group.map(({ body }) => body)
  const types = idsOf(bodies.map(({ applicantType }) => applicantType))
  const found = await db.one<Shown>(sql`
    select ${seen(liveScanVendors, viewer, idsOf(bodies.map(({ lsv }) => lsv)))} as lsvs,
      (select coalesce(json_agg(json_build_object('id', t.id, 'lsv', t.lsv, 'transfer', t.transfer, 'pricing', t.pricing,
         'prompt_location', t.prompt_location, 'prompt_vendor', t.prompt_vendor)), '[]')
       from applicant_type t where t.id = any(${types}::bigint[]) and ${publicRows(applicantTypes, viewer)}) as types,
      ${seen(locations, viewer, idsOf(bodies.map(({ location }) => location)))} as locations,
      ${seen(vendors, viewer, idsOf(bodies.map(({ vendor }) => vendor)))} as vendors,
      ${environment.display_disclaimer ? disclaimersIn(shownDisclaimers(viewer, flow)) : sql`'[]'::json`} as disclaimers`)
  return found as Shown
}

const idsOf = (ids: readonly (number | null | undefined)[]): number[] => [...new Set(ids.filter((id) => id != null))]

/** Without ids there is nothing to look up. */
const seen = (recordKind: RecordKind, viewer: Viewer, ids: readonly number[]): Sql =>
  ids.length === 0
    ? sql`'{}'::bigint[]`
    : sql`array(select t.id from ${raw(recordKind.table)} t where t.id = any(${ids}::bigint[]) and ${publicRows(recordKind, viewer)})`

const disclaimersIn = (shown: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'edition', t.edition, 'translations', t.translations) order by t.id), '[]')
  from disclaimer t where ${shown})`

function choicesOf(shown: Shown, flow: Flow, body: Application): ApplicationChoices {
  const isOffered = ({ lsv, transfer }: Shown['types'][number]) => (flowRules[flow].takesPrints ? lsv === body.lsv : transfer)
  return {
    published: shown.lsvs.some((id) => id === body.lsv),
    type: shown.types.find((type) => type.id === body.applicantType && isOffered(type)) ?? null,
    location_known: body.location != null && shown.locations.includes(body.location),
    vendor_known: body.vendor != null && shown.vendors.includes(body.vendor),
    disclaimers: shown.disclaimers,
  }
}
