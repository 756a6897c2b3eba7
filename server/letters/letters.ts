import { letter } from '../../contract/letters.ts'
import { addressFiles } from '../platform/files/file-addresses.ts'
import { every, nothing, reads } from '../platform/records/access.ts'
import { type Resource, readOnly } from '../platform/records/resource.ts'

/** Status letters. Changes of the hire status cause them; nobody edits one. */
export const letters: Resource = {
  contract: letter,
  table: 'letter',
  source: 'letter_seen',
  serves: readOnly,
  access: { superuser: reads(every), staff: reads(every), network_admin: nothing, lsv_user: nothing, public: nothing },
  /** The Word file is fetched like any other. */
  async finish(db, services, _viewer, rows) {
    await addressFiles(db, services, rows, { file: 'file', url: 'url' })
  },
}
