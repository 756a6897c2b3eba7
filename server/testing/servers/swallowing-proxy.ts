import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL that can keep what comes to itself: its connections stay open and nobody is answered. */
export type SwallowingProxy = {
  port: number
  /** The connections that are open now are never answered again, and PostgreSQL never learns of their end; those made later are. */
  swallow(): void
  /** From now on new connections are accepted and not answered either, until false. */
  refuseNew(refused: boolean): void
  close(): void
}

/** Starts the proxy in front of a PostgreSQL that is reached by its address or by the folder of its socket. */
export async function startSwallowingProxy(target: { host: string; port: number }): Promise<SwallowingProxy> {
  const open = new Set<[Socket, Socket]>()
  const swallowed = new Set<Socket>()
  let refused = false
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (refused) return
    const far = target.host.startsWith('/') ? connect(`${target.host}/.s.PGSQL.${target.port}`) : connect(target.port, target.host)
    const pair: [Socket, Socket] = [near, far]
    open.add(pair)
    near.pipe(far).pipe(near)
    far.on('error', () => near.destroy())
    near.on('close', () => {
      open.delete(pair)
      if (!swallowed.has(far)) far.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = () => [...[...open].flat(), ...swallowed]
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      for (const [near, far] of open) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
        swallowed.add(far)
      }
    },
    refuseNew: (value) => {
      refused = value
    },
    close: () => {
      server.close()
      for (const socket of sockets()) socket.destroy()
    },
  }
}
