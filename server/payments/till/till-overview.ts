import sql from 'sql-template-tag'
import type { DeskMethod } from '../../../contract/payments/desk-money.ts'
import { fromCents } from '../../../contract/payments/dollars.ts'
import {
  type TillOfLocation,
  type TillOverviewQuery,
  tillDifference,
  tillOverview,
  tillOverviewQuery,
} from '../../../contract/payments/till.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import { liveScanVendors } from '../../lsv/live-scan-vendors.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { invalid } from '../../platform/http/errors.ts'
import { T, type Viewer } from '../../platform/records/access.ts'
import { ruleOf } from '../../platform/records/record-engine.ts'

const MAX_LOCATIONS = 1_000
/** The zone in which a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/** GET /tills/overview?day&network: what the desk of each location took on a day, and whether it was counted and signed. */
export const showTillOverview: Action = action<unknown, TillOverviewQuery>({
  method: 'GET',
  path: '/api/tills/overview',
  permission: 'tills.read',
  summary: 'The tills of all locations for a day, in numbers',
  query: tillOverviewQuery,
  answer: tillOverview,
  async handle({ database, viewer, query, clock }) {
    const now = clock.now()
    if (query.day !== undefined && query.day > dateIn(EARLIEST_ZONE, now)) throw invalid({ day: 'Must not be in the future' })
    const found = await readTills(database, viewer, query, now)
    return { tills: found.slice(0, MAX_LOCATIONS).map(toTillOfLocation), more: found.length > MAX_LOCATIONS }
  },
})

type TillRow = Pick<TillOfLocation, 'lsv' | 'lsv_name' | 'day' | 'state'> & {
  by_method: readonly { method: DeskMethod; entries: number; amount: number }[]
  closing: Parameters<typeof tillDifference>[0] | null
}

/** All locations in one statement: a till is found by location and day, its entries by the till. */
const readTills = (db: Db, viewer: Viewer, { day = null, network = null }: Partial<Nullable<TillOverviewQuery>>, now: number) =>
  db.rows<TillRow>(sql`
    with place as materialized (
      select t.id, t.name, t.is_archived, d.today, coalesce(${day}::date, d.today) as day
      from live_scan_vendor t cross join lateral (select (${isoOf(now)}::timestamptz at time zone t.timezone)::date as today) d
      where t.removed_at is null and ${ruleOf(liveScanVendors, viewer, 'list').rows(viewer, T)}
        and (${network}::bigint is null or t.network = ${network}::bigint)
    ), sums as (
      select e.till, e.method, count(*)::integer as entries, sum(e.amount)::bigint as amount
      from place p join till d on d.lsv = p.id and d.day = p.day join till_entry e on e.till = d.id
      group by e.till, e.method
    ), taken as (
      select till, jsonb_agg(jsonb_build_object('method', method, 'entries', entries, 'amount', amount) order by method) as by_method
      from sums group by till
    )
    select p.id as lsv, p.name as lsv_name, p.day::text as day, coalesce(s.by_method, '[]'::jsonb) as by_method,
      case when c.id is not null then jsonb_build_object('starting_float', c.starting_float, 'cash', c.cash, 'counted', c.counted) end as closing,
      case when c.id is not null then 'closed' when s.till is null then 'none' when p.day < p.today and d.must_close then 'unclosed' else 'open' end
        as state
    from place p
    left join till d on d.lsv = p.id and d.day = p.day
    left join taken s on s.till = d.id
    left join till_closing c on c.till = d.id and c.reopened_at is null
    where not p.is_archived or s.till is not null
    order by s.till is null and c.id is null, p.name, p.id limit ${MAX_LOCATIONS + 1}`)

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null }

function toTillOfLocation({ by_method, closing, ...till }: TillRow): TillOfLocation {
  return {
    ...till,
    entries: by_method.reduce((sum, { entries }) => sum + entries, 0),
    by_method: by_method.map((sum) => ({ ...sum, amount: fromCents(sum.amount) })),
    total: fromCents(by_method.reduce((sum, { amount }) => sum + amount, 0)),
    difference: closing === null ? null : fromCents(tillDifference(closing)),
  }
}
