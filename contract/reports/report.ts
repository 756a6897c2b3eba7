import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { date, text } from '../records/fields.ts'
import { idText } from '../records/id-text.ts'

const MAX_NAME = 200

/** The filters of a report on appointments: days of the location, inclusive, and part of the applicant's name. */
export const reportQuery = z.strictObject({
  after: date.input,
  before: date.input,
  name: z.optional(text(MAX_NAME).input),
  lsv: z.optional(idText),
})

/** One line of a report. `location` is the applicant's present or future place of work. */
const reportRow = z.object({
  id: z.int(),
  date_time: answeredInstant(),
  lsv_timezone: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  applicant_type: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  status: z.string(),
  location: z.nullable(z.string()),
  /** The price at the time of the booking. */
  price: z.string(),
  /** The amount to collect or paid, in words. */
  payment: z.string(),
  /** The methods by which money came in, or the chosen one; empty where nothing is to be paid. */
  method: z.string(),
  tcn: z.nullable(z.string()),
})

/** All lines, by time. */
export const report = z.object({ rows: z.array(reportRow) })

export type Report = z.output<typeof report>
export type ReportRow = z.output<typeof reportRow>
export type ReportQuery = z.output<typeof reportQuery>

/** The report's columns, on the page and in the file. */
export const reportColumns = [
  ...(['Date', 'Time', 'Last Name', 'First Name', 'Appt #', 'Type', 'Phone', 'Email', 'Status', 'Location'] as const),
  ...(['Price', 'Payment', 'Method', 'TCN'] as const),
] as const

/** The columns of the file, whose lines may be of locations in several zones. */
export const reportFileColumns = [...reportColumns, 'Time Zone'] as const
