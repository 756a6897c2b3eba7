import sql from 'sql-template-tag'
import { note } from '../../contract/applicant-details.ts'
import { type Condition, every, nothing, ownUser, reads, type Viewer } from '../platform/records/access.ts'
import { allVerbs, type Resource } from '../platform/records/resource.ts'

const written = { rows: every, preset: (viewer: Viewer) => ({ author: viewer.user_id }) }
const recent: Condition = (_viewer, t) => sql`${t}.created > now() - interval '24 hours'`

/** Notes of the staff about applicants. Ordinary staff mend only their own. */
export const notes: Resource = {
  contract: note,
  table: 'note',
  serves: allVerbs,
  access: {
    superuser: { ...reads(every), create: written, update: { rows: every }, remove: { rows: every } },
    staff: {
      ...reads(every),
      create: written,
      update: { rows: ownUser('author') },
      remove: { rows: ownUser('author'), when: { holds: recent, says: 'A note may be deleted within 24 hours only.' } },
    },
    network_admin: nothing,
    lsv_user: nothing,
    public: nothing,
  },
}
