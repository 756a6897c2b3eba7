import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readsOfWorker } from './platform/database/connection-counts.ts'
import { openReplica } from './platform/database/replica/replica.ts'
import type { Services } from './platform/http/action.ts'
import { describeError, log } from './platform/log.ts'
import { giveUpUnsentMails } from './platform/mail/delivery.ts'
import { refusalOfAddress } from './platform/process/listen-address.ts'
import type { Settings } from './platform/settings/settings.ts'
import { openTracing } from './platform/traces/open-tracing.ts'
import type { Siblings } from './platform/workers/siblings.ts'
import type { Running } from './running-parts.ts'

type Program = Awaited<ReturnType<typeof readProgram>>
type Part = { siblings?: Siblings; runsJobs: boolean; jobsFailed(): void }

const FIRST_ANSWERS_MS = 300

/** Starts the database's process before the import of a thousand modules, which blocks this process meanwhile. */
export async function readProgram() {
  await turn()
  const [{ buildApp }, { catalogue }] = await Promise.all([import('./app.ts'), import('./consequences.ts')])
  return { buildApp, catalogue }
}

/** The services with the read replica, if one is set. */
export async function withReplica(services: Services, running: Running): Promise<Services> {
  const { databaseReadUrl, mostBehindMs, workers } = services.settings
  if (databaseReadUrl === undefined) return services
  const options = { mostBehindMs, connections: readsOfWorker(workers) }
  const replica = await openReplica({ connectionString: databaseReadUrl }, services.database, options)
  running.push({ stop: replica.close })
  return { ...services, replica }
}

/** The services, traced when traces are exported. */
export async function withTracing(services: Services, running: Running): Promise<Services> {
  const tracing = await openTracing(process.env)
  if (tracing === undefined) return services
  running.push(tracing)
  const { traceDatabase } = await import('./platform/traces/trace-database.ts')
  return { ...services, database: traceDatabase(services.database, tracing), tracing }
}

/** Serves requests, and runs jobs if this process should; resolves when it listens. */
export async function serve(
  services: Services,
  { buildApp }: Program,
  running: Running,
  { siblings, runsJobs, jobsFailed }: Part,
): Promise<{ app: FastifyInstance; address: string }> {
  const app = await buildApp(services, siblings)
  running.push({ stop: async () => giveUpUnsentMails() })
  let jobs: Running[number] | undefined
  running.push({ stop: () => Promise.all([app.close(), jobs?.stop()]), drains: true })
  const address = await listen(app, services.settings)
  if (runsJobs) jobs = jobsSoon(services, jobsFailed)
  return { app, address }
}

/** Imports and starts the jobs after the server answers requests. The server must not run without them. */
function jobsSoon(services: Services, failed: () => void): Running[number] {
  const ended = new AbortController()
  const begun = (async () => {
    await pause(FIRST_ANSWERS_MS, undefined, { signal: ended.signal })
    const { startJobs } = await import('./jobs.ts')
    return startJobs(services)
  })()
  begun.catch((error) => {
    if (ended.signal.aborted) return
    log.fatal({ error: describeError(error) }, 'The jobs did not start')
    failed()
  })
  return {
    stop: async () => {
      ended.abort()
      await (await begun.catch(() => undefined))?.stop()
    },
  }
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    throw refusalOfAddress(error, { host, port })
  }
}
