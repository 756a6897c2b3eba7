import sql from 'sql-template-tag'
import { letterFields } from '../../contract/letters/letter-fields.ts'
import { DOCX } from '../../contract/records/files.ts'
import type { Db } from '../platform/database/database.ts'
import { type FileServices, type KeptFile, readBytes } from '../platform/files/file-bytes.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { runInWorker, TooMuchWork } from '../platform/files/worker.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import type { LetterValues } from './letter-values.ts'
import type { MergeResult, MergeTask } from './merge-letter.ts'

/** A stored template. */
type Template = { original_name: string; bytes: Uint8Array }

/** An honest template takes a tenth of a second. */
const MAX_READ_MS = 10_000
const MERGE = new URL('./merge-letter.ts', import.meta.url)

/**
 * Fills in a template, in a thread of its own with limits of time and memory. `share` is the account that waits for it, none of a job;
 * `isNew`: the template is being chosen.
 */
export const merge = (template: Template, values: LetterValues, share?: string, isNew = false): Promise<MergeResult> =>
  runInWorker<MergeResult>(MERGE, { template: template.bytes, values, isNew } satisfies MergeTask, {
    pool: 'documents',
    share,
    mostMs: MAX_READ_MS,
  }).catch(refusedAsTemplate)

/** One template per account is filled in at a time, so that trying templates delays no letters. */
export const shareOf = ({ user_id }: Pick<Viewer, 'user_id'>): string => `account ${user_id}`

function refusedAsTemplate(error: unknown): MergeResult {
  if (error instanceof TooMuchWork) return { problem: 'The document takes too long to fill in. Make it simpler.' }
  throw error
}

/** A template's content; undefined when the file is not a Word document or its content is missing. */
export async function readTemplate(db: Db, services: FileServices, id: number): Promise<Template | undefined> {
  const found = await db.one<KeptFile & { original_name: string }>(sql`
    select record_key, content_key, original_name from file
    where id = ${id} and mime_type = ${DOCX} and uploaded_at is not null and removed_at is null`)
  if (found === undefined) return undefined
  if (!(await openFileStore(services.settings).exists(found.record_key))) return undefined
  return { original_name: found.original_name, bytes: new Uint8Array(await readBytes(services, found)) }
}

/** The file as a template that can be filled in, or a 400 that names the broken tag. */
export async function readValidTemplate(db: Db, services: FileServices, id: number, share: string): Promise<Template> {
  const template = await readTemplate(db, services, id)
  if (template === undefined) throw invalid({ template: 'Must be a Word document (.docx)' })
  const tried = await merge(template, namesAsValues, share, true)
  if ('problem' in tried) throw invalid({ template: tried.problem })
  return template
}

/** Values by which a template is tried: each field has its own name. */
export const namesAsValues = Object.fromEntries(letterFields.map(({ name }) => [name, name])) as LetterValues

/** Status codes whose template is validated when it is set, not when the first letter is due. */
export const withCheckedTemplate = (statusCodes: RecordKind): RecordKind => ({
  ...statusCodes,
  async precheck({ database, settings, sealing, viewer }, body) {
    const { template } = (body ?? {}) as { template?: unknown }
    if (Number.isSafeInteger(template)) await readValidTemplate(database, { settings, sealing }, template as number, shareOf(viewer))
  },
})
