import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of PostgreSQL that can swallow all data: its connections stay open without answers. */
export type SwallowingProxy = {
  port: number
  /** Swallows the data of the open connections, whose end PostgreSQL never notices; later ones work. */
  swallow(): void
  /** Accepts new connections from now on without answering, until false. */
  refuseNew(refused: boolean): void
  close(): void
}

/** Starts the proxy in front of a PostgreSQL on an address or a socket folder. */
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
