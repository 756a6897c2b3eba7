import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { conflict } from '../../platform/http/errors.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { replaceMail } from '../../platform/mail/mail.ts'
import { sendLetter } from '../send-letter.ts'
import { addressLetters } from '../write-letters.ts'

/** A letter, and how far it is. */
export type LetterState = { id: number; applicant: number; history: number; written: boolean; addressed: boolean; mail: number | null }

/** The letters `l` of a condition, in their order. */
export const readLetterStates = (db: Db, which: ReturnType<typeof sql>): Promise<LetterState[]> =>
  db.rows<LetterState>(sql`
    select l.id, l.applicant, l.history, l.file is not null as written, num_nonnulls(l.location, l.vendor) = 1 as addressed,
      (select max(x.mail) from letter_sending x where x.letter = l.id) as mail
    from letter_seen l where ${which} order by l.id`)

/**
 * Sends the letters that are not under way. One without a recipient gets the one that the applicant has by now. A mail that waits for
 * its retry is replaced, so that the letter is not sent twice.
 */
export async function resend(change: Change, applicant: number, found: readonly LetterState[]): Promise<number[]> {
  const addressed = found.filter((letter) => letter.addressed)
  // The letters of one call belong to one change of the hire status.
  const [unaddressed] = found.filter((letter) => !letter.addressed)
  const sent = unaddressed === undefined ? [] : await addressLetters(change.db, unaddressed.history)
  if (addressed.length + sent.length === 0) throw conflict('NO_RECIPIENT', await reasonOf(change.db, found))
  for (const letter of addressed) if (await resendOne(change, letter)) sent.push(letter.id)
  if (sent.length === 0) throw conflict('NOT_SENT', await reasonOf(change.db, addressed))
  await change.record({ type: 'letters.resent', applicant, detail: { letters: sent.length } })
  return sent
}

async function resendOne({ db, viewer, settings }: Change, { id, written, mail }: LetterState): Promise<boolean> {
  if (!written) {
    await db.run(sql`update letter set problem = null where id = ${id}`)
    await addJob(db, 'write_letter', { letter: id })
    return true
  }
  if (mail !== null && !(await replaceMail(db, mail))) return false
  return sendLetter(db, settings, id, viewer.user_id)
}

async function reasonOf(db: Db, found: readonly LetterState[]): Promise<string> {
  const [problem] = await db.rows<{ problem: string }>(sql`
    select problem from letter where id = any(${found.map(({ id }) => id)}::bigint[]) and problem is not null order by id limit 1`)
  return problem?.problem ?? 'The letter is already on its way.'
}
