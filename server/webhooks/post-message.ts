import { callOut, type OutgoingLimits } from '../platform/http/outgoing/call-out.ts'
import { OutgoingFailure } from '../platform/http/outgoing/outgoing-failure.ts'

type Message = { url: string; body: string; headers: Record<string, string> }

/** The outcome of a message: the status of the answer, or why there was none. */
export type PostResult = { status: number | null; error: string | null }

/** Posts a message. A redirect is an answer like any other; the body of an answer is not read. */
export async function postMessage({ url, ...message }: Message, limits: Omit<OutgoingLimits, 'maxBytes'>): Promise<PostResult> {
  try {
    const { status } = await callOut(url, { method: 'POST', ...message }, { ...limits, maxBytes: 0 })
    return { status, error: status >= 200 && status < 300 ? null : `The receiver answered ${status}.` }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { status: null, error: error.reason === 'CONNECTION' ? `The connection failed (${error.code ?? 'unknown'}).` : error.message }
  }
}
