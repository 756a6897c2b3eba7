import sql, { type Sql } from 'sql-template-tag'
import type { Alternatives } from '../../contract/availability/holds.ts'
import { DAY_MS, plusDays, utcDate } from '../../contract/records/days.ts'
import { isPublished, ofEmployersChoice, ofNetwork } from '../environments/offered-lsvs.ts'
import type { Db } from '../platform/database/database.ts'
import { deduplicateRead } from '../platform/database/deduplicate-reads.ts'
import { T } from '../platform/records/access.ts'
import { isWithinReach } from './bookable-dates.ts'
import { holdsOfOthers } from './hold-tokens.ts'
import { type LsvDays, openSlotsOn, readManyLsvDays, wholeDays } from './lsv-day.ts'
import { dateIn, isoWithOffset } from './zoned-time.ts'

/** The number of times offered at an LSV. */
const TIMES = 3
/** How many days around the lost time are searched. */
const DAYS = 7
/** The number of LSVs of a large network that are searched, the nearest first. */
const MAX_NEIGHBORS = 10

/** A time at an LSV that is not available, for applicants of an environment, or of the LSV's network when none is named. */
type LostSlot = { lsv: number; instant: number; hold: string | null | undefined; employer: number | null; network: number | null }

type Neighbor = { id: number; name: string; miles: number | null }

/**
 * The open times nearest to a lost one: at the same LSV, and at the nearest other one that has any within a week. Two statements, which
 * many who lose one time at once share.
 */
export async function findAlternatives(db: Db, now: number, lost: LostSlot): Promise<Alternatives> {
  const { lsv, instant, hold } = lost
  const shared = { rows: <Row>(statement: Sql) => deduplicateRead<Row>(db, statement) }
  const neighbors = await readNeighbors(shared, lost)
  const [from, to] = [utcDate(instant - (DAYS + 1) * DAY_MS), utcDate(instant + (DAYS + 1) * DAY_MS)]
  const reach = { ...wholeDays(from, to), holds: holdsOfOthers(hold) }
  const lsvDays = await readManyLsvDays(shared, [lsv, ...neighbors.map(({ id }) => id)], reach)
  const timesAt = (id: number) => nearestTimes(lsvDays.get(id), instant, now)
  return { times: timesAt(lsv), elsewhere: nearestElsewhere(neighbors, instant, timesAt, lsvDays) }
}

/** Other LSVs that the applicant may choose, the nearest first; those whose distance is not known last, by name. */
const readNeighbors = (db: Pick<Db, 'rows'>, { lsv, employer, network }: LostSlot): Promise<Neighbor[]> =>
  db.rows<Neighbor>(sql`
    select t.id, t.name, miles_between(h.latitude, h.longitude, z.latitude, z.longitude) as miles
    from live_scan_vendor here join live_scan_vendor t on t.id <> here.id and t.removed_at is null
    left join zip_centroid h on h.zip = left(trim(here.location_postal), 5)
    left join zip_centroid z on z.zip = left(trim(t.location_postal), 5)
    where here.id = ${lsv} and ${isPublished(T)} and ${choiceOf(employer, network)}
    order by miles nulls last, t.name, t.id limit ${MAX_NEIGHBORS}`)

function choiceOf(employer: number | null, network: number | null): Sql {
  if (employer !== null) return ofEmployersChoice(employer, T)
  return network === null ? sql`t.network = here.network` : ofNetwork(network, T)
}

/** Picks by distance, and by the nearness of the time where distances are unknown. */
function nearestElsewhere(
  neighbors: readonly Neighbor[],
  instant: number,
  timesAt: (id: number) => string[],
  lsvDays: ReadonlyMap<number, LsvDays>,
): Alternatives['elsewhere'] {
  const away = (times: readonly string[]) => Math.min(...times.map((time) => Math.abs(Date.parse(time) - instant)))
  const [first] = neighbors
    .map(({ id, name, miles }) => ({ lsv: id, name, miles: miles ?? Number.MAX_SAFE_INTEGER, times: timesAt(id) }))
    .filter(({ times }) => times.length > 0)
    .sort((a, b) => a.miles - b.miles || away(a.times) - away(b.times))
  if (first === undefined) return null
  const { miles: _known, ...elsewhere } = first
  return { ...elsewhere, timezone: (lsvDays.get(first.lsv) as LsvDays).time_zone }
}

/**
 * The open slots that begin nearest to an instant, in order of time. A slot two days away is farther than any of the day itself,
 * so one more day in each direction is enough.
 */
function nearestTimes(lsvDays: LsvDays | undefined, instant: number, now: number): string[] {
  if (lsvDays === undefined) return []
  const { time_zone } = lsvDays
  const date = dateIn(time_zone, instant)
  const found: number[] = []
  let last = DAYS
  for (let day = 0; day <= last; day++) {
    for (const each of new Set([plusDays(date, -day), plusDays(date, day)]))
      found.push(...openSlotsOn(lsvDays, each, now).map(({ start }) => start))
    if (found.length >= TIMES) last = Math.min(last, day + 1)
  }
  const away = (start: number) => Math.abs(start - instant)
  return found
    .filter((start) => isWithinReach(lsvDays, start, now))
    .sort((a, b) => away(a) - away(b) || a - b)
    .slice(0, TIMES)
    .sort((a, b) => a - b)
    .map((start) => isoWithOffset(start, time_zone))
}
