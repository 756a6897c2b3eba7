import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { type HostAddress, judgeHost, type Lookup } from './judge-host.ts'
import { OutgoingFailure } from './outgoing-failure.ts'

// A named import of node:http would load the module of `fetch`, which the start does not need.
const { request: requestHttp } = process.getBuiltinModule('node:http')
const { request: requestHttps } = process.getBuiltinModule('node:https')

/** The request. */
export type OutgoingCall = { method?: string; headers?: Readonly<Record<string, string>>; body?: string | Buffer | undefined }

/** The limits and permitted targets of a call. */
export type OutgoingLimits = {
  /** Whether private networks may be called: for addresses that the operator has set, or has allowed. */
  allowPrivate: boolean
  /** For all of it: name, connection, headers and body. */
  timeoutMs: number
  /** The longest body of an answer. With 0 the body is not read, and the call ends with the headers. */
  maxBytes: number
  /** The look-up of hosts, unless by the system's resolver where private networks may be called, else by the name servers. */
  lookup?: Lookup | undefined
}

/** The response. */
type OutgoingAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Calls another program once: whatever it sends, there is an answer or an OutgoingFailure, within the time and the size given. The host is
 * looked up once and the connection made to an address that was judged; redirects are answers like any other. Every connection is new.
 */
export async function callOut(url: string | URL, call: OutgoingCall, limits: OutgoingLimits): Promise<OutgoingAnswer> {
  const target = addressOf(url)
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new OutgoingFailure('TIME')), { once: true })
  })
  const progress = { connected: false }
  try {
    const addresses = await Promise.race([judgeHost(target, limits), late])
    return await Promise.race([exchange(target, addresses, call, { ...limits, deadline, progress }), late])
  } catch (error) {
    if (error instanceof OutgoingFailure) error.sent = progress.connected
    throw error
  }
}

function addressOf(url: string | URL): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (target?.protocol === 'https:' || target?.protocol === 'http:') return target
  throw new OutgoingFailure('ADDRESS')
}

function exchange(
  target: URL,
  addresses: readonly HostAddress[],
  { method = 'GET', headers = {}, body }: OutgoingCall,
  { maxBytes, deadline, progress }: { maxBytes: number; deadline: AbortSignal; progress: { connected: boolean } },
): Promise<OutgoingAnswer> {
  const [send, connected] = target.protocol === 'https:' ? ([requestHttps, 'secureConnect'] as const) : ([requestHttp, 'connect'] as const)
  return new Promise((resolve, reject) => {
    const call: ClientRequest = send(target, {
      method,
      agent: false,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      lookup: lookupOf(addresses),
      signal: deadline,
    })
    const fail = (failure: OutgoingFailure) => {
      reject(failure)
      call.destroy()
    }
    call.on('socket', (socket) => {
      socket.once(connected, () => {
        progress.connected = true
      })
    })
    call.on('error', (error) => fail(failureOf(error)))
    // An answer of 101.
    call.on('upgrade', () => fail(new OutgoingFailure('ANSWER')))
    call.on('response', (answer) => {
      const { statusCode: status = 0, headers } = answer
      const done = (body: Buffer) => resolve({ status, headers, body })
      readBody(answer, maxBytes, done, fail)
      if (maxBytes > 0) return
      done(Buffer.alloc(0))
      call.destroy()
    })
    call.end(body)
  })
}

/** Gives the addresses that were judged, whatever the name leads to by now. */
const lookupOf =
  (addresses: readonly HostAddress[]): NonNullable<RequestOptions['lookup']> =>
  (_host, { all }, done) => {
    const [first] = addresses as [HostAddress]
    if (all) done(null, [...addresses] as never)
    else done(null, first.address, first.family)
  }

function readBody(answer: IncomingMessage, maxBytes: number, done: (body: Buffer) => void, fail: (failure: OutgoingFailure) => void) {
  const pieces: Buffer[] = []
  let bytes = 0
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > maxBytes) fail(new OutgoingFailure('SIZE'))
    else pieces.push(piece)
  })
  answer.on('error', (error) => fail(failureOf(error)))
  answer.on('end', () => done(Buffer.concat(pieces)))
}

/** Codes of the parser begin with HPE; the abort is that of the deadline. */
const failureOf = (error: NodeJS.ErrnoException) =>
  new OutgoingFailure(error.name === 'AbortError' ? 'TIME' : error.code?.startsWith('HPE_') ? 'ANSWER' : 'CONNECTION', error)
