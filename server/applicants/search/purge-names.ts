import type { Consequence } from '../../platform/events/change.ts'
import { addJobAfter } from '../../platform/jobs/add-job.ts'

/** Leaves a deleted person's names and position to the next pruning of the name index; names of other applicants stay. */
export const purgeNames: Consequence<'applicant.purged'> = ({ db }) => addJobAfter(db, 'prune_name_index', {}, 0, 'prune_name_index')
