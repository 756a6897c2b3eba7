import sql, { raw, type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { missingExtras } from '../../contract/applicant-body.ts'
import { fieldMessages } from '../../contract/field-messages.ts'
import { type TransferBody, transferBody } from '../../contract/transfers.ts'
import { compared } from '../appointments/booking-key.ts'
import { applicantOf, environmentQuery } from '../booking/wizard-body.ts'
import { disclaimers } from '../environments/disclaimers.ts'
import { locations } from '../environments/locations.ts'
import { vendors } from '../environments/vendors.ts'
import { applicantTypes } from '../lsv/applicant-types.ts'
import { audit } from '../platform/audit/audit.ts'
import { utcDate } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, parse } from '../platform/http/action.ts'
import { addressBlock, countAttempt } from '../platform/http/attempts.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import type { Resource } from '../platform/records/resource.ts'
import { insertRow } from '../platform/records/rows.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'
import { transfers } from './transfers.ts'

type Environment = { enable_transfers: boolean; extra_fields: string }
type Wishes = {
  type: { prompt_location: boolean; prompt_vendor: boolean } | null
  location_known: boolean
  vendor_known: boolean
  disclaimers: { id: number; edition: number }[]
}

const PER_ADDRESS = { scope: 'transfer', most: 5, minutes: 60 }
const DAY_MS = 86_400_000

/** POST /applicants/transfer: asks for another work location without new prints. Staff decide. The same key and body make one request. */
export const requestTransfer: Action = action({
  method: 'POST',
  path: '/api/applicants/transfer',
  permission: 'applicants.transfer',
  summary: 'Ask for a transfer',
  idempotent: true,
  answer: z.object({ id: z.number() }),
  status: 201,
  async handle({ database, clock, sealing, settings, viewer, request }) {
    const today = () => utcDate(clock.now() + DAY_MS / 2)
    const body: TransferBody = parse(transferBody(today), request.body)
    const limited = settings.rateLimits && !(await isRepeated(database, request))
    if (limited) await countAttempt(database, PER_ADDRESS, addressBlock(viewer.origin.ip))
    const asked: Viewer = { ...viewer, role: 'public', query: environmentQuery(body) }
    const id = await database.transaction((db) =>
      runOnce(db, { sealing }, request, compared(body), async () => {
        const environment = await readEnvironment(db, body)
        const wishes = await readWishes(db, asked, body)
        check(environment, wishes, body)
        const made = await insertTransfer(db, sealing, body, wishes.disclaimers)
        await db.run(sql`insert into transfer_history (transfer, event, by_user) values (${made}, 'REQUESTED', ${viewer.user_id})`)
        await audit(db, viewer, { event: 'transfer', resource: 'transfers', row_id: made })
        return made
      }),
    )
    return { id }
  },
})

async function readEnvironment(db: Db, { employer, network }: TransferBody): Promise<Environment> {
  const table = employer == null ? 'network' : 'employer'
  const found = await db.one<Environment>(sql`
    select enable_transfers, extra_fields from ${raw(table)} where id = ${employer ?? network ?? 0} and removed_at is null and not is_archived`)
  if (found === undefined) throw invalid({ [table]: 'Not found' })
  if (!found.enable_transfers) throw conflict('TRANSFERS_CLOSED', 'Transfers cannot be asked for online here.')
  return found
}

/** What the ids turned out to be, judged by what the public of this environment may read. */
async function readWishes(db: Db, viewer: Viewer, body: TransferBody): Promise<Wishes> {
  const found = await db.one<Wishes>(sql`
    select
      (select json_build_object('prompt_location', t.prompt_location, 'prompt_vendor', t.prompt_vendor)
         from applicant_type t where t.id = ${body.applicantType} and t.transfer and ${visible(applicantTypes, viewer)}) as type,
      ${known(locations, viewer, body.location)} as location_known,
      ${known(vendors, viewer, body.vendor)} as vendor_known,
      (select coalesce(json_agg(json_build_object('id', t.id, 'edition', t.edition, 'language',
          case when t.disclaimer_text_es is null then 'en' else ${body.disclaimer_language ?? 'en'}::text end) order by t.id), '[]') from disclaimer t
         where t.id = any(${body.disclaimer ?? []}::bigint[]) and t.flow = 'transfer' and ${visible(disclaimers, viewer)}) as disclaimers`)
  return found as Wishes
}

const known = (resource: Resource, viewer: Viewer, id: number | null | undefined): Sql =>
  id == null ? sql`false` : sql`exists (select from ${raw(resource.table)} t where t.id = ${id} and ${visible(resource, viewer)})`

const visible = (resource: Resource, viewer: Viewer): Sql => {
  const rule = resource.access.public.list
  return rule === undefined ? sql`false` : sql`(t.removed_at is null and ${rule.rows(viewer, T)})`
}

function check({ extra_fields }: Environment, { type, location_known, vendor_known }: Wishes, body: TransferBody) {
  const errors: Record<string, string> = { ...missingExtras(extra_fields, body) }
  const isEmployer = body.employer != null
  if (type === null) errors.applicantType = 'Not found'
  if (body.location != null && !location_known) errors.location = 'Not found'
  if (body.vendor != null && !vendor_known) errors.vendor = 'Not found'
  if (isEmployer && type?.prompt_location && body.location == null) errors.location = fieldMessages.required
  if (isEmployer && type?.prompt_vendor && body.vendor == null) errors.vendor = fieldMessages.required
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function insertTransfer(db: Db, sealing: Sealing, body: TransferBody, agreed: Wishes['disclaimers']): Promise<number> {
  const { values: applicant } = applicantOf(body)
  return insertRow(db, sealing, transfers, {
    ...applicant,
    location: body.location ?? null,
    residence: body.residence,
    notes: body.notes || null,
    disclaimers: JSON.stringify(agreed),
    privacy_notice: body.privacy_notice,
  })
}
