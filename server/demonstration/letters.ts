import sql from 'sql-template-tag'
import { DOCX } from '../../contract/records/files.ts'
import { letterParagraphs, wordFile } from '../letters/word-file.ts'
import { insertStatusLetters } from '../letters/write-letters.ts'
import type { Db } from '../platform/database/database.ts'
import { keepFile, storeBytes } from '../platform/files/keep-file.ts'
import type { Services } from '../platform/http/action.ts'

/** Stores a letter's template as a Word file and returns the file's id. */
export async function keepTemplate(db: Db, services: Services, name: string, letter: { title: string; body: string }): Promise<number> {
  const stored = await storeBytes(services.database, services, wordFile(letterParagraphs(letter, 'Lakeside School District')))
  return keepFile(db, { original_name: `${name}.docx`, mime_type: DOCX, stored })
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
