/* A balancer that checks the readiness of its servers, like haproxy with `option httpchk GET /readyz`. Not used by the product. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A balancer: its port, and whether it sends requests to a server now. */
type Balancer = { port: number; sendsTo(port: number): boolean; close(): void }

type Backend = { port: number; agent: Agent; failures: number }

const CHECK_MS = 200
/** The number of consecutive failed checks that take a server out, as in `docs/operations.md`; one success brings it back. */
const FALL = 3
/** A check without an answer in this time fails. */
const CHECK_TIMEOUT_MS = 2_000

/**
 * Starts it in front of servers on these ports. A request goes to the next ready server, over persistent connections. If
 * a server accepts no connection, the next one is tried; a request that was sent is never repeated: its failure is a 502.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends = ports.map((port): Backend => ({ port, agent: new Agent({ keepAlive: true }), failures: FALL }))
  let closed = false
  let turn = 0
  const isUp = ({ failures }: Backend) => failures < FALL
  const check = async (backend: Backend) => {
    while (!closed) {
      backend.failures = (await isReady(backend.port)) ? 0 : backend.failures + 1
      await pause(CHECK_MS)
    }
  }
  for (const backend of backends) void check(backend)
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    const up = backends.filter(isUp)
    turn += 1
    for (let tried = 0; tried < up.length; tried += 1)
      if (await passOn(up[(turn + tried) % up.length] as Backend, incoming, body, outgoing)) return
    outgoing.writeHead(503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    sendsTo: (port) => backends.some((backend) => backend.port === port && isUp(backend)),
    close: () => {
      closed = true
      server.close()
      server.closeAllConnections()
      for (const { agent } of backends) agent.destroy()
    },
  }
}

/** Uses a new connection, since the check is whether the server accepts one. */
const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** False when the server accepted no connection, so that nothing was sent. */
async function passOn(
  { port, agent }: Backend,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  try {
    const { connection: _ofTheClient, ...passed } = headers
    const sending = request({ host: '127.0.0.1', port, agent, method, path: url, headers: passed })
    sending.end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat(await answer.toArray())
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? 'text/plain' }).end(bytes)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false
    outgoing.writeHead(502).end()
    return true
  }
}
