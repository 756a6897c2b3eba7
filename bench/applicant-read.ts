import sql from 'sql-template-tag'
import { openSession } from '../server/people/sign-in/sessions.ts'
import { readSettings } from '../server/platform/settings.ts'
import { load } from './processes.ts'
import { type Bench, KEY, makeDatabase, record, runBare, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld } from './world.ts'

const CONNECTIONS = 16

/** One applicant read by staff, session check and audit of the read included: against its own SQL run bare. */
export async function measureApplicantRead(bench: Bench): Promise<Row[]> {
  const config = await makeDatabase(bench, 'applicant_read')
  await within(config, buildWorld)
  const { token } = await within(config, async (database) => {
    const user = await database.one<{ id: number }>(
      sql`insert into user_account (email, username) values ('staff@bench.example', 'staff') returning id`,
    )
    return openSession(database, readSettings({}), KEY, user?.id ?? 0, { ip: '127.0.0.1', user_agent: null, request_id: 'bench' })
  })
  const headers = { authorization: `Bearer ${token}` }
  const path = '/api/applicants/7'
  const recorded = await record(config, async (app, take) => {
    take()
    await app.inject({ url: path, headers })
    take()
  })
  const bare = await runBare(bench, config, recorded, CONNECTIONS, bench.seconds)
  const { perSecond, statuses } = await withServer(config, (port) =>
    load({ port, connections: CONNECTIONS, seconds: bench.seconds, method: 'GET', paths: [path], headers }),
  )
  return [
    row(
      'one applicant, signed in, audited',
      perSecond,
      'its own SQL bare',
      bare,
      0.4,
      `${recorded[0]?.length} statements, answers ${JSON.stringify(statuses)}`,
    ),
  ]
}
