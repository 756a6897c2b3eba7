import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartRefusal } from './start-refusal.ts'

/** The address on which a server listens. */
type ListenAddress = { host: string; port: number }

/** The refusal for an address that cannot be listened on; other errors pass unchanged. */
export function refusalOfAddress(error: unknown, { host, port }: ListenAddress): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartRefusal(`Port ${port} of ${host} is in use. Set PORT to another one.`)
    case 'EACCES':
      return new StartRefusal(`Port ${port} may not be used by this user. Set PORT to another one.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EINVAL':
      return new StartRefusal(`HOST ${host} is no address of this machine.`)
    default:
      return error
  }
}

/** Refuses an address that cannot be listened on, before the start changes anything. */
export async function checkListenAddress({ host, port }: ListenAddress): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    throw refusalOfAddress(error, { host, port })
  }
  await new Promise((closed) => server.close(closed))
}
