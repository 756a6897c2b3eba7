import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import {
  SUBMISSIONS_MOST,
  type SubmissionRow,
  type SubmissionsAnswer,
  submissionColumns,
  submissionRow,
  submissionsAnswer,
} from '../../../contract/applicants/applicant-search.ts'
import { utcDate } from '../../../contract/records/days.ts'
import { type Clock, HOUR_MS, isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { staleRead } from '../../platform/database/database-errors.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, complaints } from '../../platform/http/action.ts'
import { refuseRows } from '../../platform/http/errors.ts'
import { type Known, type KnownApplicant, type KnownAppointment, planSubmissions, type SubmissionPlan } from './plan-submissions.ts'
import { replacedTcn } from './replaced-tcn.ts'
import { lockReportedTcns } from './tcn-rules.ts'

/** Rows are checked one by one, so that an error names its number; the API document still lists the columns. */
const anyRow = z.looseObject(Object.fromEntries(submissionColumns.map((name) => [name, z.optional(z.unknown())])))
/** The offset of the first time zone in which a day begins. */
const FIRST_ZONE_MS = 14 * HOUR_MS

/** POST /applicants/submissions: marks prints as submitted, all rows or none. A repeated report changes nothing. */
export const reportSubmissions: Action = action({
  method: 'POST',
  path: '/api/applicants/submissions',
  permission: 'applicants.submissions',
  summary: 'Mark prints as submitted, all rows or none; preview=true only reports what would happen',
  body: z
    .array(anyRow)
    .check(z.minLength(1, 'There are no rows'), z.maxLength(SUBMISSIONS_MOST, `At most ${SUBMISSIONS_MOST} rows can be reported at once`)),
  query: z.strictObject({ preview: z.optional(z.enum(['true', 'false'], 'Must be true or false')) }),
  answer: submissionsAnswer,
  async handle({ transact, body, query }) {
    const rows = checked(body)
    const preview = query.preview === 'true'
    return transact(async (change): Promise<SubmissionsAnswer> => {
      const { db, clock, record } = change
      const plan = planSubmissions(rows, await knownOf(db, rows, clock))
      refuseRows(plan.complaints)
      const counts = {
        marked: plan.planned.filter(({ fate }) => fate === 'marked').length,
        unchanged: plan.planned.filter(({ fate }) => fate !== 'marked').length,
      }
      if (preview) {
        await record({ type: 'submissions.previewed', detail: counts })
        return { ...counts, rows: plan.planned.map(outcomeOf) }
      }
      await write(change, plan.planned, counts)
      return counts
    })
  },
})

/** The normalized rows, or a 400 that names number and column of each bad cell. */
function checked(body: readonly Record<string, unknown>[]): SubmissionRow[] {
  const found: Record<string, string> = {}
  const rows = body.flatMap((row, at) => {
    const result = submissionRow.safeParse(row)
    if (result.success) return [result.data as SubmissionRow]
    for (const [column, message] of Object.entries(complaints(result.error.issues)))
      found[`${at + 1}.${column}`] = (row[column] ?? '') === '' && column !== 'registration' ? 'Required' : message
    return []
  })
  refuseRows(found)
  return rows
}

/**
 * The records that the rows name; records, appointments and TCNs are locked until the report is written, in the order
 * of locks (docs/decisions/one-order-of-locks.md).
 */
async function knownOf(db: Db, rows: readonly SubmissionRow[], clock: Clock): Promise<Known> {
  const tcns = [...new Set(rows.map(({ transaction_id }) => transaction_id))]
  const registrations = rows.flatMap(({ registration }) => registration ?? [])
  const seen = await db.rows<{ applicant: number }>(sql`
    select distinct applicant from appointment where id = any(${registrations}::bigint[])`)
  const ids = [...new Set([...rows.flatMap(({ applicant }) => applicant ?? []), ...seen.map(({ applicant }) => applicant)])]
  await db.run(sql`select from applicant where id = any(${ids}::bigint[]) order by id for no key update`)
  const appointments = await db.rows<KnownAppointment>(sql`
    select id, applicant, attempt, status, transaction_id from appointment
    where id = any(${registrations}::bigint[]) and removed_at is null order by id for no key update`)
  if (appointments.some(({ applicant }) => !ids.includes(applicant))) throw staleRead()
  const known = await lockReportedTcns(db, tcns)
  const applicants = await db.rows<KnownApplicant>(sql`
    select a.id, a.first_name, a.last_name, a.status_code, a.attempt, a.transaction_id, a.submitted,
      array(select r.transaction_id from rejection r where r.applicant = a.id and r.transaction_id is not null) as rejected
    from applicant a where a.id = any(${ids}::bigint[]) and a.removed_at is null`)
  return {
    applicants: new Map(applicants.map((one) => [one.id, one])),
    appointments: new Map(appointments.map((one) => [one.id, one])),
    ...known,
    latest: utcDate(clock.now() + FIRST_ZONE_MS),
  }
}

/** Writes the applicants' TCNs and days of submission, and the report; a consequence writes the appointments' TCNs. */
async function write(
  { db, clock, viewer, record }: Change,
  planned: readonly SubmissionPlan[],
  counts: { marked: number; unchanged: number },
) {
  const marked = planned.filter(({ marks }) => marks).map(({ applicant, row }) => ({ ...row, applicant: applicant.id }))
  const numbered = planned.flatMap(({ numbers, appointment, row: { transaction_id } }) =>
    numbers && appointment !== null ? [{ appointment, transaction_id }] : [],
  )
  const replaced = new Map(planned.map(({ applicant, replaces }) => [applicant.id, replaces]))
  const submitted = await db.rows<{ applicant: number; transaction_id: string; submitted: string; attempt: number }>(sql`
    with reported as (
      select distinct r.* from json_to_recordset(${JSON.stringify(marked)}) as r(applicant bigint, transaction_id text, submitted date)
    )
    update applicant a set transaction_id = r.transaction_id, submitted = r.submitted from reported r where a.id = r.applicant
    returning a.id as applicant, a.transaction_id, a.submitted, a.attempt`)
  await db.run(sql`
    insert into submission_report (created, by_user, rows, marked)
    values (${isoOf(clock.now())}, ${viewer.user_id}, ${planned.length}, ${counts.marked})`)
  await record([
    { type: 'submissions.reported', numbered, detail: counts },
    ...submitted.map(({ applicant, ...history }) => ({
      ...{ type: 'applicant.submitted' as const, applicant },
      history: { ...history, ...replacedTcn(replaced.get(applicant)) },
    })),
  ])
}

const outcomeOf = ({ applicant: { id, first_name, last_name, status_code }, fate, replaces }: SubmissionPlan) => ({
  ...{ applicant: id, first_name, last_name, status_code },
  ...{ fate, replaces },
})
