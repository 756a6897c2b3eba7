import sql from 'sql-template-tag'
import { keyOfChange, takeLettersToSend } from '../../applicants/bulk/keep-changes.ts'
import { type Change, transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { type Actor, SYSTEM } from '../../platform/records/access.ts'
import { readLetterStates, resend } from './resend.ts'

/** The letters of one transaction: others wait for their applicants no longer than for a change of many. */
const AT_ONCE = 100

/**
 * Sends letters that waited and were not undone, as the user who asked for it. A repeated job goes on where it was. What has become
 * impossible meanwhile, the letters themselves say.
 */
export async function sendWaitingLetters(services: Services, bulk_change: number): Promise<void> {
  const author = await services.database.one<Pick<Actor, 'role' | 'user_id' | 'origin' | 'key'>>(
    sql`select author as user_id, role, origin, ${keyOfChange} as key from bulk_change where id = ${bulk_change}`,
  )
  if (author === undefined) return
  let left = true
  while (left) left = await transactAs(services, { ...SYSTEM, ...author }, (change) => sendSome(change, bulk_change))
}

/** Sends the next letters; returns whether there were any. */
async function sendSome(change: Change, bulk_change: number): Promise<boolean> {
  const { db } = change
  const due = await takeLettersToSend(db, bulk_change, AT_ONCE)
  if (due.length === 0) return false
  await db.run(sql`
    select from applicant where id in (select applicant from letter where id = any(${due}::bigint[])) order by id for no key update`)
  // A merge has taken the letters of one of its records out of the change.
  const found = await readLetterStates(
    db,
    sql`l.id = any(${due}::bigint[]) and exists (
      select from bulk_change_row r where r.bulk_change = ${bulk_change} and r.applicant = l.applicant and r.outcome = 'CHANGED')`,
  )
  for (const letters of Map.groupBy(found, ({ history }) => history).values())
    await resend(change, letters[0]?.applicant ?? 0, letters).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
  return true
}
