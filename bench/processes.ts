import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * The work of the loading process: each keep-alive connection requests all paths in turn, beginning at a different one, so that
 * two connections never request the same path at once.
 */
export type Load = {
  port: number
  connections: number
  seconds: number
  method: 'GET' | 'POST'
  paths: string[]
  headers: Record<string, string>
  /** One body per request, each used once; absent for GET. */
  bodies?: string[]
  /** Whether each request with a body comes from a client address of its own. */
  ownAddresses?: boolean
}

/** The results. */
export type Loaded = { perSecond: number; p95Ms: number; statuses: Record<string, number> }

/** Sends a load from another process. */
export async function load(what: Load): Promise<Loaded> {
  const child = start('load.ts')
  child.send(what)
  const [answer] = (await once(child, 'message')) as [Loaded]
  child.kill()
  return answer
}

/** Starts one of the bench's processes and waits for its first message. */
export async function startReady<Answer>(
  file: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; answer: Answer }> {
  const child = start(file, args, env)
  const [answer] = (await once(child, 'message')) as [Answer]
  return { child, answer }
}

const start = (file: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  fork(`${import.meta.dirname}/${file}`, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
