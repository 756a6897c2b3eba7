import {
  bulkAnswer,
  type LetterResends,
  letterResendsAnswer,
  resendLettersBody,
  UNDO_SECONDS,
} from '../../../contract/applicants/search/bulk-changes.ts'
import type { LetterField } from '../../../contract/letters/letter-fields.ts'
import { readBulkChange } from '../../applicants/bulk/change-many.ts'
import { keepLettersToSend, type LettersToKeep } from '../../applicants/bulk/keep-changes.ts'
import { limits } from '../../limits.ts'
import { addressFiles } from '../../platform/files/file-addresses.ts'
import { type Action, action, type Call } from '../../platform/http/action.ts'
import { conflict } from '../../platform/http/errors.ts'
import { secondsToWait } from '../../platform/http/limits/call-limits.ts'
import { addJobs } from '../../platform/jobs/add-job.ts'
import { isRepeated, runOnce } from '../../platform/records/idempotency.ts'
import { addressedOf, readEmptyFields } from '../empty-fields.ts'
import { shareOf } from '../template.ts'
import { type LetterToResend, readApplicantsOf, readLettersToResend } from './letters-to-resend.ts'

const PERMISSION = 'letters.resend'

/** POST /letters/resends/preview: whom resent letters would reach. Stores and sends nothing. */
export const previewResends: Action = action({
  method: 'POST',
  path: '/api/letters/resends/preview',
  permission: PERMISSION,
  summary: 'The letters that would be sent again about many applicants, and whom they reach',
  body: resendLettersBody,
  answer: letterResendsAnswer,
  async handle(call): Promise<LetterResends> {
    const { database, settings, sealing, clock, viewer, body, record } = call
    const people = await readApplicantsOf(database, body)
    const found = await readLettersToResend(database, viewer, body)
    await addressFiles(database, call, found, { file: 'file', url: 'url' })
    await record({ type: 'letters.previewed', detail: { count: found.length } })
    const about = new Set(found.map(({ applicant }) => applicant))
    const empty = await readEmptyOf({ database, settings, sealing, clock }, found, shareOf(viewer))
    return {
      letters: found.map(({ file: _file, ...letter }, at) => ({ ...letter, empty: empty[at] ?? [] })),
      without: people.filter(({ id }) => !about.has(id)).length,
    }
  },
})

/** POST /letters/resends: sends many letters again, a minute later; POST /applicants/changes/{id}/undo undoes it until then. */
export const resendMany: Action = action({
  method: 'POST',
  path: '/api/letters/resends',
  permission: PERMISSION,
  summary: 'Send the letters about many applicants again, a minute later; they can be undone until then',
  body: resendLettersBody,
  problems: ['NOT_SENT'],
  answer: bulkAnswer,
  status: 202,
  idempotent: true,
  async handle(call) {
    const { database, transact, viewer, request, body } = call
    const people = await readApplicantsOf(database, body)
    const { letters, refused } = sortOut(people, await readLettersToResend(database, viewer, body))
    const tooOften = await countEach(call, new Set(letters.map(({ applicant }) => applicant)))
    const kept = {
      letters: letters.filter(({ applicant }) => !tooOften.has(applicant)),
      refused: [...refused, ...[...tooOften].map((applicant) => ({ applicant, reason: TOO_OFTEN }))],
    }
    const made = await transact((change) =>
      runOnce(change.db, call, request, body, async () => {
        if (kept.letters.length === 0) throw conflict('NOT_SENT', kept.refused[0]?.reason ?? 'There is no letter to send.')
        const bulk_change = await keepLettersToSend(change, kept)
        await addJobs(change.db, 'resend_letters', [{ bulk_change }], UNDO_SECONDS)
        return bulk_change
      }),
    )
    return readBulkChange(database, made)
  },
})

/** The empty fields of letters that are written only now, each from its template; those of written ones are not known. */
async function readEmptyOf(services: Parameters<typeof readEmptyFields>[0], found: readonly LetterToResend[], share: string) {
  const empty: LetterField[][] = found.map(() => [])
  for (const template of new Set(found.flatMap((letter) => letter.template ?? []))) {
    const places = found.flatMap((letter, at) => (letter.template === template ? [at] : []))
    const about = places.map((at) => found[at] as LetterToResend).map((letter) => addressedOf(letter, letter.status_code))
    const read = await readEmptyFields(services, template, about, share)
    for (const [of, at] of places.entries()) empty[at] = read[of] ?? []
  }
  return empty
}

const TOO_OFTEN = `Letters about this applicant were sent again ${limits.resendLetters.most} times within a day already.`

/** The letters that can be sent, and the applicants about whom none can, with the reasons. */
function sortOut(people: Awaited<ReturnType<typeof readApplicantsOf>>, found: readonly LetterToResend[]): LettersToKeep {
  const sendable = found.filter(({ problem }) => problem === null)
  const reached = new Set(sendable.map(({ applicant }) => applicant))
  return {
    letters: [...new Map(sendable.map(({ letter, applicant }) => [letter, { id: letter, applicant }])).values()],
    refused: people
      .filter(({ id }) => !reached.has(id))
      .map(({ id, reason }) => ({
        applicant: id,
        reason: reason ?? found.find(({ applicant }) => applicant === id)?.problem ?? 'The letter cannot be sent.',
      })),
  }
}

/** Counts the sending for each applicant, as that of one; returns those about whom letters were sent too often. */
async function countEach({ database, settings, request }: Call<unknown, unknown>, people: ReadonlySet<number>): Promise<Set<number>> {
  if (!settings.rateLimits || (await isRepeated(database, request))) return new Set()
  const counted = await Promise.all(
    [...people].map(async (id) => ({ id, seconds: await secondsToWait(database, limits.resendLetters, String(id)) })),
  )
  return new Set(counted.filter(({ seconds }) => seconds > 0).map(({ id }) => id))
}
