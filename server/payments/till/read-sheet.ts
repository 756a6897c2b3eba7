import sql from 'sql-template-tag'
import { type DeskMethod, deskMethodLabels, lastPartOf } from '../../../contract/payments/desk-money.ts'
import { fromCents } from '../../../contract/payments/dollars.ts'
import { type TillClosing, type TillEntry, type TillSheet, type TillSum, tillDifference } from '../../../contract/payments/till.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import { liveScanVendors } from '../../lsv/live-scan-vendors.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid, Refusal } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import { receiptNumber } from '../receipts.ts'
import { readToReturn } from './read-to-return.ts'
import { readVisits } from './read-visits.ts'

/** A location that the viewer may see, by its id. */
export type TillPlace = { lsv: number; lsv_name: string; time_zone: string; today: string }

/** Reads the location of a till, with its current day. An unknown location and an inaccessible one are refused alike. */
export async function readPlace(db: Db, viewer: Viewer, lsv: number, now: number): Promise<TillPlace> {
  const seen = await mustRead(db, liveScanVendors, viewer, lsv).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? invalid({ lsv: 'Not found' }) : error
  })
  const { name, timezone } = seen as typeof seen & { name: string; timezone: string }
  return { lsv, lsv_name: name, time_zone: timezone, today: dateIn(timezone, now) }
}

/** The sheet of a day, which need not have a till yet. */
export async function readSheet(db: Db, { lsv, lsv_name, time_zone, today }: TillPlace, day: string): Promise<TillSheet> {
  if (day > today) throw invalid({ day: 'Must not be in the future' })
  const [entries, closings, unclosed, visits, to_return, usual] = await Promise.all([
    readEntries(db, lsv, day),
    readClosings(db, lsv, day),
    readUnclosed(db, lsv, today),
    readVisits(db, { lsv, time_zone }, day),
    readToReturn(db, lsv, day),
    db.one<{ starting_float: number }>(sql`
      select c.starting_float from till_closing c join till t on t.id = c.till
      where t.lsv = ${lsv} and t.day <= ${day} order by t.day desc, c.id desc limit 1`),
  ])
  const closed = closings.find(({ reopened_at }) => reopened_at === null) ?? null
  return {
    ...{ lsv, lsv_name, time_zone, day, today },
    entries: entries.map((entry) => toEntry(entry, { lsv, day, closed: closed !== null })),
    by_method: sumsBy(entries, ({ method }) => deskMethodLabels[method]),
    by_clerk: sumsBy(entries, ({ clerk }) => clerk),
    total: fromCents(totalOf(entries)),
    cash: fromCents(totalOf(entries.filter(({ method }) => method === 'CASH'))),
    usual_float: fromCents(usual?.starting_float ?? 0),
    closed,
    visits,
    to_return,
    reopened: closings.filter(({ reopened_at }) => reopened_at !== null),
    unclosed,
  }
}

type EntryRow = Omit<TillEntry, 'receipt' | 'corrects' | 'amount' | 'method' | 'correctable'> & {
  amount: number
  method: DeskMethod
  receipt: number
  original: number
  original_day: string
  state: string
}

/** A counter entry has a number of its own, and names the receipt that it reverses, perhaps of an earlier day. */
const readEntries = (db: Db, lsv: number, day: string) =>
  db.rows<EntryRow>(sql`
    select e.payment, e.receipt, x.receipt as original, r.day::text as original_day, x.state, e.at, e.appointment, a.first_name || ' ' || a.last_name as applicant, e.method,
      e.reference, e.amount, coalesce(u.username, u.email) as clerk, e.reversed, e.reason
    from till t join till_entry e on e.till = t.id
    join payment_transaction x on x.id = e.payment join till r on r.id = x.till
    join appointment p on p.id = e.appointment join applicant a on a.id = p.applicant join user_account u on u.id = e.clerk
    where t.lsv = ${lsv} and t.day = ${day} order by e.at, e.payment, e.reversed`)

type OfTill = { lsv: number; day: string; closed: boolean }

function toEntry(
  { amount, reference, receipt, original, original_day, state, ...entry }: EntryRow,
  { lsv, day, closed }: OfTill,
): TillEntry {
  return {
    ...entry,
    receipt: receiptNumber({ lsv, day, receipt }),
    corrects: entry.reversed ? receiptNumber({ lsv, day: original_day, receipt: original }) : null,
    amount: fromCents(amount),
    reference: reference === null ? null : lastPartOf(reference),
    correctable: !closed && !entry.reversed && state === 'RECEIVED',
  }
}

const totalOf = (entries: readonly EntryRow[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

function sumsBy(entries: readonly EntryRow[], nameOf: (entry: EntryRow) => string): TillSum[] {
  return [...Map.groupBy(entries, nameOf)]
    .map(([name, same]) => ({ name, entries: same.length, amount: fromCents(totalOf(same)) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

type StoredClosing = Omit<TillClosing, 'starting_float' | 'cash' | 'expected' | 'counted' | 'difference'> & {
  starting_float: number
  cash: number
  counted: number
}

async function readClosings(db: Db, lsv: number, day: string): Promise<TillClosing[]> {
  const closings = await db.rows<StoredClosing>(sql`
    select c.id, c.starting_float, c.cash, c.counted, c.difference_reason, c.signed_name, coalesce(u.username, u.email) as account, c.closed_at,
      c.reopened_at, coalesce(o.username, o.email) as reopened_by, c.reopen_reason
    from till_closing c join till t on t.id = c.till join user_account u on u.id = c.closed_by
    left join user_account o on o.id = c.reopened_by
    where t.lsv = ${lsv} and t.day = ${day} order by c.id desc`)
  return closings.map(({ starting_float, cash, counted, ...rest }) => ({
    ...rest,
    starting_float: fromCents(starting_float),
    cash: fromCents(cash),
    expected: fromCents(starting_float + cash),
    counted: fromCents(counted),
    difference: fromCents(tillDifference({ starting_float, cash, counted })),
  }))
}

/** Days before today on which money was taken or reversed and which nobody has closed. */
async function readUnclosed(db: Db, lsv: number, today: string): Promise<string[]> {
  const days = await db.rows<{ day: string }>(sql`
    select t.day::text as day from till t
    where t.lsv = ${lsv} and t.day < ${today} and t.must_close
      and exists (select from till_entry e where e.till = t.id)
      and not exists (select from till_closing c where c.till = t.id and c.reopened_at is null)
    order by t.day limit ${MAX_DAYS}`)
  return days.map(({ day }) => day)
}

const MAX_DAYS = 31

/** The entries of a locked till that its closing counts: how many, and the cash of them in cents. */
export async function countEntries(db: Db, till: number): Promise<{ entries: number; cash: number }> {
  const counted = await db.one<{ entries: number; cash: number }>(sql`
    select count(*)::integer as entries, coalesce(sum(amount) filter (where method = 'CASH'), 0)::integer as cash
    from till_entry where till = ${till}`)
  return counted as { entries: number; cash: number }
}
