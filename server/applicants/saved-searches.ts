import sql from 'sql-template-tag'
import { savedSearch } from '../../contract/saved-searches.ts'
import { every, nothing, ownUser, reads, T, type Viewer } from '../platform/access.ts'
import { all, type Db } from '../platform/database.ts'
import { COUNT_CAP, conditions } from '../platform/listing.ts'
import { allVerbs, type Resource, type Tools } from '../platform/resource.ts'
import { applicants } from './applicants.ts'

const made = { rows: every, preset: (viewer: Viewer) => ({ author: viewer.user_id }) }

/** The cards of the dashboard, each with the live count of the applicants that it finds. */
export const savedSearches: Resource = {
  contract: savedSearch,
  table: 'saved_search',
  source: 'saved_search_seen',
  serves: allVerbs,
  access: {
    superuser: { ...reads(every), create: made, update: { rows: every }, remove: { rows: every } },
    staff: { ...reads(every), create: made, update: { rows: ownUser('author') }, remove: { rows: ownUser('author') } },
    network_admin: nothing,
    lsv_user: nothing,
    public: nothing,
  },
  async finish(db, tools, viewer, rows) {
    for (const row of rows) row.count = await countFound(db, tools, viewer, String(row.query_string))
  },
}

/** How many applicants the viewer would find, counted up to the cap. A value that no filter takes is a 400, so a new card is refused with it. */
async function countFound(db: Db, { sealing }: Tools, viewer: Viewer, query_string: string): Promise<number> {
  const { order: _order, ...query } = Object.fromEntries(new URLSearchParams(query_string))
  const rule = applicants.access[viewer.role].list
  if (rule === undefined) return 0
  const narrowed = all([
    sql`t.removed_at is null`,
    rule.rows(viewer, T),
    ...conditions(applicants, sealing, { ...viewer, query }, rule.fields),
  ])
  const found = await db.one<{ count: number }>(
    sql`select count(*) as count from (select from applicant t where ${narrowed} limit ${COUNT_CAP}) c`,
  )
  return found?.count ?? 0
}
