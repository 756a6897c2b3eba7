import { Socket } from 'node:net'

/**
 * A socket that sends the writes of one turn of the event loop at once: statements issued together cost one system call and wake the
 * database once, which costs more than most statements do.
 */
export function coalescingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...written: Parameters<Socket['write']>) => boolean
  let corked = false
  socket.write = ((...written: Parameters<Socket['write']>) => {
    if (!corked) {
      corked = true
      socket.cork()
      process.nextTick(() => {
        corked = false
        socket.uncork()
      })
    }
    return write(...written)
  }) as Socket['write']
  return socket
}
