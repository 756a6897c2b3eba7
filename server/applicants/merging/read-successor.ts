import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import type { Values } from '../../platform/records/record-kind.ts'
import { applicants } from '../applicants.ts'

/** GET /applicants/{id}/successor: the record into which this one was merged, so that old links still lead to the person. */
export const readSuccessor: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/successor',
  permission: 'applicants.merge',
  summary: 'The record that an applicant was merged into',
  answer: z.object({ applicant: z.number() }),
  async handle({ database, viewer, params }) {
    const merged = await database.one<{ applicant: number }>(sql`
      select merged_into as applicant from applicant where id = ${idIn(params)} and merged_into is not null`)
    if (merged === undefined) throw notFound()
    await mustRead(database, applicants, viewer, merged.applicant)
    return merged
  },
})

/** The draft of a detail of an applicant, as one of the record into which the applicant was merged. */
export const ofSuccessor = async ({ db }: Change, draft: Values): Promise<Values> => ({
  ...draft,
  applicant: await lockSuccessor(db, draft.applicant as number),
})

/** The record into which an applicant was merged, or the applicant. Its lock makes a merge wait, which then takes along what is written. */
async function lockSuccessor(db: Db, applicant: number): Promise<number> {
  const held = await db.one<{ merged_into: number | null }>(sql`select merged_into from applicant where id = ${applicant} for key share`)
  return held?.merged_into == null ? applicant : lockSuccessor(db, held.merged_into)
}
