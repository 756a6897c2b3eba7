import sql from 'sql-template-tag'
import { dateIn } from '../../availability/zoned-time.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { describeError } from '../../platform/log.ts'
import { logRepeated } from '../../platform/log-repeated.ts'
import type { Sealing } from '../../platform/secrets/sealing.ts'
import { composeFile } from '../ebts-file.ts'
import { composeSubmission } from '../submission.ts'
import { readSubmissionSources, type SubmissionSource } from '../submission-source.ts'

/** A file of the folder: of one visit that is in progress. */
export type FolderFile = { appointment: number; name: string; started_at: string; bytes: Buffer }

/** Visits that midnight has left open are still there the next day. */
const OPEN_VISIT_DAYS = 2
const MAX_FILES = 100

const fileNameOf = (appointment: number): string => `demographics-${appointment}.eft`

/** The appointment of a file's name; null of a name that no file has. */
const appointmentOf = (name: string): number | null => {
  const [, digits] = /^demographics-([1-9]\d{0,14})\.eft$/.exec(name) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * The files of a location's folder, the newest first: of each visit that is in progress and whose data are complete, unless the machine has
 * removed it since the start. Composed for each call and never stored.
 */
export const readFolder = (services: Services, lsv: number): Promise<FolderFile[]> => readFiles(services, lsv, null)

/** The file of this name, which alone is composed. */
export async function readFile(services: Services, lsv: number, name: string): Promise<FolderFile | undefined> {
  const appointment = appointmentOf(name)
  return appointment === null ? undefined : (await readFiles(services, lsv, appointment))[0]
}

async function readFiles({ database, sealing, clock }: Services, lsv: number, only: number | null): Promise<FolderFile[]> {
  const visits = await readVisits(database, lsv, clock.now(), only)
  if (visits.length === 0) return []
  const sources = await readSubmissionSources(
    database,
    sealing,
    visits.map(({ id }) => id),
  )
  const byId = new Map(sources.map((source) => [source.id, source]))
  return visits.flatMap(({ id, started_at }) => {
    const source = byId.get(id)
    const bytes = source === undefined ? null : composeOrLog(source, clock.now())
    return bytes === null ? [] : [{ appointment: id, name: fileNameOf(id), started_at, bytes }]
  })
}

/** The file of one visit, or null: one that cannot be composed is not to keep the others from the machine. */
function composeOrLog(source: SubmissionSource, now: number): Buffer | null {
  try {
    const { problems, values } = composeSubmission(source, dateIn(source.timezone, now))
    return problems.length > 0 ? null : composeFile(values)
  } catch (error) {
    logRepeated({ appointment: source.id, error: describeError(error as Error) }, 'The file of a visit cannot be composed')
    return null
  }
}

const readVisits = (db: Db, lsv: number, now: number, only: number | null) =>
  db.rows<{ id: number; started_at: string }>(sql`
    select p.id, p.started_at from appointment p left join machine_file_taken k on k.appointment = p.id
    where p.lsv = ${lsv} and p.status = 'SCHEDULED' and p.started_at is not null
      and (${only}::bigint is null or p.id = ${only})
      and p.date_time > ${isoOf(now)}::timestamptz - make_interval(days => ${OPEN_VISIT_DAYS})
      and (k.removed_at is null or k.removed_at < p.started_at)
    order by p.started_at desc, p.id desc limit ${MAX_FILES}`)

/** The keyed digest of a file: another one after a correction, which does not show the data. */
const fileIndex = (sealing: Sealing, { bytes }: FolderFile): Buffer => sealing.index('machine_file', bytes.toString('latin1'))

/** Notes that the machine has read the file: then its number is offered as the TCN. */
export const noteTaken = ({ db, sealing, clock }: Change, file: FolderFile) =>
  db.run(sql`
    insert into machine_file_taken (appointment, taken_at, file_index)
    values (${file.appointment}, ${isoOf(clock.now())}, ${fileIndex(sealing, file)})
    on conflict (appointment) do update set taken_at = excluded.taken_at, file_index = excluded.file_index`)

/** Notes that somebody has downloaded the file, which says nothing about the folder: its file stays until the machine has read it there. */
export const noteDownloaded = ({ db, clock }: Change, appointment: number) =>
  db.run(sql`
    insert into machine_file_taken (appointment, downloaded_at) values (${appointment}, ${isoOf(clock.now())})
    on conflict (appointment) do update set downloaded_at = excluded.downloaded_at`)

/**
 * Notes that the machine has removed the file, as programs do that have taken it in. Nothing is noted of one that it has not read since the
 * start, or whose data were corrected since.
 */
export const noteRemoved = ({ db, sealing, clock }: Change, file: FolderFile) =>
  db.run(sql`
    update machine_file_taken k set removed_at = ${isoOf(clock.now())} from appointment p
    where k.appointment = ${file.appointment} and p.id = k.appointment and k.taken_at >= p.started_at
      and k.file_index = ${fileIndex(sealing, file)}`)
