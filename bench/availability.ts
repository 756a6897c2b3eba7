import { load } from './processes.ts'
import { type Bench, makeDatabase, record, runBare, withBareServer, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld, fillAppointments, type World } from './world.ts'

const CONNECTIONS = 16

/** The open slots of a day: against bare node:http with the same bytes, its own SQL, and itself on an empty history. */
export async function measureAvailability(bench: Bench): Promise<Row[]> {
  const empty = await makeDatabase(bench, 'availability_empty')
  const world = await within(empty, buildWorld)
  const full = await makeDatabase(bench, 'availability_full', 'availability_empty')
  await within(full, (database) => fillAppointments(database, world, bench.appointments))
  const path = pathOf(world)
  const answered = { body: '' }
  const recorded = await record(full, async (app, take) => {
    take()
    answered.body = (await app.inject(path)).body
    take()
  })
  const ask = (port: number) =>
    load({ port, connections: CONNECTIONS, seconds: bench.seconds, method: 'GET', paths: [path], headers: {} }).then(
      ({ perSecond }) => perSecond,
    )
  const bare = await withBareServer(answered.body, ask)
  const sql = await runBare(bench, full, recorded, CONNECTIONS, bench.seconds)
  const [emptyRate, fullRate] = [await withServer(empty, ask), await withServer(full, ask)]
  const statements = `${recorded[0]?.length} statement(s) a request`
  return [
    row('availability of a day', fullRate, 'bare node:http, same bytes', bare, 0.15, statements),
    row('availability of a day', fullRate, 'its own SQL bare', sql, 0, statements),
    row(`availability, ${bench.appointments} appointments`, fullRate, 'with none', emptyRate, 0.9),
  ]
}

const pathOf = ({ lsvs, date }: World) => `/api/appointments/availability?lsv=${lsvs[0]}&date=${date}`
