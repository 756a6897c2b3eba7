import sql from 'sql-template-tag'
import { DOCX } from '../../contract/records/files.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import { keepFile, type StoredBytes, storeBytes } from '../platform/files/keep-file.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs/add-job.ts'
import { readLetterValues } from './letter-values.ts'
import { sendLetter } from './send-letter.ts'
import { merge, readTemplate } from './template.ts'

type LetterServices = Pick<Services, 'database' | 'settings' | 'sealing' | 'clock'>

type UnsentLetter = {
  id: number
  applicant: number
  history: number
  status_code: number
  template: number
  recipient: 'LOC' | 'VEN'
  location: number | null
  vendor: number | null
  file: number | null
  slug: string
  last_name: string
}

/** Queues the letters of new hire statuses, by the history rows of the changes. */
export const queueStatusLetters: Consequence<'applicant.status_changed' | 'applicant.status_given'> = async ({ db }, events, written) => {
  const changed = events.filter(({ status_code }) => status_code != null)
  await written
  for (const [seconds, due] of Map.groupBy(changed, (event) => ('letters_after' in event ? (event.letters_after ?? 0) : 0))) {
    const histories = await db.rows<{ history: number }>(sql`
      select max(id) as history from applicant_history
      where applicant = any(${due.map(({ applicant }) => applicant)}::bigint[]) and event = 'STATUS' group by applicant`)
    await addJobs(db, 'status_letters', histories, seconds)
  }
}

/**
 * The recipients of the letters of a hire status, for rows of `t` with applicant, recipient and vendor: location or vendor, or why there
 * is none.
 */
export const recipientsOf = sql`
  select al.location, null::bigint as vendor, null as problem from applicant_location al
  join location p on p.id = al.location and p.removed_at is null
  where t.recipient = 'LOC' and al.applicant = t.applicant
  union all
  select null, null, case when exists (select from applicant_location al where al.applicant = t.applicant)
    then 'The applicant’s work location was deleted.' else 'The applicant has no work location.' end
  where t.recipient = 'LOC' and not exists (
    select from applicant_location al join location p on p.id = al.location and p.removed_at is null where al.applicant = t.applicant)
  union all
  select null, v.id, case when v.id is null
    then case when t.vendor is null then 'The applicant has no vendor.' else 'The applicant’s vendor was deleted.' end end
  from (select 1) one left join vendor v on v.id = t.vendor and v.removed_at is null
  where t.recipient = 'VEN'`

/**
 * Writes the rows of the letters of one new hire status: one to each work location, or to the vendor. A second call adds none, nor does one
 * after the change was undone, or after a merge into a record that keeps another status. Returns the new ones.
 */
export async function insertStatusLetters(db: Db, history: number): Promise<number[]> {
  // Waits for a concurrent undo of the change.
  await db.run(sql`
    select from bulk_change where id = (select r.bulk_change from bulk_change_row r where r.history = ${history}) for share`)
  const made = await db.rows<{ id: number }>(sql`
    with changed as (
      select h.id as history, h.applicant, a.vendor, s.id as status_code, s.template, s.recipient
      from applicant_history h join applicant a on a.id = h.applicant and a.removed_at is null join status_code s on s.id = h.status_code
      where h.id = ${history} and h.event = 'STATUS' and s.template is not null and s.recipient is not null
        and not exists (select from bulk_change_row r where r.history = h.id and r.outcome = 'UNDONE')
        and (not h.detail ? 'from' or a.status_code = h.status_code or exists (select from letter l where l.history = h.id))
      for key share of a
    )
    insert into letter (applicant, history, status_code, template, recipient, location, vendor, problem)
    select t.applicant, t.history, t.status_code, t.template, t.recipient, r.location, r.vendor, r.problem
    from changed t cross join lateral (${recipientsOf}) r
    on conflict do nothing
    returning id`)
  await addJobs(
    db,
    'write_letter',
    made.map(({ id }) => ({ letter: id })),
  )
  return made.map(({ id }) => id)
}

/**
 * Gives letters of one hire status that had no recipient the one that the applicant has by now, and adds the letters to further work
 * locations. Returns the letters that got one, which are queued.
 */
export async function addressLetters(db: Db, history: number): Promise<number[]> {
  const addressed = await db.rows<{ id: number }>(sql`
    update letter l set location = r.location, vendor = r.vendor, problem = null
    from (
      select u.id, min(p.id) as location, null::bigint as vendor from letter u
      join applicant_location al on al.applicant = u.applicant join location p on p.id = al.location and p.removed_at is null
      where u.history = ${history} and u.recipient = 'LOC' and u.location is null
        and not exists (select from letter o where o.history = u.history and o.location = p.id)
      group by u.id
      union all
      select u.id, null, v.id from letter u join applicant a on a.id = u.applicant join vendor v on v.id = a.vendor and v.removed_at is null
      where u.history = ${history} and u.recipient = 'VEN' and u.vendor is null
    ) r where l.id = r.id returning l.id`)
  if (addressed.length === 0) return []
  const ids = addressed.map(({ id }) => id)
  await addJobs(
    db,
    'write_letter',
    ids.map((letter) => ({ letter })),
  )
  return [...ids, ...(await insertStatusLetters(db, history))]
}

/**
 * Fills in one letter's template, keeps the file with its hash, and mails it. The template is read and the file stored before the
 * transaction: the second of two simultaneous calls finds the letter done, and its own file is deleted.
 */
export async function writeLetter(services: LetterServices, id: number): Promise<void> {
  const due = await readUnsentLetter(services.database, id)
  if (due === undefined) return
  const filled = due.file === null ? await fillIn(services, due) : undefined
  await services.database.transaction(async (db) => {
    // Its mail refers to the applicant, whom a purge locks before the letters.
    await db.run(sql`select from applicant where id = (select applicant from letter where id = ${id}) for key share`)
    await db.run(sql`select from letter where id = ${id} for no key update`)
    const current = await readUnsentLetter(db, id)
    if (current === undefined) return
    if (current.file === null && !(filled && (await keepLetter(db, id, filled)))) return
    await sendLetter(db, services.settings, id, null)
  })
}

/** Finds a letter that was not sent yet; one without a recipient stays unchanged. */
const readUnsentLetter = (db: Db, id: number) =>
  db.one<UnsentLetter>(sql`
    select l.id, l.applicant, l.history, l.status_code, l.template, l.recipient, l.location, l.vendor, l.file, s.slug, a.last_name
    from letter l join status_code s on s.id = l.status_code join applicant a on a.id = l.applicant and a.removed_at is null
    where l.id = ${id} and num_nonnulls(l.location, l.vendor) = 1 and not exists (select from letter_sending x where x.letter = l.id)`)

/** A filled-in letter, or why it could not be written. */
type FilledLetter = { original_name: string; stored: StoredBytes } | { problem: string }

async function fillIn({ database, settings, sealing, clock }: LetterServices, due: UnsentLetter): Promise<FilledLetter> {
  const template = await readTemplate(database, { settings, sealing }, due.template)
  if (template === undefined) return { problem: 'The template is not there.' }
  const values = await readLetterValues(database, new Date(clock.now()), due, due.recipient)
  const merged = await merge(template, values).catch((error: Error) => ({ problem: `The letter could not be written: ${error.message}.` }))
  if ('problem' in merged) return merged
  return {
    original_name: `${due.slug} ${due.last_name.replace(/[^\p{L}\p{N} .'-]+/gu, ' ').trim()} ${due.id}.docx`,
    stored: await storeBytes(database, { settings, sealing }, merged.docx),
  }
}

/** Stores the letter's file or its problem; returns whether it has a file. */
async function keepLetter(db: Db, id: number, filled: FilledLetter): Promise<boolean> {
  if ('problem' in filled) {
    await db.run(sql`update letter set problem = ${filled.problem} where id = ${id}`)
    return false
  }
  const file = await keepFile(db, { ...filled, mime_type: DOCX })
  await db.run(sql`update letter set file = ${file}, problem = null where id = ${id}`)
  return true
}
