import { callOut, type OutgoingCall, type OutgoingLimits } from './call-out.ts'
import { OutgoingFailure } from './outgoing-failure.ts'

/** Statuses whose answers have no body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

/**
 * Like `fetch`, for addresses that strangers may have written and programs that may answer anything: use it in place of `fetch` wherever
 * the server calls out. It refuses private networks unless `allowPrivate`, connects only to the addresses that it judged, follows no
 * redirects (an answer of 3xx is returned), ends after `timeoutMs` in all, and reads at most `maxBytes` of the answer, which is complete
 * when the promise resolves. Anything else rejects with an OutgoingFailure, whose `reason` is the cause; nothing is thrown elsewhere.
 *
 * `fetch` itself throws outside of its promise on a status above 599 and waits indefinitely on 101.
 */
export async function fetchGuarded(url: string | URL, init: OutgoingCall, limits: OutgoingLimits): Promise<Response> {
  const { status, headers, body } = await callOut(url, init, limits)
  try {
    const pairs = Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((each): [string, string] => [name, each]))
    return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), { status, headers: pairs })
  } catch (error) {
    throw new OutgoingFailure('ANSWER', error)
  }
}
