import { isGatherable, MAX_GATHERED_READS } from '../../../contract/records/gatherable.ts'
import type { GatheredAnswers } from '../../../contract/records/gathered-reads.ts'

type Read = {
  path: string
  init: RequestInit
  resolve(response: Response): void
  reject(reason: unknown): void
}

const API = '/api'
const NOT_FOUND = 404
/** Refusals of the request that gathers, not of its reads: by a server of another version, or by a proxy that takes no long address. */
const CANNOT_GATHER: readonly number[] = [400, 403, NOT_FOUND, 414, 431]
let waiting: Read[] = []
let sendAlone = fetch
/** False once a server of the version before has answered, which knows no gathered reads: an update, or its way back, is under way. */
let isKnown = true

/**
 * Sends the reads of one moment in one request, while its user may. Each is answered or refused as by itself; so is a refusal of the whole
 * request, of which an ended session is one. Each is sent alone where the server cannot gather them. Takes the place of the browser's
 * `fetch`, so that pages without it carry no part of it.
 */
export function gatherReads(mayGather: () => boolean) {
  const send = fetch
  sendAlone = (path, init) => send(path, init)
  isKnown = true
  globalThis.fetch = async (path, init = {}) => (isKnown && isRead(path, init) && mayGather() ? readSoon(path, init) : send(path, init))
}

function isRead(path: unknown, { method, headers = {}, signal }: RequestInit): path is string {
  if (typeof path !== 'string' || !path.startsWith(API) || method !== 'GET') return false
  const isOfUser = 'authorization' in headers && !('x-background' in headers)
  return isOfUser && !signal?.aborted && isGatherable(path.slice(API.length))
}

const readSoon = (path: string, init: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting)
    waiting.push({ path, init, resolve, reject })
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
  })

function sendWaiting() {
  const reads = waiting.filter(({ init }) => !init.signal?.aborted)
  waiting = []
  for (let at = 0; at < reads.length; at += MAX_GATHERED_READS) void send(reads.slice(at, at + MAX_GATHERED_READS))
}

async function send(reads: readonly Read[]) {
  if (reads.length === 1) return sendEachAlone(reads)
  try {
    const responses = await respondTo(reads)
    if (responses === undefined) return sendEachAlone(reads)
    for (const [at, { resolve }] of reads.entries()) resolve(responses[at] as Response)
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}

function sendEachAlone(reads: readonly Read[]) {
  for (const { path, init, resolve, reject } of reads) sendAlone(path, init).then(resolve, reject)
}

/** The answers in the order of the reads; undefined where the server or a proxy cannot gather them. */
async function respondTo(reads: readonly Read[]): Promise<Response[] | undefined> {
  const paths = reads.map(({ path }) => path.slice(API.length)).join('\n')
  const init = { ...reads[0]?.init, signal: whenAllLeave(reads) }
  const response = await sendAlone(`${API}/reads?${new URLSearchParams({ paths })}`, init)
  if (response.status === NOT_FOUND) isKnown = false
  if (CANNOT_GATHER.includes(response.status)) return undefined
  if (!response.ok) return reads.map(() => response.clone())
  const { answers }: GatheredAnswers = await response.json()
  return answers.map(responseOf)
}

function responseOf({ status, etag, retry_after, body }: GatheredAnswers['answers'][number]): Response {
  const headers = { ...(etag !== null && { etag }), ...(retry_after !== null && { 'retry-after': retry_after }) }
  return new Response(JSON.stringify(body), { status, headers })
}

/** Ends the request when no reader is left. */
function whenAllLeave(reads: readonly Read[]): AbortSignal {
  const all = new AbortController()
  const leave = () => reads.every(({ init }) => init.signal?.aborted) && all.abort()
  for (const { init } of reads) init.signal?.addEventListener('abort', leave, { once: true })
  return all.signal
}
