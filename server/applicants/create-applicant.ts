import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants/applicants.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { createRow } from '../platform/records/record-routes.ts'
import type { Values } from '../platform/records/resource.ts'
import { applicants } from './applicants.ts'
import { checkCodes } from './check-codes.ts'
import { insertApplicant } from './insert-applicant.ts'

/** POST /applicants: staff add a person to an environment. */
export const createApplicant: Action = action({
  method: 'POST',
  path: '/api/applicants',
  permission: 'applicants.create',
  summary: 'Add an applicant',
  answer: rowOf(contract),
  status: 201,
  idempotent: true,
  handle: (call) =>
    createRow(call, applicants, {
      async insert({ db, sealing, viewer }, draft) {
        checkCodes(draft)
        const { locations = [], ...values } = draft as Values & { locations?: number[] }
        const environment = await environmentOfApplicant(db, draft, locations)
        return insertApplicant(db, sealing, { values: { ...values, ...environment }, locations, home: null, by_user: viewer.user_id })
      },
      event: (applicant, facts) => ({ type: 'applicant.created', applicant, ...facts }),
    }),
})

/** The environment that was named, else the type's employer, else the first work location's. */
async function environmentOfApplicant(db: Db, draft: Values, locations: readonly number[]) {
  const { employer = null, network = null } = draft
  if (employer !== null && network !== null) throw invalid({ network: 'Send either employer or network' })
  if (employer !== null || network !== null) return { employer, network }
  const found = await db.one<{ employer: number | null }>(sql`
    select coalesce((select t.employer from applicant_type t where t.id = ${draft.applicant_type ?? null}),
                    (select l.employer from location l where l.id = ${locations[0] ?? null})) as employer`)
  if (found?.employer == null) throw invalid({ employer: 'Required' })
  return { employer: found.employer, network: null }
}
