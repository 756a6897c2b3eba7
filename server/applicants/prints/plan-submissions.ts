import type { SubmissionRow, submissionFates } from '../../../contract/applicants/applicant-search.ts'
import { complaintOfReportedTcn, type KnownTcns, type RowOfTcn } from './tcn-rules.ts'

/** The applicant of a row. `rejected` are the TCNs of earlier attempts. */
export type KnownApplicant = {
  id: number
  first_name: string
  last_name: string
  status_code: number | null
  attempt: number
  transaction_id: string | null
  submitted: string | null
  rejected: readonly string[]
}

/** The appointment of a row. */
export type KnownAppointment = { id: number; applicant: number; attempt: number; status: string; transaction_id: string | null }

/** The records and TCNs of the rows. */
export type Known = KnownTcns & {
  applicants: ReadonlyMap<number, KnownApplicant>
  appointments: ReadonlyMap<number, KnownAppointment>
  /** No day after this one has begun in any time zone. */
  latest: string
}

/** The effect of a row: its applicant, and whether values of the applicant and the appointment change. */
export type SubmissionPlan = {
  applicant: KnownApplicant
  appointment: number | null
  row: SubmissionRow
  fate: (typeof submissionFates)[number]
  marks: boolean
  numbers: boolean
  /** The TCN that the row's takes the place of; that of rejected prints stays with their rejection. */
  replaces: string | null
}

/** The effects of submission rows; `complaints` names number and column of each bad cell. */
export function planSubmissions(
  rows: readonly SubmissionRow[],
  known: Known,
): { planned: SubmissionPlan[]; complaints: Record<string, string> } {
  const complaints: Record<string, string> = {}
  const seen = new Map<number, { row: SubmissionRow; number: number }>()
  const used = new Map<string, RowOfTcn>()
  const planned = rows.flatMap((row, at) => {
    const number = at + 1
    const named = findNamed(row, known)
    if (typeof named === 'string') {
      complaints[`${number}.${row.applicant === undefined ? 'registration' : 'applicant'}`] = named
      return []
    }
    const { applicant } = named
    const [column, message] = [
      submittedComplaint(row, known),
      tcnOfReport(row, applicant.id, known, used.get(row.transaction_id)),
      conflictWith(row, seen.get(applicant.id)),
    ].find((complaint) => complaint !== null) ?? [null, '']
    seen.set(applicant.id, seen.get(applicant.id) ?? { row, number })
    used.set(row.transaction_id, used.get(row.transaction_id) ?? { applicant: applicant.id, number })
    if (column === null) return [planOf(row, named)]
    complaints[`${number}.${column}`] = message
    return []
  })
  return { planned, complaints }
}

type SubmissionTarget = { applicant: KnownApplicant; appointment: KnownAppointment | null }
type Complaint = readonly [column: string, message: string] | null

/** The applicant and appointment that a row names, or the reason why there is none. */
function findNamed(row: SubmissionRow, { applicants, appointments }: Known): SubmissionTarget | string {
  const appointment = row.registration === undefined ? null : (appointments.get(row.registration) ?? undefined)
  if (appointment === undefined || appointment?.status === 'PENDING') return 'Not found'
  if (appointment?.status === 'CANCELLED') return 'This appointment was cancelled'
  const applicant = applicants.get(appointment?.applicant ?? row.applicant ?? 0)
  return applicant === undefined ? 'Not found' : { applicant, appointment }
}

const submittedComplaint = ({ submitted }: SubmissionRow, { latest }: Known): Complaint =>
  submitted > latest ? ['submitted', 'Must not be in the future'] : null

function tcnOfReport({ transaction_id }: SubmissionRow, applicant: number, known: Known, before: RowOfTcn | undefined): Complaint {
  const message = complaintOfReportedTcn(transaction_id, applicant, known, before)
  return message === null ? null : ['transaction_id', message]
}

/** Rows of one applicant may repeat, but not contradict each other. */
function conflictWith(row: SubmissionRow, before: { row: SubmissionRow; number: number } | undefined): Complaint {
  if (before === undefined) return null
  const { transaction_id, submitted } = before.row
  const same = transaction_id === row.transaction_id && submitted === row.submitted
  return same ? null : ['transaction_id', `Row ${before.number} says otherwise of this applicant`]
}

/** Prints of an attempt rejected since leave the applicant unchanged, so that an old report may be sent again. */
function planOf(row: SubmissionRow, { applicant, appointment }: SubmissionTarget): SubmissionPlan {
  const older = appointment === null ? applicant.rejected.includes(row.transaction_id) : appointment.attempt < applicant.attempt
  const numbers = appointment !== null && appointment.transaction_id !== row.transaction_id
  const marks = !older && (applicant.transaction_id !== row.transaction_id || applicant.submitted !== row.submitted)
  const fate = older ? 'older' : marks || numbers ? 'marked' : 'unchanged'
  const lost = replacedBy(row, [marks && applicant, numbers && appointment])
  const replaces = lost !== null && applicant.rejected.includes(lost) ? null : lost
  return { applicant, appointment: appointment?.id ?? null, row, fate, marks, numbers, replaces }
}

type TcnHolder = false | { transaction_id: string | null }

/** The first other TCN among those that the row changes. */
function replacedBy({ transaction_id }: SubmissionRow, changed: readonly TcnHolder[]): string | null {
  const tcns = changed.flatMap((one) => (one && one.transaction_id !== null ? [one.transaction_id] : []))
  return tcns.find((tcn) => tcn !== transaction_id) ?? null
}
