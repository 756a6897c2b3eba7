import sql from 'sql-template-tag'
import { DOCX } from '../../contract/records/files.ts'
import { letterParagraphs, wordFile } from '../letters/word-file.ts'
import { insertStatusLetters } from '../letters/write-letters.ts'
import type { Db } from '../platform/database/database.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { sha256Of } from '../platform/secrets/sha256.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Stores a letter's template as a Word file and returns the file's id. */
export async function keepTemplate(db: Db, settings: Settings, owner: number, name: string, letter: { title: string; body: string }) {
  const bytes = wordFile(letterParagraphs(letter, 'Lakeside School District'))
  const made = await db.one<{ id: number; record_key: string }>(sql`
    insert into file (original_name, mime_type, size, sha256, uploaded_at, owner)
    values (${`${name}.docx`}, ${DOCX}, ${bytes.length}, ${sha256Of(bytes)}, now(), ${owner}) returning id, record_key`)
  const { id, record_key } = made as { id: number; record_key: string }
  await openFileStore(settings).put(record_key, new Uint8Array(bytes))
  return id
}

const LETTERS = 24

/** The letters of the latest changes of the hire status: jobs write and mail them once the server runs. */
export async function keepLetters(db: Db): Promise<void> {
  const decided = await db.rows<{ id: number }>(sql`
    select h.id from applicant_history h join status_code s on s.id = h.status_code
    where h.event = 'STATUS' and s.template is not null
      and (s.recipient = 'VEN' or exists (select from applicant_location l where l.applicant = h.applicant)) order by h.date desc limit ${LETTERS}`)
  for (const { id } of decided) await insertStatusLetters(db, id)
  await db.run(sql`update letter l set created = h.date from applicant_history h where h.id = l.history`)
}
