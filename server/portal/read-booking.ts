import sql from 'sql-template-tag'
import { fromCents } from '../../contract/payments/dollars.ts'
import type { OwnBooking } from '../../contract/portal/own-booking.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { published } from '../lsv/published.ts'
import { paidOnline } from '../payments/paid-online.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { T, type Viewer } from '../platform/records/access.ts'

type Row = Omit<OwnBooking, 'price' | 'may_move' | 'may_cancel'> & { price: number; movable: boolean; begun: boolean }

/** The booking as its applicant sees it. It may be cancelled until it begins, and moved while its location takes bookings. */
export async function readOwnBooking(db: Db, viewer: Viewer, now: number, id: number): Promise<OwnBooking> {
  const row = await db.one<Row>(sql`
    select p.id, p.status, p.date_time, p.ends_at, p.price, p.payment_method, ${paidOnline(sql`p.id`)} as paid, p.attempt, p.started_at is not null as begun,
      missing_of(a.id) as missing, a.first_name, a.last_name, a.employer, a.network,
      y.description as applicant_type, y.description_es as applicant_type_es, ${environmentName}, case when e.id is null then n.logo_url else e.logo_url end as logo_url,
      ${published(viewer, T)} and t.removed_at is null and not p.walk_in as movable,
      json_build_object('id', t.id, 'name', t.name, 'location_name', t.location_name, 'timezone', t.timezone, 'location_phone', t.location_phone,
        'location_street1', t.location_street1, 'location_street2', t.location_street2, 'location_city', t.location_city,
        'location_state', t.location_state, 'location_postal', t.location_postal, 'applicant_instructions', t.applicant_instructions,
        'applicant_instructions_es', t.applicant_instructions_es) as lsv
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor t on t.id = p.lsv
    ${joinEnvironment} left join applicant_type y on y.id = p.applicant_type
    where p.id = ${id}`)
  if (row === undefined) throw notFound()
  const { movable, begun, price, ...shown } = row
  const may_cancel = shown.status === 'SCHEDULED' && !begun && Date.parse(shown.date_time) > now
  return { ...shown, price: fromCents(price), may_cancel, may_move: may_cancel && movable }
}
