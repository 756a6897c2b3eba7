import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** The fault of the next call: before it has an effect, or after it. The answer to a slow one, or its loss, takes a second. */
export type TwilioFault = 'slow' | 'lost before' | 'lost after' | 'lost late' | '429' | '500' | '503' | 'not json' | 'unsubscribed'

/** A message as Twilio has it, with the fields of its published specification that matter here. */
type Message = { sid: string; to: string; body: string; form: Record<string, string> }
type Reply = { status: number; body: unknown }

/** A server with the documented HTTP interface of the one call that the adapter uses, and Twilio's calls to us. */
export type TwilioServer = {
  url: string
  /** The calls, taken or not. */
  calls: { form: Record<string, string>; headers: IncomingMessage['headers'] }[]
  messages: Message[]
  /** The faults of the next calls, in order. */
  faults: TwilioFault[]
  /** A signed call of Twilio's to `address`, the server at a public address; `fields` are its form. */
  callBack(address: string, publicUrl: string, path: string, fields: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** The account of the tests. */
export const twilioAccount = {
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'f'.repeat(32),
  TWILIO_MESSAGING_SERVICE_SID: `MG${'0b'.repeat(16)}`,
} as const
const { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: TOKEN } = twilioAccount
const AUTHORIZATION = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`

/** Starts a server that checks calls as Twilio does. */
export async function openTwilio(): Promise<TwilioServer> {
  const calls: TwilioServer['calls'] = []
  const messages: Message[] = []
  const faults: TwilioFault[] = []
  const server = createServer(async (request, response) => {
    const form = await read(request)
    const fault = faults.shift()
    if (fault === 'lost before') return void response.destroy()
    calls.push({ form, headers: request.headers })
    if (fault === 'not json') return void response.writeHead(201).end('<html>')
    const failed = fault === undefined ? undefined : FAILED[fault]
    const reply = failed ?? complaintOf(request, form) ?? taken(form, messages)
    if (fault === 'lost after') return void response.destroy()
    if (fault === 'slow' || fault === 'lost late') await setTimeout(1_000)
    if (fault === 'lost late') return void response.destroy()
    send(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    messages,
    faults,
    callBack: (address, publicUrl, path, fields) => {
      const form = { AccountSid: SID, ApiVersion: '2010-04-01', ...fields }
      return fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'x-twilio-signature': signed(`${publicUrl}${path}`, form),
        },
        body: new URLSearchParams(form).toString(),
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The signed text, as documented: the address, then each field in the order of the names, name and value. */
function signed(url: string, form: Record<string, string>): string {
  const hmac = createHmac('sha1', TOKEN)
  hmac.update(url)
  for (const name of Object.keys(form).sort()) hmac.update(`${name}${form[name]}`)
  return hmac.digest('base64')
}

async function read(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

const send = (response: ServerResponse, { status, body }: Reply) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const refused = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const FAILED: Partial<Record<TwilioFault, Reply>> = {
  '429': refused(429, 20429, 'Too Many Requests'),
  '500': refused(500, 20500, 'Internal Server Error'),
  '503': refused(503, 20503, 'Service Unavailable'),
  unsubscribed: refused(400, 21610, 'Attempt to send to unsubscribed recipient'),
}

/** The fault that Twilio finds in a call. */
function complaintOf({ method, url, headers }: IncomingMessage, form: Record<string, string>): Reply | undefined {
  if (method !== 'POST' || url !== `/2010-04-01/Accounts/${SID}/Messages.json`)
    return refused(404, 20404, `The requested resource ${url} was not found`)
  if (headers.authorization !== AUTHORIZATION) return refused(401, 20003, 'Authenticate')
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refused(400, 20001, 'Unsupported content type')
  const { To = '', Body = '', From, MessagingServiceSid, StatusCallback, ValidityPeriod } = form
  if (!/^\+[1-9]\d{7,14}$/.test(To)) return refused(400, 21211, `The 'To' number ${To} is not a valid phone number.`)
  if (Body === '') return refused(400, 21602, 'Message body is required.')
  if (Body.length > 1600) return refused(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  if (From === undefined && MessagingServiceSid === undefined) return refused(400, 21603, "A 'From' phone number is required.")
  if (StatusCallback !== undefined && !isReachable(StatusCallback)) return refused(400, 21609, 'The StatusCallback URL is not a valid URL.')
  if (ValidityPeriod !== undefined && !isWithin(Number(ValidityPeriod))) return refused(400, 20001, 'ValidityPeriod is out of range.')
  return undefined
}

const isReachable = (url: string) => URL.canParse(url) && !/(^|\.)localhost$|_/.test(new URL(url).hostname)
const isWithin = (seconds: number) => Number.isInteger(seconds) && seconds >= 1 && seconds <= 36_000

function taken(form: Record<string, string>, messages: Message[]): Reply {
  const sid = `SM${randomBytes(16).toString('hex')}`
  messages.push({ sid, to: form.To ?? '', body: form.Body ?? '', form })
  return {
    status: 201,
    body: {
      account_sid: SID,
      api_version: '2010-04-01',
      body: form.Body,
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from: form.From ?? null,
      messaging_service_sid: form.MessagingServiceSid ?? null,
      num_segments: '0',
      sid,
      status: 'accepted',
      to: form.To,
      uri: `/2010-04-01/Accounts/${SID}/Messages/${sid}.json`,
    },
  }
}
