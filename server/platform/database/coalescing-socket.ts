import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop as one piece: statements that are asked for together cost one
 * call of the system and wake the database once. A wake-up costs more than most statements do.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...written: Parameters<Socket['write']>) => boolean
  let gathering = false
  socket.write = ((...written: Parameters<Socket['write']>) => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(() => {
        gathering = false
        socket.uncork()
      })
    }
    return write(...written)
  }) as Socket['write']
  return socket
}
