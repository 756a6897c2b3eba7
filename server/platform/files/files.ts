import sql from 'sql-template-tag'
import { file } from '../../../contract/records/files.ts'
import { permissions } from '../../permissions.ts'
import { accessBy, both, type Condition, every, ownUser } from '../records/access.ts'
import { allVerbs, type RecordKind } from '../records/record-kind.ts'
import { signedAddress } from './file-links.ts'

const referenced: Condition = (_viewer, t) => sql`(
  exists (select from status_code s where s.template = ${t}.id and s.removed_at is null)
  or exists (select from live_scan_vendor l where l.logo_file = ${t}.id)
  or exists (select from employer e where e.logo_file = ${t}.id)
  or exists (select from network n where n.logo_file = ${t}.id)
  or exists (select from waiver_signature w where w.waiver_file = ${t}.id)
  or exists (select from letter l where ${t}.id in (l.file, l.template)))`
const unreferenced: Condition = (viewer, t) => sql`not ${referenced(viewer, t)}`

/** Files of records that staff can read, and their own uploads before they are attached. */
const linkedOrOwn: Condition = (viewer, t) => sql`(${referenced(viewer, t)} or ${ownUser('owner')(viewer, t)})`
const free = { condition: unreferenced, refusal: 'A record still refers to this file.' }

/** Stored files. Uploaded by `POST /files/upload` and a signed address. */
export const files: RecordKind = {
  contract: file,
  table: 'file',
  source: 'file_seen',
  serves: allVerbs,
  access: accessBy(permissions.files, {
    superuser: { rows: every, remove: { when: free } },
    staff: { rows: linkedOrOwn, remove: { rows: both(linkedOrOwn, ownUser('owner')), when: free } },
  }),
  async finish(_db, services, _viewer, rows) {
    for (const row of rows)
      row.url = signedAddress(services, { id: row.id as number, method: 'GET', type: String(row.mime_type), length: Number(row.size) })
  },
}
