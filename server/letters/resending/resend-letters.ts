import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import { letter as contract } from '../../../contract/letters/letters.ts'
import { applicants } from '../../applicants/applicants.ts'
import { keepLettersToSend } from '../../applicants/bulk/keep-changes.ts'
import { limits } from '../../limits.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, type Call, idIn } from '../../platform/http/action.ts'
import { conflict } from '../../platform/http/errors.ts'
import { countCall } from '../../platform/http/limits/call-limits.ts'
import { addJobs } from '../../platform/jobs/add-job.ts'
import { rowOf } from '../../platform/records/answers.ts'
import { isRepeated, runOnce } from '../../platform/records/idempotency.ts'
import { lockRow, mustRead, readFinished } from '../../platform/records/record-engine.ts'
import { letters } from '../letters.ts'
import { type LetterState, readLetterStates, resend } from './resend.ts'

/** `wait`: the letters leave a minute later, until when POST /applicants/changes/{id}/undo undoes them. */
const declared = { body: z.optional(z.strictObject({ wait: z.optional(z.boolean()) })), status: 202, idempotent: true } as const

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
      const last = await readLetterStates(
        db,
        sql`l.history = (select max(history) from letter where applicant = ${id}) and l.applicant = ${id}`,
      )
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
        await sendOrWait(change, Number(applicant), await readLetterStates(db, sql`l.id = ${id}`), body?.wait)
        return id
      })
    })
    return readFinished(database, call, letters, viewer, id)
  },
})

const countResend = async ({ database, settings, request }: Call<unknown, unknown>, applicant: number) => {
  if (settings.rateLimits && !(await isRepeated(database, request))) await countCall(database, limits.resendLetters, String(applicant))
}

/** Sends the letters now, or has them wait for somebody to take them back. Letters that could not be sent are refused at once. */
async function sendOrWait(change: Change, applicant: number, found: readonly LetterState[], waits = false): Promise<number[]> {
  if (!waits) return resend(change, applicant, found)
  const { db } = change
  // Tried and undone: the refusals of sending are those of waiting.
  await db.run(sql`savepoint tried`)
  await resend(change, applicant, found)
  await db.run(sql`rollback to savepoint tried`)
  const bulk_change = await keepLettersToSend(change, { letters: found, refused: [] })
  await addJobs(db, 'resend_letters', [{ bulk_change }], UNDO_SECONDS)
  return found.map(({ id }) => id)
}
