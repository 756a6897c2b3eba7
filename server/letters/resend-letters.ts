import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { UNDO_SECONDS } from '../../contract/applicants/search/bulk-changes.ts'
import { letter as contract } from '../../contract/letters/letters.ts'
import { applicants } from '../applicants/applicants.ts'
import { keepLettersToSend, takeLettersToSend } from '../applicants/bulk/keep-changes.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import { type Change, transactAs } from '../platform/events/change.ts'
import { type Action, action, type Call, idIn, type Services } from '../platform/http/action.ts'
import { conflict, Refusal } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import { addJob, addJobs } from '../platform/jobs/add-job.ts'
import { replaceMail } from '../platform/mail/mail.ts'
import { SYSTEM, type Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { lockRow, mustRead, readFinished } from '../platform/records/record-engine.ts'
import { letters } from './letters.ts'
import { sendLetter } from './send-letter.ts'
import { addressLetters } from './write-letters.ts'

/** `wait`: the letters leave a minute later, until when POST /applicants/changes/{id}/undo undoes them. */
const declared = { body: z.optional(z.strictObject({ wait: z.optional(z.boolean()) })), status: 202, idempotent: true } as const

type State = { id: number; history: number; state: string; written: boolean; addressed: boolean; mail: number | null }

/** PATCH /applicants/{id}/resend: sends the letters of the latest hire status with letters again. */
export const resendLetters: Action = action({
  ...declared,
  method: 'PATCH',
  path: '/api/applicants/:id/resend',
  permission: 'applicants.resend',
  summary: 'Send the last status letter again',
  problems: ['NO_LETTER', 'NO_RECIPIENT', 'NOT_SENT'],
  answer: z.object({ letters: z.array(rowOf(contract)) }),
  async handle(call) {
    const { database, transact, viewer, params, request, body } = call
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    await countResend(call, id)
    const sent = await transact(async (change) => {
      const { db } = change
      await lockRow(db, applicants, viewer, id)
      const last = await statesOf(db, sql`l.history = (select max(history) from letter where applicant = ${id}) and l.applicant = ${id}`)
      if (last.length === 0) throw conflict('NO_LETTER', 'No status letter has been made for this applicant yet.')
      let going = last.map((letter) => letter.id)
      await runOnce(db, call, request, body, async () => {
        going = await sendOrWait(change, id, last, body?.wait)
        return id
      })
      return going
    })
    return { letters: await Promise.all(sent.map((letter) => readFinished(database, call, letters, viewer, letter))) }
  },
})

/** POST /letters/{id}/resend: sends one letter again, for example when it may not have arrived. */
export const resendLetter: Action = action({
  ...declared,
  method: 'POST',
  path: '/api/letters/:id/resend',
  permission: 'letters.resend',
  summary: 'Send one status letter again',
  problems: ['NO_LETTER', 'NO_RECIPIENT', 'NOT_SENT'],
  answer: rowOf(contract),
  async handle(call) {
    const { database, transact, viewer, params, request, body } = call
    const { id, applicant } = await mustRead(database, letters, viewer, idIn(params))
    await countResend(call, Number(applicant))
    await transact(async (change) => {
      const { db } = change
      await lockRow(db, applicants, viewer, Number(applicant))
      await runOnce(db, call, request, body, async () => {
        await sendOrWait(change, Number(applicant), await statesOf(db, sql`l.id = ${id}`), body?.wait)
        return id
      })
    })
    return readFinished(database, call, letters, viewer, id)
  },
})

const countResend = async ({ database, settings, request }: Call<unknown, unknown>, applicant: number) => {
  if (settings.rateLimits && !(await isRepeated(database, request))) await countCall(database, limits.resendLetters, String(applicant))
}

const statesOf = (db: Db, which: ReturnType<typeof sql>) =>
  db.rows<State>(sql`
    select l.id, l.history, l.state, l.file is not null as written, num_nonnulls(l.location, l.vendor) = 1 as addressed,
      (select max(x.mail) from letter_sending x where x.letter = l.id) as mail
    from letter_seen l where ${which} order by l.id`)

/** Sends the letters now, or has them wait for somebody to take them back. Letters that could not be sent are refused at once. */
async function sendOrWait(change: Change, applicant: number, found: readonly State[], waits = false): Promise<number[]> {
  if (!waits) return resend(change, applicant, found)
  const { db } = change
  // Tried and undone: the refusals of sending are those of waiting.
  await db.run(sql`savepoint tried`)
  await resend(change, applicant, found)
  await db.run(sql`rollback to savepoint tried`)
  const letters = found.map(({ id }) => id)
  const bulk_change = await keepLettersToSend(change, applicant, letters)
  await addJobs(db, 'resend_letters', [{ bulk_change }], UNDO_SECONDS)
  return letters
}

/** Sends letters that waited and were not undone. What has become impossible meanwhile, the letters themselves say. */
export async function sendWaitingLetters(services: Services, bulk_change: number): Promise<void> {
  const { database } = services
  const author = await database.one<Pick<Viewer, 'role' | 'user_id' | 'origin'>>(
    sql`select author as user_id, role, origin from bulk_change where id = ${bulk_change}`,
  )
  if (author === undefined) return
  await transactAs(services, { ...SYSTEM, ...author }, async (change) => {
    const due = await takeLettersToSend(change.db, bulk_change)
    if (due === undefined) return
    await change.db.run(sql`select from applicant where id = ${due.applicant} for no key update`)
    const found = await statesOf(change.db, sql`l.id = any(${due.letters}::bigint[]) and l.applicant = ${due.applicant}`)
    await resend(change, due.applicant, found).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
  })
}

/**
 * Sends the letters that are not under way. One without a recipient gets the one that the applicant has by now. A mail that waits for
 * its retry is replaced, so that the letter is not sent twice.
 */
async function resend(change: Change, applicant: number, found: readonly State[]): Promise<number[]> {
  const addressed = found.filter((letter) => letter.addressed)
  // The letters of one call belong to one change of the hire status.
  const [unaddressed] = found.filter((letter) => !letter.addressed)
  const sent = unaddressed === undefined ? [] : await addressLetters(change.db, unaddressed.history)
  if (addressed.length + sent.length === 0) throw conflict('NO_RECIPIENT', await reasonOf(change.db, found))
  for (const letter of addressed) if (await sendAgain(change, letter)) sent.push(letter.id)
  if (sent.length === 0) throw conflict('NOT_SENT', await reasonOf(change.db, addressed))
  await change.record({ type: 'letters.resent', applicant, detail: { letters: sent.length } })
  return sent
}

async function sendAgain({ db, viewer, settings }: Change, { id, written, mail }: State): Promise<boolean> {
  if (!written) {
    await db.run(sql`update letter set problem = null where id = ${id}`)
    await addJob(db, 'write_letter', { letter: id })
    return true
  }
  if (mail !== null && !(await replaceMail(db, mail))) return false
  return sendLetter(db, settings, id, viewer.user_id)
}

async function reasonOf(db: Db, found: readonly State[]): Promise<string> {
  const [problem] = await db.rows<{ problem: string }>(sql`
    select problem from letter where id = any(${found.map(({ id }) => id)}::bigint[]) and problem is not null order by id limit 1`)
  return problem?.problem ?? 'The letter is already on its way.'
}
