import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestServer, type TestServer } from '../test-server.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from './server-process.ts'

export const METRICS_TOKEN = 'metrics-token-0123456789'

/** A started server of several workers. */
export type WorkerServer = ServerProcess & { port: number }

/** A test server's database, on which servers of workers are started. */
export type WorkerStage = {
  testServer: TestServer
  settings: ReturnType<typeof makeSettingsOn>
  /** Starts a server and waits until all its workers serve. */
  start(env?: Record<string, string>, workers?: number): Promise<WorkerServer>
  end(server: ServerProcess): Promise<void>
  /** The variables of a server that reads its database's address from a file, and the address in it, as another user. */
  byFile: Record<string, string>
  writeDatabaseUrl(user: string): void
  /** Kills what still runs. */
  close(): Promise<void>
}

/** A test server for servers of several workers; `close` kills those that still run. */
export async function openWorkerStage(): Promise<WorkerStage> {
  const testServer = await openTestServer()
  const settings = makeSettingsOn(testServer)
  const running = new Set<ServerProcess>()
  const file = join(settings.env.BIMS_DATA as string, 'database-url')
  const url = settings.env.DATABASE_URL as string
  return {
    testServer,
    settings,
    async start(env = {}, workers = 2) {
      const port = await findFreePort()
      const common = { ...settings.env, WORKERS: String(workers), METRICS_TOKEN, LOG_REQUESTS: 'on' }
      const server = { ...(await startProcess({ env: { ...common, ...env }, port })), port }
      running.add(server)
      await untilAllServe(server)
      return server
    },
    async end(server) {
      await server.kill('SIGTERM')
      running.delete(server)
    },
    byFile: { DATABASE_URL: '', DATABASE_URL_FILE: file },
    writeDatabaseUrl: (user) => writeFileSync(file, url.replace(/\/\/[^@]*@/, `//${user}@`)),
    async close() {
      await Promise.all([...running].map((server) => server.kill('SIGKILL')))
      await testServer.close()
      settings.remove()
    },
  }
}

/** The first worker serves while the others start. */
export async function untilAllServe(server: ServerProcess): Promise<void> {
  while (!server.printed().includes('BIMS listens on')) await pause(20)
}

/** A call over its own connection, since connections go to the workers in turn. */
export async function callWorker(
  server: ServerProcess,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: object } = {},
) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
