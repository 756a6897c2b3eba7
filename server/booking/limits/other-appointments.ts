import sql, { type Sql } from 'sql-template-tag'
import { isLive } from '../../appointment-states.ts'
import { isOfEnvironment } from '../../environments/join-environment.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { isFromSource } from './booking-source.ts'

/** An appointment that the person of a booking or a move has ahead, in the same environment. Instants in ISO 8601. */
export type OtherAppointment = {
  date_time: string
  ends_at: string
  /** Scheduled for the same applicant type from the same client address, so that its time may be told. */
  repeated: boolean
}

type Span = { start: number; end: number }

/**
 * Refuses two appointments of a person at the same time, and another one of the same applicant type that the person does not know of.
 * `knows`: the applicant was told of it, or only moves an appointment.
 */
export function checkOthers(others: readonly OtherAppointment[], span: Span, knows: boolean): void {
  if (isAtSameTime(others, span)) throw conflict('SAME_TIME', 'You already have an appointment at that time.')
  const booked_at = nextRepeated(others)
  if (booked_at !== null && !knows) throw conflict('BOOKED_ALREADY', 'You already have an appointment.', { booked_at })
}

/** Whether one of the appointments overlaps the span. */
const isAtSameTime = (others: readonly OtherAppointment[], { start, end }: Span): boolean =>
  others.some(({ date_time, ends_at }) => Date.parse(date_time) < end && Date.parse(ends_at) > start)

/** The time of the next appointment that another one would repeat. */
export function nextRepeated(others: readonly OtherAppointment[]): string | null {
  const starts = others.filter(({ repeated }) => repeated).map(({ date_time }) => Date.parse(date_time))
  return starts.length === 0 ? null : isoOf(Math.min(...starts))
}

/** The columns of the person, and of the booking that is made or moved; aliases other than `a`, `p` and `s`. */
type PersonColumns = Record<
  'employer' | 'network' | 'first_name' | 'last_name' | 'email' | 'dob_index' | 'ssn4_index' | 'name_hash' | 'source' | 'type' | 'except',
  Sql
>

/** The columns that identify the person of a row. */
export const personOf = (row: Sql) => ({
  employer: sql`${row}.employer`,
  network: sql`${row}.network`,
  first_name: sql`${row}.first_name`,
  last_name: sql`${row}.last_name`,
  email: sql`${row}.email`,
  dob_index: sql`${row}.dob_index`,
  ssn4_index: sql`${row}.ssn4_index`,
})

/**
 * The appointments ahead of a person as JSON: of the same legal name and birth date with the same email address, or with the same last
 * digits of the Social Security number from the same client address, so that digits guessed from elsewhere find nothing.
 */
export function selectOthers(of: PersonColumns, now: number): Sql {
  const isBornThere = sql`${isOfEnvironment(sql`a`, of)} and a.dob_index = ${of.dob_index}`
  const isSameType = sql`exists (
    select from applicant_type its join ori its_ori on its_ori.id = its.ori, applicant_type own join ori own_ori on own_ori.id = own.ori
    where its.id = p.applicant_type and own.id = ${of.type} and its.description = own.description and its_ori.ori = own_ori.ori)`
  return sql`(
    select coalesce(json_agg(json_build_object('date_time', p.date_time, 'ends_at', p.ends_at, 'repeated',
      p.status = 'SCHEDULED' and ${of.source} is not null and ${isFromSource(sql`p.id`, of.source)} and ${isSameType})), '[]')
    from (
      select a.id from applicant a
      where lower(a.email) = lower(${of.email}) and folded_name(a.last_name) = folded_name(${of.last_name})
        and folded_name(a.first_name) = folded_name(${of.first_name}) and ${isBornThere}
      union
      select a.id from booking_source s join appointment p on p.id = s.appointment join applicant a on a.id = p.applicant
      where s.source_hash = ${of.source} and s.name_hash = ${of.name_hash} and a.ssn4_index = ${of.ssn4_index} and ${isBornThere}
    ) person join appointment p on p.applicant = person.id
    where ${isLive(sql`p`)} and p.ends_at > ${isoOf(now)}::timestamptz and p.id is distinct from ${of.except})`
}

/** The appointments ahead of the person of an appointment, without itself. Read under the lock of the person. */
export const readOthersOf = (db: Db, appointment: number, now: number): Promise<OtherAppointment[]> =>
  readOthers(
    db,
    sql`appointment q join applicant w on w.id = q.applicant left join booking_source b on b.appointment = q.id where q.id = ${appointment}`,
    {
      now,
      name_hash: sql`b.name_hash`,
      source: sql`b.source_hash`,
      except: sql`q.id`,
    },
  )

/** The appointments ahead of an applicant. Read under the lock of the person. */
export const readOthersOfApplicant = (db: Db, applicant: number, now: number): Promise<OtherAppointment[]> =>
  readOthers(db, sql`applicant w where w.id = ${applicant}`, {
    now,
    name_hash: sql`null::bigint`,
    source: sql`null::bytea`,
    except: sql`null::bigint`,
  })

type Rest = Pick<PersonColumns, 'name_hash' | 'source' | 'except'> & { now: number }

/** `from` has the applicant as `w`. */
async function readOthers(db: Db, from: Sql, { now, ...rest }: Rest): Promise<OtherAppointment[]> {
  const found = await db.one<{ others: OtherAppointment[] }>(
    sql`select ${selectOthers({ ...personOf(sql`w`), ...rest, type: sql`null::bigint` }, now)} as others from ${from}`,
  )
  return found?.others ?? []
}
