import sql from 'sql-template-tag'
import { type Language, locales } from '../../contract/records/languages.ts'
import { asMarkup } from '../../contract/records/markup.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import { keepFile, storeBytes } from '../platform/files/keep-file.ts'
import { runInWorker } from '../platform/files/worker.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs/add-job.ts'
import { cleanForm } from '../platform/records/clean-html.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import { documentTexts } from './document-texts.ts'
import { openAnswers, openOrigin } from './seal-answers.ts'
import type { SignatureInput } from './sign-waiver.ts'
import { type Answers, toBlocks } from './waiver-text.ts'
import type { DocumentTask } from './write-document.ts'

type DocumentRow = {
  id: number
  created: string
  record_key: string
  signature: Buffer
  answers: Buffer | null
  /** Readable answers of earlier versions. */
  fields: Answers
  edition: number
  sha256: string
  origin: Buffer | null
  /** The readable origin of earlier versions. */
  ip: string | null
  user_agent: string | null
  language: Language
  name: string
  waiver_data: string
  first_name: string
  last_name: string
  timezone: string
}

const WRITE = new URL('./write-document.ts', import.meta.url)

/** Queues the documents of new signatures. */
export const queueDocuments: Consequence<'waiver.signed'> = ({ db }, events) =>
  addJobs(
    db,
    'waiver_document',
    events.map(({ signature }) => ({ signature })),
  )

/** Writes the PDF of a signature. The second of two simultaneous calls finds it written, and deletes its own. */
export async function documentWaiver({ database, sealing, settings }: Pick<Services, 'database' | 'sealing' | 'settings'>, id: number) {
  const due = await undocumented(database, id)
  if (due === undefined) return
  const bytes = await runInWorker<Uint8Array>(WRITE, await taskOf(due, sealing), { pool: 'documents' })
  const stored = await storeBytes(database, { settings, sealing }, bytes)
  const original_name = `${due.name.replace(/[^\p{L}\p{N} .-]+/gu, ' ').trim() || 'Waiver'} ${id}.pdf`
  await database.transaction(async (db) => {
    await db.run(sql`select from waiver_signature where id = ${id} for no key update`)
    if ((await undocumented(db, id)) === undefined) return
    const file = await keepFile(db, { original_name, mime_type: 'application/pdf', stored })
    await db.run(sql`update waiver_signature set waiver_file = ${file} where id = ${id}`)
  })
}

/** Writes the missing documents of a booking's applicant, so that its mail can attach them. */
export async function documentWaiversOf(services: Pick<Services, 'database' | 'sealing' | 'settings'>, appointment: number) {
  const due = await services.database.rows<{ id: number }>(sql`
    select s.id from waiver_signature s join appointment p on p.applicant = s.applicant
    where p.id = ${appointment} and s.signature_type = 'GENERATED' and s.signature is not null and s.waiver_file is null
      and s.removed_at is null`)
  for (const { id } of due) await documentWaiver(services, id)
}

/** A signature without its document. */
const undocumented = (db: Db, id: number) =>
  db.one<DocumentRow>(sql`
    select s.id, s.created, s.record_key, s.signature, s.answers, s.fields, s.edition, encode(s.waiver_sha256, 'hex') as sha256, host(s.ip) as ip, s.origin,
      s.user_agent, s.language,
      coalesce(w.translations #>> array[s.language, 'name'], w.name) as name,
      case when s.language = 'en' then e.waiver_data else e.translations #>> array[s.language, 'waiver_data'] end as waiver_data,
      a.first_name, a.last_name,
      coalesce((select l.timezone from appointment p join live_scan_vendor l on l.id = p.lsv where p.applicant = a.id
        order by p.created limit 1), 'UTC') as timezone
    from waiver_signature s join waiver w on w.id = s.waiver join waiver_edition e on e.waiver = s.waiver and e.edition = s.edition
    join applicant a on a.id = s.applicant
    where s.id = ${id} and s.signature_type = 'GENERATED' and s.signature is not null and s.waiver_file is null and s.removed_at is null`)

async function taskOf(made: DocumentRow, sealing: Sealing): Promise<DocumentTask> {
  const signed: SignatureInput = JSON.parse(await sealing.open(place('waiver_signature', 'signature', made.record_key), made.signature))
  const origin = await openOrigin(sealing, made)
  const text = documentTexts[made.language]
  return {
    title: made.name,
    language: made.language,
    blocks: toBlocks(asMarkup(cleanForm(made.waiver_data)), await openAnswers(sealing, made)),
    signature: text.signature,
    signed,
    created: made.created,
    facts: [
      [text.signedBy, `${made.first_name} ${made.last_name}${'typed' in signed ? text.typed : ''}`],
      [text.signedAt, signedAt(made)],
      [text.ip, origin.ip ?? text.unknown],
      [text.browser, origin.user_agent ?? text.unknown],
      [text.edition, String(made.edition)],
      [text.language, text.shownIn],
      [text.hash, made.sha256],
    ],
  }
}

const signedAt = ({ created, timezone, language }: DocumentRow) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: timezone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(created))
