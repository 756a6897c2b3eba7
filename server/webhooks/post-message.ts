import { lookup as lookUp } from 'node:dns/promises'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPrivate } from './private-networks.ts'

/** How a host's addresses are found. */
export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

type Message = {
  url: string
  body: string
  headers: Record<string, string>
  /** Whether private networks may be called. */
  toPrivate: boolean
  timeoutMs: number
  lookup?: Lookup
}

/** What became of a message: the status of the answer, or why there was none. */
export type Posted = { status: number | null; error: string | null }

const lookUpAll: Lookup = (host) => lookUp(host, { all: true })

/**
 * Posts a message. The host is resolved once and the connection made to that address, so that a name whose address changes meanwhile leads
 * nowhere else; a redirect is an answer like any other and is not followed. The answer's body is not read.
 */
export async function postMessage({ url, toPrivate, lookup = lookUpAll, ...message }: Message): Promise<Posted> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) === 0 ? await lookup(host).catch(() => []) : [{ address: host, family: isIP(host) }]
  const [first] = found
  if (first === undefined) return failed('The host name was not found.')
  if (!toPrivate && found.some(({ address }) => isPrivate(address))) return failed('The address belongs to a private network.')
  return exchange(target, first, message)
}

const failed = (error: string): Posted => ({ status: null, error })

function exchange(
  target: URL,
  { address, family }: { address: string; family: number },
  { body, headers, timeoutMs }: Pick<Message, 'body' | 'headers' | 'timeoutMs'>,
): Promise<Posted> {
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const call: ClientRequest = send(
      target,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: (_host, { all }, done) =>
          all
            ? done(null, [{ address, family }] as never)
            : (done as (error: null, address: string, family: number) => void)(null, address, family),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        answer.destroy()
        resolve(status >= 200 && status < 300 ? { status, error: null } : { status, error: `The receiver answered ${status}.` })
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) => resolve(failed(wordsOf(error))))
    call.end(body)
  })
}

const wordsOf = ({ name, code }: NodeJS.ErrnoException) =>
  name === 'AbortError' || name === 'TimeoutError'
    ? 'The receiver did not answer in time.'
    : `The connection failed (${code ?? 'unknown'}).`
