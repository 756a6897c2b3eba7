import sql from 'sql-template-tag'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import { composeFile } from '../ebts-file.ts'
import { composeSubmission } from '../submission.ts'
import { readSubmissionSource } from '../submission-source.ts'

/** A file of the folder: of one visit that is in progress. */
export type FolderFile = { appointment: number; name: string; started_at: string; bytes: Buffer }

/** Visits that midnight has left open are still there the next day. */
const DAYS = 2
const MOST = 100

const fileNameOf = (appointment: number): string => `demographics-${appointment}.eft`

/**
 * The files of a location's folder: of each visit that is in progress and whose data are complete, unless the machine has removed it since
 * the start. Composed for each call and never stored.
 */
export async function readFolder({ database, sealing, clock }: Services, lsv: number): Promise<FolderFile[]> {
  const visits = await readVisits(database, lsv, clock.now())
  const files = await Promise.all(
    visits.map(async ({ id, started_at }): Promise<FolderFile[]> => {
      const source = await readSubmissionSource(database, sealing, id)
      const { problems, values } = composeSubmission(source, dateIn(source.timezone, clock.now()))
      return problems.length > 0 ? [] : [{ appointment: id, name: fileNameOf(id), started_at, bytes: composeFile(values) }]
    }),
  )
  return files.flat()
}

const readVisits = (db: Db, lsv: number, now: number) =>
  db.rows<{ id: number; started_at: string }>(sql`
    select p.id, p.started_at from appointment p left join machine_file_taken k on k.appointment = p.id
    where p.lsv = ${lsv} and p.status = 'SCHEDULED' and p.started_at is not null
      and p.date_time > ${new Date(now).toISOString()}::timestamptz - make_interval(days => ${DAYS})
      and (k.removed_at is null or k.removed_at < p.started_at)
    order by p.started_at, p.id limit ${MOST}`)

/** Notes that the machine has read the file: then its number is offered as the TCN. */
export const noteTaken = (db: Db, appointment: number, now: number) =>
  db.run(sql`
    insert into machine_file_taken (appointment, taken_at) values (${appointment}, ${new Date(now).toISOString()})
    on conflict (appointment) do update set taken_at = excluded.taken_at`)

/** Notes that the machine has removed the file, as programs do that have taken it in. */
export const noteRemoved = (db: Db, appointment: number, now: number) =>
  db.run(sql`update machine_file_taken set removed_at = ${new Date(now).toISOString()} where appointment = ${appointment}`)
