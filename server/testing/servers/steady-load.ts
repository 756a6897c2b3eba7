/* Clients with persistent connections that send one request after another, and count losses. Not used by the product. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** A request of the load. */
export type SentCall = { method: 'GET' | 'POST'; path: string; body?: unknown; headers?: Record<string, string> }

/** The results: the number of each status, and the errors. `refused`: nothing listened, so that nothing was lost. */
export type LoadResult = { answered: number; statuses: Record<string, number>; lost: string[]; refused: number }

/** Sends requests from a number of simultaneous clients until `next` has no more, or until it is stopped; each pauses between them. */
export function startLoad(
  { port, clients, pauseMs = 0 }: { port: number; clients: number; pauseMs?: number },
  next: () => SentCall | undefined,
): { done: Promise<LoadResult>; stop(): Promise<LoadResult> } {
  const result: LoadResult = { answered: 0, statuses: {}, lost: [], refused: 0 }
  let stopped = false
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let sent = next(); sent !== undefined && !stopped; sent = next()) {
      const outcome = await send(port, agent, sent)
      if (typeof outcome === 'number') {
        result.answered += 1
        result.statuses[outcome] = (result.statuses[outcome] ?? 0) + 1
      } else if (outcome === 'ECONNREFUSED') result.refused += 1
      else result.lost.push(`${sent.method} ${sent.path}: ${outcome}`)
      if (pauseMs > 0) await pause(pauseMs)
    }
    agent.destroy()
  }
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => result)
  return {
    done,
    stop: () => {
      stopped = true
      return done
    },
  }
}

/** The status of a completely read answer, or the code of the error. */
async function send(port: number, agent: Agent, { method, path, body, headers = {} }: SentCall): Promise<number | string> {
  const bytes = body === undefined ? undefined : JSON.stringify(body)
  const described =
    bytes === undefined ? headers : { ...headers, 'content-type': 'application/json', 'content-length': String(bytes.length) }
  try {
    const sending = request({ host: '127.0.0.1', port, agent, method, path, headers: described })
    sending.end(bytes)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    await text(answer)
    return answer.statusCode ?? 0
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code ?? message
  }
}
