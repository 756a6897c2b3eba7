import * as z from 'zod/mini'
import { idText } from '../records/id-text.ts'

const month = z.string('Must be a month, YYYY-MM').check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Must be a month, YYYY-MM'))
const id = z.optional(idText)

/** The filter of invoices: months of the appointments, inclusive, and optionally one payer. */
export const invoicesQuery = z
  .strictObject({ from: month, to: month, employer: id, network: id })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first month' }))
/** The filter of invoices. */
export type InvoicesQuery = z.infer<typeof invoicesQuery>

/** The amount that an employer owes for a month; a network owes for its own applicants. Months follow the local time of each location. */
const invoice = z.object({
  employer: z.nullable(z.int()),
  network: z.nullable(z.int()),
  name: z.string(),
  month: z.string(),
  appointments: z.int(),
  completed: z.int(),
  no_show: z.int(),
  /** Whether the month is not over yet. */
  scheduled: z.int(),
  amount: z.string(),
})
/** The amount that an employer owes for a month. */
export type Invoice = z.infer<typeof invoice>

/** All invoices, by month and name, and their total. */
export const invoices = z.object({ results: z.array(invoice), amount: z.string() })
/** All invoices. */
export type Invoices = z.infer<typeof invoices>
