import { timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type LookupAnswer, lookup, lookupAnswer } from '../../contract/applicants/lookup.ts'
import { isRegistration } from '../../contract/appointments/registration-number.ts'
import { maskPhone } from '../../contract/records/phone.ts'
import { isNotPending } from '../appointment-states.ts'
import { environmentById, isOfSameEnvironment } from '../environments/join-environment.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, type Call, parse } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'
import { addressKeys, countFailures } from '../platform/http/limits/call-limits.ts'
import { type EnvironmentId, environmentOf } from '../platform/records/access.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import { foldedName } from './folded-name.ts'
import { grantLookup } from './lookup-grants.ts'
import { nameCheckBy } from './prints/rejections.ts'
import { comingReprint } from './prints/reprints.ts'

type LookupRequest = z.infer<typeof lookup>
type Candidate = {
  id: number
  employer: number | null
  network: number | null
  first_name: string
  last_name: string
  email: string
  phone: string
  illegible: boolean
  needs_signatures: boolean
  name_check_by: string | null
  reprint: LookupAnswer['reprint']
}

const declared = {
  path: '/api/applicants/lookup',
  permission: 'applicants.lookup',
  summary: 'Find a record after illegible prints',
  answer: lookupAnswer,
} as const

/** POST /applicants/lookup: keeps personal data out of the address; used by our own pages. */
export const lookupApplicant: Action = action({
  ...declared,
  method: 'POST',
  body: lookup,
  handle: (call) => find(call, call.body),
})

/** GET /applicants/lookup: the same lookup in the specification's form. */
export const lookupApplicantByAddress: Action = action({
  ...declared,
  method: 'GET',
  query: z.record(z.string(), z.string()),
  handle: (call) => find(call, parse(lookup, { ...call.query, ...idsOf(call.query) })),
})

const idsOf = (query: Record<string, string>) =>
  Object.fromEntries(['employer', 'network'].filter((name) => name in query).map((name) => [name, Number(query[name])]))

/** Every failure takes the same work and gets the same 404, which reveals neither the wrong field nor whether a record exists. */
async function find({ database, settings, viewer, record }: Call<unknown, unknown>, wanted: LookupRequest): Promise<LookupAnswer> {
  const environment = viewer.role === 'public' ? environmentOf(wanted) : null
  const counted = [
    ...addressKeys(limits.lookup, viewer.origin.ip, await keyOf(database.unsynced, environment)),
    { limit: limits.lookupNumber, key: wanted.reg_number },
  ]
  return countFailures(database, settings.rateLimits ? counted : [], () => findMatching(database, record, wanted, environment))
}

/** All made-up environments count as one, or each would have a limit of its own. */
async function keyOf(db: Db, environment: EnvironmentId | null): Promise<Partial<EnvironmentId>> {
  if (environment === null) return {}
  const found = await db.one(sql`select from ${environmentById(environment)} where e.id is not null or n.id is not null`)
  return found === undefined ? {} : environment
}

async function findMatching(
  database: Db,
  record: Call<unknown, unknown>['record'],
  wanted: LookupRequest,
  environment: EnvironmentId | null,
): Promise<LookupAnswer> {
  const candidate = await candidateOf(database, wanted.reg_number)
  const found = matches(candidate, wanted, environment)
  await record({ type: 'applicant.looked_up', applicant: found ? candidate.id : null, outcome: found ? 'ok' : 'refused' })
  if (!found) throw notFound()
  const { id, first_name, last_name, phone, needs_signatures, name_check_by, reprint } = candidate
  const lookup_token = await grantLookup(database, id)
  return { id, first_name, last_name, phone: maskPhone(phone), lookup_token, needs_signatures, name_check_by, reprint }
}

const NOBODY: Candidate = {
  id: 0,
  employer: null,
  network: null,
  first_name: '',
  last_name: '-',
  email: '-',
  phone: '',
  illegible: false,
  needs_signatures: false,
  name_check_by: null,
  reprint: null,
}

/** Whether the environment of the applicant `a` shows a waiver that the applicant has not signed, which refuses a re-print without it. */
const needsSignatures = sql`exists (
  select from waiver w
  where w.removed_at is null and ${isOfSameEnvironment(sql`w`, sql`a`)}
    and case when a.employer is null then (select n.display_waiver from network n where n.id = a.network)
      else (select e.display_waiver from employer e where e.id = a.employer) end
    and not exists (select from waiver_signature s where s.waiver = w.id and s.applicant = a.id and s.removed_at is null))`

async function candidateOf(db: Db, reg_number: string): Promise<Candidate> {
  const number = isRegistration(reg_number) ? Number(reg_number) : 0
  const found = await db.one<Candidate>(sql`
    select a.id, a.employer, a.network, a.first_name, a.last_name, a.email, a.phone, a.illegible,
      ${needsSignatures} as needs_signatures, ${nameCheckBy} as name_check_by, ${comingReprint} as reprint
    from appointment p join applicant a on a.id = p.applicant
    where p.id = ${number} and ${isNotPending(sql`p`)} and a.removed_at is null`)
  return found ?? NOBODY
}

function matches(candidate: Candidate, wanted: LookupRequest, environment: ReturnType<typeof environmentOf> | null): boolean {
  const checks = [
    sameText(foldedName(candidate.last_name), foldedName(wanted.last_name)),
    sameText(candidate.email.trim().toLowerCase(), wanted.email.trim().toLowerCase()),
    environment === null || (candidate.employer === environment.employer && candidate.network === environment.network),
    candidate.illegible,
  ]
  return checks.every(Boolean)
}

const sameText = (one: string, other: string) => timingSafeEqual(sha256Of(one), sha256Of(other))
