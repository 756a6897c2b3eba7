import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, startProcess } from '../server/testing/servers/server-process.ts'
import { load } from './processes.ts'
import { APPLICANTS, bodiesOf } from './schedule.ts'
import { type Bench, makeDatabase, within } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld } from './world.ts'

const MAX_WORKERS = 4
/** The machine on which workers, the database and the load have a core each. */
const WANTED = 2.5

/** Bookings of the whole product, with its jobs, by several workers against one. */
export async function measureWorkers(bench: Bench): Promise<Row[]> {
  const cores = availableParallelism()
  const workers = Math.min(MAX_WORKERS, cores)
  const template = await makeDatabase(bench, 'workers_template')
  const bodies = bodiesOf(await within(template, buildWorld))
  const [one, several] = [await bookThrough(bench, bodies, 1), await bookThrough(bench, bodies, workers)]
  return [
    row({
      name: `bookings through WORKERS=${workers}`,
      rate: several.perSecond,
      against: 'WORKERS=1',
      otherRate: one.perSecond,
      wanted: cores < MAX_WORKERS ? 0 : WANTED,
      note: `${cores} cores for workers, database and load; wanted with ${MAX_WORKERS} cores: ${WANTED}; answers ${JSON.stringify(several.statuses)}`,
    }),
  ]
}

async function bookThrough(bench: Bench, bodies: string[], workers: number) {
  const { host, user, port: databasePort, database } = await makeDatabase(bench, `workers_${workers}`, 'workers_template')
  const port = await findFreePort()
  const env = {
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host ?? '')}:${databasePort}/${database}`,
    BIMS_DATA: join(bench.folder, `workers-${workers}`),
    BIMS_KEY: randomBytes(32).toString('base64'),
    BIMS_DEMO: '0',
    WORKERS: String(workers),
    FLOOD_PER_MINUTE: '100000000',
  }
  const server = await startProcess({ env, port })
  while (!server.printed().includes('BIMS listens on')) await pause(20)
  try {
    return await load({
      port,
      connections: APPLICANTS,
      seconds: 0,
      method: 'POST',
      paths: ['/api/appointments/schedule'],
      headers: {},
      bodies,
    })
  } finally {
    await server.kill('SIGTERM')
  }
}
