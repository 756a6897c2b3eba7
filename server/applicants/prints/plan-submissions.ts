import type { SubmissionRow, submissionFates } from '../../../contract/applicants/applicant-search.ts'
import { REGISTRATION_OF_ANOTHER } from './registration-as-tcn.ts'

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

/** The records of the rows. `taken` maps a TCN to its applicants, `registered` a registration number to its applicant. */
export type Known = {
  applicants: ReadonlyMap<number, KnownApplicant>
  appointments: ReadonlyMap<number, KnownAppointment>
  taken: ReadonlyMap<string, readonly number[]>
  registered: ReadonlyMap<string, number>
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
  const used = new Map<string, { applicant: number; number: number }>()
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
      tcnComplaint(row, applicant.id, known, used),
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

/** Refuses a TCN of another person, since a TCN belongs to one submission. */
function tcnComplaint(
  { transaction_id }: SubmissionRow,
  applicant: number,
  { taken, registered }: Known,
  used: Map<string, { applicant: number; number: number }>,
): Complaint {
  const before = used.get(transaction_id)
  if (before !== undefined && before.applicant !== applicant)
    return ['transaction_id', `Row ${before.number} has this TCN for somebody else`]
  if ((registered.get(transaction_id) ?? applicant) !== applicant) return ['transaction_id', REGISTRATION_OF_ANOTHER]
  const others = taken.get(transaction_id)?.some((id) => id !== applicant) ?? false
  return others ? ['transaction_id', 'Another applicant has this TCN already'] : null
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
