import sql from 'sql-template-tag'
import { applicant as contract } from '../../contract/applicants/applicants.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'
import { rowOf } from '../platform/records/answers.ts'
import { runOnce } from '../platform/records/idempotency.ts'
import { parseDraft } from '../platform/records/parse-input.ts'
import { mustRead, ruleOf, sent } from '../platform/records/record-routes.ts'
import { checkReferences, type Registry } from '../platform/records/references.ts'
import type { Values } from '../platform/records/resource.ts'
import { applicants } from './applicants.ts'
import { checkCodes } from './codes.ts'
import { insertApplicant } from './insert-applicant.ts'

/** POST /applicants: staff add a person to an environment. */
export const createApplicant = (registry: Registry): Action =>
  action({
    method: 'POST',
    path: '/api/applicants',
    permission: 'applicants.create',
    summary: 'Add an applicant',
    answer: rowOf(contract),
    status: 201,
    idempotent: true,
    async handle({ database, sealing, viewer, request, reply }) {
      const draft = parseDraft(contract, ruleOf(applicants, viewer, 'create'), request.body)
      checkCodes(draft)
      const made = await database.transaction(async (db) => {
        const id = await runOnce(db, { sealing }, request, draft, async () => {
          await checkReferences(db, registry, contract, viewer, draft)
          const { locations = [], ...values } = draft as Values & { locations?: number[] }
          const environment = await environmentOfApplicant(db, draft, locations)
          const told = { by_user: viewer.user_id }
          const added = await insertApplicant(db, sealing, { values: { ...values, ...environment }, locations, home: null, told })
          await audit(db, viewer, { event: 'create', resource: 'applicants', row_id: added, changed: Object.keys(draft) })
          return added
        })
        return mustRead(db, applicants, viewer, id)
      })
      return sent(reply, made)
    },
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
