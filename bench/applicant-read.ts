import { load } from './processes.ts'
import { type Bench, headersOf, makeDatabase, record, runBare, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld } from './world.ts'

const CONNECTIONS = 16

/** One applicant read by staff, including the session check and the audit of the read: against its bare SQL. */
export async function measureApplicantRead(bench: Bench): Promise<Row[]> {
  const config = await makeDatabase(bench, 'applicant_read')
  await within(config, buildWorld)
  const headers = await within(config, (database) => headersOf(database, 'staff'))
  const path = '/api/applicants/7'
  const recorded = await record(config, async (app, take) => {
    take()
    await app.inject({ url: path, headers })
    take()
  })
  const bare = await runBare(bench, { config, recordings: recorded, connections: CONNECTIONS, seconds: bench.seconds })
  const { perSecond, statuses } = await withServer(config, (port) =>
    load({ port, connections: CONNECTIONS, seconds: bench.seconds, method: 'GET', paths: [path], headers }),
  )
  return [
    row({
      name: 'one applicant, signed in, audited',
      rate: perSecond,
      against: 'its own SQL bare',
      otherRate: bare,
      wanted: 0.4,
      note: `${recorded[0]?.length} statements, answers ${JSON.stringify(statuses)}`,
    }),
  ]
}
