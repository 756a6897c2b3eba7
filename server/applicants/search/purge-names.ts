import sql from 'sql-template-tag'
import type { Consequence } from '../../platform/events/change.ts'

/** Leaves a deleted person's names and position to the next pruning of the name index; names of other applicants stay. */
export const purgeNames: Consequence<'applicant.purged'> = ({ db }) =>
  db.run(sql`select graphile_worker.add_job('prune_name_index', job_key => 'prune_name_index')`)
