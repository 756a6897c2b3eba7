/* A mail server that speaks just enough SMTP, and misbehaves on demand. Not used by the product. */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** Its behaviour in one conversation. `drop…` closes the connection; `slow` answers late. */
export type Manner = 'take' | 'slow' | 'drop at once' | 'drop before the message' | 'drop after the message' | 'later' | 'never'

/** A mail server and its completely received messages, with its behaviour for each. */
export type MailServer = { url: string; received: { message: string; manner: Manner }[]; close(): Promise<void> }

const SLOW_MS = 30

/** Starts it; `manner` is called once per conversation. */
export async function startMailServer(manner: () => Manner): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server: Server = createServer((socket) => talk(socket, manner(), received)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function talk(socket: Socket, manner: Manner, received: MailServer['received']) {
  let message: string | undefined
  socket.on('error', () => undefined)
  if (manner === 'drop at once') return socket.destroy()
  const say = (line: string) => (manner === 'slow' ? setTimeout(() => socket.write(`${line}\r\n`), SLOW_MS) : socket.write(`${line}\r\n`))
  say('220 test')
  socket.on('data', (bytes) => {
    const text = bytes.toString('latin1')
    if (message !== undefined) {
      message += text
      if (!message.endsWith('\r\n.\r\n')) return
      received.push({ message, manner })
      message = undefined
      if (manner === 'drop after the message') socket.destroy()
      else say(manner === 'never' ? '554 spam' : '250 taken')
    } else if (text.startsWith('RCPT') && manner === 'later') say('451 later')
    else if (text.startsWith('RCPT') && manner === 'drop before the message') socket.destroy()
    else if (text.startsWith('DATA')) {
      message = ''
      say('354 go on')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else say('250 ok')
  })
}
