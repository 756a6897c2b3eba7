import { z } from 'zod'
import { fetchGuarded } from '../../platform/http/outgoing/fetch-guarded.ts'
import { OutgoingFailure } from '../../platform/http/outgoing/outgoing-failure.ts'
import type { TwilioSettings } from '../../platform/settings/twilio-settings.ts'
import type { SendResult, SmsProvider } from './sms-provider.ts'

/** The operator sets the address, which may be inside. An answer has some hundred bytes. */
const LIMITS = { allowPrivate: true, timeoutMs: 20_000, maxBytes: 100_000 }
/** The least and the most that Twilio lets a message wait. */
const WAIT_SECONDS = { least: 5, most: 36_000 }
/** Its code for a number that has sent STOP to this sender. */
export const UNSUBSCRIBED = 21610

const message = z.object({ sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/) })
const refusal = z.object({ code: z.number().nullish(), message: z.string().nullish() })

/**
 * Twilio's Messages resource over its HTTP interface. One call for a message, without retries: Twilio supports no key that makes it happen
 * once.
 */
export function createTwilio({ accountSid, authToken, from, apiUrl, statusUrl }: TwilioSettings): SmsProvider {
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ id, attempt, to, body, usefulSeconds }) {
      const wait = Math.min(WAIT_SECONDS.most, Math.max(WAIT_SECONDS.least, Math.floor(usefulSeconds)))
      const form = new URLSearchParams({ To: to, Body: body, ValidityPeriod: String(wait), ...from })
      if (statusUrl !== undefined) form.set('StatusCallback', `${statusUrl}?message=${id}&attempt=${attempt}`)
      try {
        const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
        const response = await fetchGuarded(url, { method: 'POST', headers, body: form.toString() }, LIMITS)
        return handed(response.status, await response.json().catch(() => undefined))
      } catch (error) {
        if (error instanceof OutgoingFailure) return unanswered(error)
        throw error
      }
    },
  }
}

/**
 * An answer of 201 has taken the message, and one of 5xx may have. 401, 403 and 404 are settings of ours that somebody can put right
 * meanwhile, and 429 took nothing.
 */
function handed(status: number, body: unknown): SendResult {
  const taken = status === 201 ? message.safeParse(body) : undefined
  if (taken !== undefined)
    return taken.success ? { outcome: 'ACCEPTED', sid: taken.data.sid } : { outcome: 'UNKNOWN', reason: 'Twilio answered something else' }
  const { code, message: words } = refusal.safeParse(body).data ?? {}
  const reason = `Twilio answered ${[status, code, words].filter((part) => part != null).join(' ')}`
  if (code === UNSUBSCRIBED) return { outcome: 'UNSUBSCRIBED', reason }
  if (status === 400) return { outcome: 'REFUSED', reason }
  return { outcome: status >= 500 ? 'UNKNOWN' : 'LATER', reason }
}

function unanswered({ sent, code, reason }: OutgoingFailure): SendResult {
  return { outcome: sent ? 'UNKNOWN' : 'LATER', reason: `Twilio did not answer: ${code ?? reason}` }
}
