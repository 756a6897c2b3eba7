import { letter } from '../../contract/letters/letters.ts'
import { permissions } from '../permissions.ts'
import { addressFiles } from '../platform/files/file-addresses.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { type RecordKind, readOnly } from '../platform/records/record-kind.ts'

/** Status letters. Written by changes of the hire status, and read-only. */
export const letters: RecordKind = {
  contract: letter,
  table: 'letter',
  source: 'letter_seen',
  reads: 'replica',
  serves: readOnly,
  access: accessBy(permissions.letters, { superuser: every, staff: every }),
  /** The Word file is downloaded like any other file. */
  async finish(db, services, _viewer, rows) {
    await addressFiles(db, services, rows, { file: 'file', url: 'url' })
  },
}
