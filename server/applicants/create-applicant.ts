import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants/applicants.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import type { EnvironmentId, Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { parseDraft } from '../platform/records/parse-input.ts'
import { addRow, createRow, type Write } from '../platform/records/record-engine.ts'
import type { Values } from '../platform/records/record-kind.ts'
import { addedByBooking, applicants } from './applicants.ts'
import { checkAssignee } from './casework/check-assignee.ts'
import { checkCodes } from './check-codes.ts'
import { checkPlaces } from './check-places.ts'
import { clearAbsentValues } from './clear-absent-values.ts'
import { type HomeAddress, insertApplicant } from './insert-applicant.ts'
import { checkTcnOfRecord } from './prints/tcn-rules.ts'

/** POST /applicants: staff add an applicant to an environment. */
export const createApplicant: Action = action({
  method: 'POST',
  path: '/api/applicants',
  permission: 'applicants.create',
  summary: 'Add an applicant',
  accepts: () => contract.draft,
  problems: ['EXISTS', 'REFERENCED'],
  answer: rowOf(contract),
  status: 201,
  idempotent: true,
  handle: (call) => createRow(call, applicants, writeOf({ lsv: null, home: null })),
})

/**
 * Adds the applicant of a booking at an LSV, as POST /applicants does, with the fields that the viewer may give; returns the id. An
 * applicant without an employer belongs to the LSV's network.
 */
export async function addApplicant(change: Change<Viewer>, body: unknown, about: About & { lsv: number }): Promise<number> {
  const rule = addedByBooking(change.viewer)
  return addRow(change, applicants, rule, parseDraft(contract, rule, body), writeOf(about))
}

/** The LSV of the booking that adds the applicant, and the home address that the desk has typed. */
type About = { lsv: number | null; home: HomeAddress | null }

/** The write of a new applicant; `lsv` supplies the network where neither an environment nor its employer is named. */
const writeOf = ({ lsv, home }: About): Write => ({
  async insert({ db, sealing }, draft) {
    checkCodes(draft)
    clearAbsentValues(draft, undefined)
    await checkAssignee(db, draft.assignee)
    const { locations = [], ...values } = draft as Values & { locations?: number[] }
    if (typeof values.transaction_id === 'string') await checkTcnOfRecord(db, values.transaction_id, null)
    const environment = await environmentOfApplicant(db, draft, locations, lsv)
    await checkPlaces(db, environment, { locations, vendor: values.vendor as number | null | undefined })
    return insertApplicant(db, sealing, { values: { ...values, ...environment }, locations, home })
  },
  event: (applicant, facts, { status_code = null }) => [
    { type: 'applicant.created', applicant, history: {}, ...facts },
    ...(status_code === null ? [] : [{ type: 'applicant.status_given' as const, applicant, status_code: status_code as number }]),
  ],
})

/** The named environment, else the type's employer, else the first work location's, else the network of the LSV. */
async function environmentOfApplicant(db: Db, draft: Values, locations: readonly number[], lsv: number | null): Promise<EnvironmentId> {
  const { employer = null, network = null } = draft as Partial<EnvironmentId>
  if (employer !== null && network !== null) throw invalid({ network: 'Send either employer or network' })
  if (employer !== null || network !== null) return { employer, network }
  const found = await db.one<EnvironmentId>(sql`
    select coalesce((select t.employer from applicant_type t where t.id = ${draft.applicant_type ?? null}),
                    (select l.employer from location l where l.id = ${locations[0] ?? null})) as employer,
           (select v.network from live_scan_vendor v where v.id = ${lsv}) as network`)
  if (found?.employer != null) return { employer: found.employer, network: null }
  if (found?.network != null) return { employer: null, network: found.network }
  throw invalid({ employer: 'Required' })
}
