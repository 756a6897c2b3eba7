import { offline, Problem } from './problem.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

type CallOptions = {
  /** The query; empty values are omitted. */
  query?: Query
  body?: unknown
  /** The version on which the change is based, the `etag` of the read. */
  ifMatch?: string | null
  idempotencyKey?: string
  /** Not caused by the user, so that it does not keep the session from going idle. */
  background?: boolean
  /** Never sends the token: for the applicant's wizard, and sign-in itself. */
  anonymous?: boolean
  signal?: AbortSignal | null
}

export type Answer<T> = { body: T; etag: string | null }

/** The handling of a call of an ended session: `again` sends it, once its user has signed in again. */
export type Expired = (
  path: string,
  options: CallOptions,
  again: (options: CallOptions) => Promise<Response>,
) => Promise<Response | undefined>
/** The source of the bearer token, and its renewal. */
type Credentials = { token(): string | null; renew(): Promise<boolean>; expired: Expired }

/** The time of the user's last call, which keeps the session from going idle. */
export const activity = { at: Date.now() }

let credentials: Credentials = { token: () => null, renew: async () => false, expired: async () => undefined }

/** Connects the calls with the session's token; called once by the session. */
export function takeCredentialsFrom(source: Credentials) {
  credentials = source
}

/** Calls the API: `path` is below /api. Resolves with the body, rejects with a `Problem`. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return (await callWithVersion<T>(method, path, options)).body
}

/** Like `call`, with the answer's ETag beside the body. */
export async function callWithVersion<T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const response = await respond(method, path, options)
  return { body: await answerBody<T>(response, options.signal), etag: response.headers.get('etag') }
}

/** The raw response, for files; rejects as `call` does. */
export async function respond(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const sent = options.anonymous ? null : credentials.token()
  if (sent && !options.background) activity.at = Date.now()
  let response = await send(method, path, options, sent)
  if (response.status === 401 && sent) {
    // Another call may have renewed the token while this one was under way.
    const renewed = credentials.token() !== sent || (await credentials.renew())
    if (renewed) response = await send(method, path, options, credentials.token())
    if (response.status === 401)
      response = (await credentials.expired(path, options, (now) => send(method, path, now, credentials.token()))) ?? response
  }
  if (!response.ok) throw new Problem(response.status, await problemBody(response), response.headers.get('retry-after'))
  return response
}

async function send(method: Method, path: string, options: CallOptions, token: string | null): Promise<Response> {
  try {
    return await fetch(`/api${path}${queryString(options.query)}`, {
      method,
      headers: headers(options, token),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    })
  } catch (error) {
    // Without an answer in time the call counts as lost, too: the server may have done it.
    if (options.signal?.reason?.name === 'AbortError') throw error
    throw offline()
  }
}

function headers(options: CallOptions, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...(options.background ? { 'x-background': '1' } : {}),
  }
}

/** `?a=1&b=x`, or an empty text; empty values are omitted. */
function queryString(query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return search ? `?${search}` : ''
}

async function answerBody<T>(response: Response, signal?: AbortSignal | null): Promise<T> {
  const text = await response.text().catch((error) => {
    throw signal?.aborted ? error : offline()
  })
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function problemBody(response: Response): Promise<Record<string, unknown>> {
  try {
    return await response.json()
  } catch {
    // A balancer or proxy may answer with pages instead of problems.
    return {}
  }
}
