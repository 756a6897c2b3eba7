import { DAY_MS, utcDate } from '../contract/records/days.ts'
import { randomFrom } from '../server/demonstration/random.ts'
import { load } from './processes.ts'
import { type Bench, makeDatabase, record, runBare, withBareServer, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld, fillAppointments, type World } from './world.ts'

const CONNECTIONS = 16
/** Simultaneous requests for one day share a statement; no day is repeated here, so that each request is measured alone. */
const PAIRS = 10_000
const RECORDED = 500
/** The first day, in days before the date of the generated data. */
const BEFORE = 20
const DAYS = 50
const SEED = 20_261_123

/**
 * The open slots of a location's day, for 10,000 distinct pairs in random order: against bare node:http with the same bytes, its own SQL,
 * and itself on an empty history.
 */
export async function measureAvailability(bench: Bench): Promise<Row[]> {
  const empty = await makeDatabase(bench, 'availability_empty')
  const world = await within(empty, buildWorld)
  const full = await makeDatabase(bench, 'availability_full', 'availability_empty')
  await within(full, (database) => fillAppointments(database, world, bench.appointments))
  const paths = pathsOf(world)
  const answered = { body: '' }
  const recorded = await record(full, async (app, take) => {
    take()
    for (const path of paths.slice(0, RECORDED)) {
      answered.body = (await app.inject(path)).body
      take()
    }
  })
  const measure = (port: number) =>
    load({ port, connections: CONNECTIONS, seconds: bench.seconds, method: 'GET', paths, headers: {} }).then(({ perSecond }) => perSecond)
  const bare = await withBareServer(answered.body, measure)
  const sql = await runBare(bench, { config: full, recordings: recorded, connections: CONNECTIONS, seconds: bench.seconds })
  const [emptyRate, fullRate] = [await withServer(empty, measure), await withServer(full, measure)]
  const statements = `${recorded[0]?.length} statement(s) a request`
  const day = { name: 'availability of a day', rate: fullRate, note: statements }
  return [
    row({ ...day, against: 'bare node:http, same bytes', otherRate: bare, wanted: 0.15 }),
    row({ ...day, against: 'its own SQL bare', otherRate: sql, wanted: 0 }),
    row({
      name: `availability, ${bench.appointments} appointments`,
      rate: fullRate,
      against: 'with none',
      otherRate: emptyRate,
      wanted: 0.9,
    }),
  ]
}

/** The number of open slots is the same on each of these days: the generated appointments are before them. */
function pathsOf({ lsvs, date }: World): string[] {
  const random = randomFrom(SEED)
  const first = Date.parse(date) - BEFORE * DAY_MS
  const dates = Array.from({ length: DAYS }, (_, day) => utcDate(first + day * DAY_MS))
  return lsvs
    .flatMap((lsv) => dates.map((day) => `/api/appointments/availability?lsv=${lsv}&date=${day}`))
    .map((path) => ({ path, place: random.whole(0, 2 ** 32) }))
    .sort((one, other) => one.place - other.place)
    .slice(0, PAIRS)
    .map(({ path }) => path)
}
