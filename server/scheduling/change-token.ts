import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { appointments } from '../appointments/appointments.ts'
import { isoOf } from '../platform/clock.ts'
import { all } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { T, type Viewer } from '../platform/records/access.ts'
import { conditions } from '../platform/records/listing.ts'
import { ruleOf } from '../platform/records/record-engine.ts'

type Totals = { count: number; versions: number; people: number; latest: string | null }
type TokenRow = Totals & { till: string | null }

/**
 * GET /appointments/pulse?…: a change token of the list with the same filters. Screens poll it every few seconds and read the list only
 * when the token differs. It is computed under the list's own access conditions. For a desk, `till` also changes when its till is
 * closed or re-opened, and with each payment and correction in it.
 */
export const readChangeToken: Action = action({
  method: 'GET',
  path: '/api/appointments/pulse',
  permission: 'appointments.pulse',
  summary: 'Whether a list of appointments has changed',
  answer: z.object({ pulse: z.string(), till: z.nullable(z.string()) }),
  async handle({ database, sealing, catalogue, viewer, clock }) {
    const rule = ruleOf(appointments, viewer, 'list')
    const narrowed = all([rule.rows(viewer, T), ...conditions(appointments, { sealing, catalogue }, viewer, rule.fields)])
    const totals = await database.one<TokenRow>(sql`
      select count(*) as count, coalesce(sum(t.version), 0)::float8 as versions, coalesce(sum(a.version), 0)::float8 as people,
        max(greatest(t.updated, a.updated)) as latest, ${tillToken(viewer, clock.now())} as till
      from appointment_seen t join applicant a on a.id = t.applicant where ${narrowed}`)
    const { till, ...rest } = totals as TokenRow
    return { pulse: Object.values(rest).join(' '), till }
  },
})

/** The closings and entries of a location's present till, of whichever day it is there; null for other viewers. */
const tillToken = ({ context_type, context_id }: Viewer, now: number): Sql =>
  context_type === 'livescanvendor'
    ? sql`(
        select coalesce(string_agg(c.id || case when c.reopened_at is null then '' else 'r' end, ' ' order by c.id), '')
        from till d join till_closing c on c.till = d.id
        where d.lsv = ${context_id} and d.day between ${isoOf(now)}::date - 1 and ${isoOf(now)}::date + 1) || (
        select ' ' || count(*) || '.' || coalesce(sum(x.version), 0)
        from till d join payment_transaction x on x.till = d.id
        where d.lsv = ${context_id} and d.day between ${isoOf(now)}::date - 1 and ${isoOf(now)}::date + 1)`
    : sql`null::text`
