import sql, { type Sql } from 'sql-template-tag'
import type { OwnBooking } from '../../contract/portal/own-booking.ts'
import { isPublished, ofEmployersChoice } from '../environments/offered-lsvs.ts'
import { sameTypeAt } from '../lsv/same-type.ts'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/http/errors.ts'
import { T } from '../platform/records/access.ts'

/** The number of LSVs of a large network that are listed, the nearest first. */
const MAX_LISTED = 50

type Whose = { id: number; employer: number | null }

/**
 * The LSVs `t` to which a booking `p` of an applicant `a` may be moved from its LSV `here`: those of the same network that its environment
 * offers and that take the same type.
 */
const othersOf = ({ id, employer }: Whose): Sql => sql`
  from appointment p join applicant a on a.id = p.applicant join live_scan_vendor here on here.id = p.lsv
  join live_scan_vendor t on t.network = here.network and t.id <> here.id and t.removed_at is null and ${isPublished(T)}
  left join zip_centroid h on h.zip = left(trim(here.location_postal), 5)
  left join zip_centroid z on z.zip = left(trim(t.location_postal), 5)
  where p.id = ${id} and ${employer === null ? sql`true` : ofEmployersChoice(employer, T)} and (p.applicant_type is null or
    ${sameTypeAt({ type: sql`p.applicant_type`, lsv: sql`t.id`, employer: sql`a.employer`, network: sql`a.network` })} is not null)`

/** The other LSVs to which a booking may be moved: the nearest first, then those whose distance is not known, by name. */
export const readOtherLsvs = (db: Db, booking: Whose): Promise<OwnBooking['elsewhere']> =>
  db.rows(sql`
    select t.id, t.name, t.timezone, t.location_city, t.location_state,
      case when h.zip is not null and z.zip is not null
        then round(miles_between(h.latitude, h.longitude, z.latitude, z.longitude)::numeric)::integer end as miles
    ${othersOf(booking)} order by miles nulls last, t.name, t.id limit ${MAX_LISTED}`)

/** Refuses an LSV to which a booking may not be moved. */
export async function checkOtherLsv(db: Db, booking: Whose, lsv: number): Promise<void> {
  const found = await db.one(sql`select t.id ${othersOf(booking)} and t.id = ${lsv}`)
  if (found === undefined) throw invalid({ lsv: 'Not found' })
}
