import sql from 'sql-template-tag'
import { letter } from '../../contract/letters/letters.ts'
import { permissions } from '../permissions.ts'
import { addressFiles } from '../platform/files/file-addresses.ts'
import { readNextAttempts } from '../platform/mail/next-attempts.ts'
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
    const failed = rows.filter(({ state }) => state === 'FAILED')
    if (failed.length === 0) return
    const sent = await db.rows<{ letter: number; mail: number }>(sql`
      select letter, max(mail) as mail from letter_sending where letter = any(${failed.map(({ id }) => Number(id))}::bigint[]) group by letter`)
    const next = await readNextAttempts(
      db,
      sent.map(({ mail }) => mail),
    )
    for (const row of failed) row.next_attempt = next.get(sent.find(({ letter }) => letter === Number(row.id))?.mail ?? 0) ?? null
  },
}
