import * as z from 'zod/mini'
import { recordId } from '../applicants/applicant-body.ts'
import { filledLine, REASON_MAX } from '../applicants/applicant-checks.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { date, money } from '../records/fields.ts'
import { idText } from '../records/id-text.ts'
import { deskMethods } from './desk-money.ts'
import { dollarsOfCents } from './dollars.ts'

const NAME_MAX = 100

/** The till of a location, of its current day by default. */
export const tillQuery = z.strictObject({
  lsv: idText,
  day: z.optional(date.input),
})
export type TillQuery = z.output<typeof tillQuery>

/**
 * The closing of a till. `entries` is the number of entries on the sheet by which the money was counted; if it differs, the sheet has
 * changed meanwhile.
 */
export const closeTillBody = z.strictObject({
  lsv: recordId(),
  day: date.input,
  entries: z.number().check(z.int(), z.gte(0)),
  starting_float: money.input,
  counted: money.input,
  difference_reason: z.optional(filledLine(REASON_MAX)),
  signed_name: filledLine(NAME_MAX),
})
export type CloseTill = z.output<typeof closeTillBody>

/** Re-opens a closed till. */
export const reopenTillBody = z.strictObject({ reason: filledLine(REASON_MAX) })

/** A line of the sheet: money that was taken, or with `reversed` a counter entry, whose amount is negative. */
const entry = z.object({
  payment: z.int(),
  /** Its number, which no other entry has. */
  receipt: z.string(),
  /** Of a counter entry, the receipt that it reverses. */
  corrects: z.nullable(z.string()),
  at: z.string(),
  appointment: z.int(),
  applicant: z.string(),
  method: z.enum(deskMethods),
  reference: z.nullable(z.string()),
  amount: z.string(),
  clerk: z.string(),
  reversed: z.boolean(),
  /** The reason of a counter entry. */
  reason: z.nullable(z.string()),
  /** Whether the desk may still correct it. */
  correctable: z.boolean(),
})
export type TillEntry = z.infer<typeof entry>

const sum = z.object({ name: z.string(), entries: z.int(), amount: z.string() })
export type TillSum = z.infer<typeof sum>

const closing = z.object({
  id: z.int(),
  starting_float: z.string(),
  cash: z.string(),
  expected: z.string(),
  counted: z.string(),
  difference: z.string(),
  difference_reason: z.nullable(z.string()),
  signed_name: z.string(),
  account: z.string(),
  closed_at: answeredInstant(),
  reopened_at: z.nullable(answeredInstant()),
  reopened_by: z.nullable(z.string()),
  reopen_reason: z.nullable(z.string()),
})
export type TillClosing = z.infer<typeof closing>

/** The amounts of a closing, in cents. */
type CountedCash = Record<'starting_float' | 'cash' | 'counted', number>

/** The counted cash less the expected one, which is the starting float and the cash taken. In cents. */
export const tillDifference = ({ starting_float, cash, counted }: CountedCash): number => counted - starting_float - cash

/** "$8.50 missing" or "$8.50 too much" of a difference in cents. */
export const differenceWords = (cents: number): string =>
  `${dollarsOfCents(Math.abs(cents))}${cents === 0 ? '' : cents > 0 ? ' too much' : ' missing'}`

/** The visits of a day whose money a closing would leave out. */
const visits = z.object({
  /** Completed visits, with what is left to collect. */
  unrecorded: z.array(z.object({ appointment: z.int(), applicant: z.string(), due: z.string() })),
  /** Checked in or in progress. */
  waiting: z.int(),
  /** The people of these visits, in the order of their times. */
  people: z.array(z.object({ appointment: z.int(), applicant: z.string(), in_progress: z.boolean() })),
  /** Not checked in; of an earlier day, without an outcome. */
  to_come: z.int(),
})
export type TillVisits = z.infer<typeof visits>

/** Money of the desk for an appointment that was cancelled since: it is given back, and its entry corrected. */
const toReturn = z.object({
  payment: z.int(),
  receipt: z.string(),
  /** The day of the till that has it. */
  day: z.string(),
  appointment: z.int(),
  applicant: z.string(),
  amount: z.string(),
})
export type MoneyToReturn = z.infer<typeof toReturn>

/** The sheet of a location's day. */
export const tillSheet = z.object({
  lsv: z.int(),
  lsv_name: z.string(),
  time_zone: z.string(),
  day: z.string(),
  today: z.string(),
  entries: z.array(entry),
  by_method: z.array(sum),
  by_clerk: z.array(sum),
  total: z.string(),
  /** Cash that was taken, less what was reversed. */
  cash: z.string(),
  /** The proposed starting float: that of the last closing. */
  usual_float: z.string(),
  /** The closing in force; null while the till is open. */
  closed: z.nullable(closing),
  visits,
  /** Taken on this day or before, earliest first. */
  to_return: z.array(toReturn),
  /** Former closings that were re-opened, latest first. */
  reopened: z.array(closing),
  /** Earlier days with entries that were not closed, earliest first. */
  unclosed: z.array(z.string()),
})
export type TillSheet = z.infer<typeof tillSheet>

/** The tills of every location that the viewer sees; without a day, of the current one at each. */
export const tillOverviewQuery = z.strictObject({
  day: z.optional(date.input),
  network: z.optional(idText),
})
export type TillOverviewQuery = z.output<typeof tillOverviewQuery>

/** One location's till of a day, in numbers. */
const tillOfLocation = z.object({
  lsv: z.int(),
  lsv_name: z.string(),
  day: z.string(),
  entries: z.int(),
  by_method: z.array(z.object({ method: z.enum(deskMethods), entries: z.int(), amount: z.string() })),
  total: z.string(),
  /** `none` without money; `unclosed` when the day is over there. */
  state: z.enum(['none', 'open', 'unclosed', 'closed']),
  /** The difference of a closed till: the counted cash less the expected one. */
  difference: z.nullable(z.string()),
})
export type TillOfLocation = z.infer<typeof tillOfLocation>

/** The overview: those with money first, then by name. */
export const tillOverview = z.object({
  tills: z.array(tillOfLocation),
  /** There are more locations than are answered; those left out took no money. */
  more: z.boolean(),
})
export type TillOverview = z.infer<typeof tillOverview>

/** The columns of the sheet as a file. */
export const tillColumns = [
  'Date',
  'Time',
  'Receipt',
  'Appt #',
  'Applicant',
  'Method',
  'Reference',
  'Taken',
  'Reversed',
  'Clerk',
  'Reason',
  'Corrects',
] as const
