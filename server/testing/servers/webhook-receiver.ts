/* A receiver of webhooks, which answers as a test says. Not used by the product. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedMessage = { headers: Record<string, string>; body: string; path: string; host: string }
type Answer = { status: number; headers?: Record<string, string> } | 'never'

/** A receiver, what it has received, and its next answers; afterwards it answers 204. */
export type WebhookReceiver = { url: string; port: number; received: ReceivedMessage[]; answers: Answer[]; close(): Promise<void> }

/** Starts a receiver on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({
        headers: plain(request.headers),
        body: Buffer.concat(pieces).toString(),
        path: request.url ?? '',
        host: request.headers.host ?? '',
      })
      const answer = answers.shift() ?? { status: 204 }
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const plain = (headers: IncomingHttpHeaders) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
