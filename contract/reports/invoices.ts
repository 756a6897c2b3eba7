import * as z from 'zod/mini'

const month = z.string('Must be a month, YYYY-MM').check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Must be a month, YYYY-MM'))
const id = z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Must be an id')))

/** Which invoices: months of the appointments, both included, and at most one who is billed. */
export const invoicesQuery = z
  .strictObject({ from: month, to: month, employer: id, network: id })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first month' }))
/** Which invoices. */
export type InvoicesQuery = z.infer<typeof invoicesQuery>

/** What an employer owes for a month; of a network's own applicants the network does. A month is that of the clocks at each location. */
export const invoice = z.object({
  employer: z.nullable(z.number()),
  network: z.nullable(z.number()),
  name: z.string(),
  month: z.string(),
  appointments: z.number(),
  completed: z.number(),
  no_show: z.number(),
  /** Not over yet. */
  scheduled: z.number(),
  amount: z.string(),
})
/** What an employer owes for a month. */
export type Invoice = z.infer<typeof invoice>

/** All of them, by month and name, and what they come to. */
export const invoices = z.object({ results: z.array(invoice), amount: z.string() })
/** All of them. */
export type Invoices = z.infer<typeof invoices>
