import sql, { raw } from 'sql-template-tag'
import type { Viewer } from '../platform/access.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'

/** A transaction in which something happens, and who causes it; a job has no viewer. */
export type Change = { db: Db; viewer: Viewer | null; clock: Clock }

/** The data of a person are deleted. A record that was merged into it is purged by an event of its own. */
export type ApplicantPurged = { applicant: number }

/** Two records of one person became one: `merged` ends, `applicant` is kept. */
export type ApplicantMerged = { applicant: number; merged: number }

/** Acts on events of one type, all of a transaction at once. */
export type Handler<Event> = (change: Change, events: readonly Event[]) => Promise<void>

/** What follows from each event about applicants, in the order in which it is done. */
export type ApplicantConsequences = {
  'applicant.purged': readonly Handler<ApplicantPurged>[]
  'applicant.merged': readonly Handler<ApplicantMerged>[]
}

/** Runs the handlers one after the other. */
export async function follow<Event>(handlers: readonly Handler<Event>[], change: Change, events: readonly Event[]): Promise<void> {
  for (const handler of handlers) await handler(change, events)
}

/** The applicants of some events. */
export const applicantsOf = (events: readonly ApplicantPurged[]): number[] => events.map(({ applicant }) => applicant)

/** Has the rows of a table, by its column `applicant`, belong to the kept records. */
export const moveRows = (db: Db, table: string, merges: readonly ApplicantMerged[]): Promise<number> =>
  db.run(sql`
    update ${raw(table)} t set applicant = m.applicant
    from json_to_recordset(${JSON.stringify(merges)}) as m(applicant bigint, merged bigint) where t.applicant = m.merged`)
