import type { Worker } from 'node:cluster'

type Connection = { close(): void }
type Sender = { send(message: unknown, ...rest: unknown[]): boolean }

/**
 * The primary process accepts connections and passes each to a worker, one at a time. Node.js keeps the connection of a worker that
 * ended before it took it: its client would wait indefinitely. Here it is closed, so that the client can connect again.
 */
export function closeOrphanedConnections(worker: Worker): void {
  const sending = worker.process as unknown as Sender
  const { send } = sending
  let last: Connection | undefined
  sending.send = (message, ...rest) => {
    if (isConnection(rest[0])) last = rest[0]
    return send.call(worker.process, message, ...rest)
  }
  // Closing a connection that was taken, and is closed here already, does nothing.
  worker.once('exit', () => last?.close())
}

const isConnection = (given: unknown): given is Connection => typeof (given as Connection | undefined)?.close === 'function'
