import * as z from 'zod'
import { address } from './setting-kinds.ts'

/** The settings of text messages by Twilio. */
export const twilioShape = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be the SID of an account of Twilio (AC…)')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^\w{16,}$/, 'must be the auth token of the account')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-fA-F]{32}$/, 'must be the SID of a messaging service (MG…)')
    .optional(),
  TWILIO_FROM_NUMBER: z
    .string()
    .regex(/^\+1\d{10}$/, 'must be a number such as +13055550100')
    .optional(),
  TWILIO_API_URL: address(['https:', 'http:'], 'https://api.twilio.com').default('https://api.twilio.com'),
}

type TwilioEnvironment = z.infer<z.ZodObject<typeof twilioShape>>

/** An account of Twilio. */
export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** The sender, as the call names it: a messaging service, which chooses a number, or a number. */
  from: { MessagingServiceSid: string } | { From: string }
  apiUrl: string
  /** The address at which Twilio reports the delivery status of a message; undefined where it could not reach this server. */
  statusUrl: string | undefined
}

/** The rules over several settings: both parts of the account and one sender, or nothing. */
export function twilioComplaints(env: TwilioEnvironment): [name: keyof TwilioEnvironment, message: string][] {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID, TWILIO_FROM_NUMBER } = env
  const senders = [TWILIO_MESSAGING_SERVICE_SID, TWILIO_FROM_NUMBER].filter((sender) => sender !== undefined)
  if (TWILIO_ACCOUNT_SID === undefined && TWILIO_AUTH_TOKEN === undefined && senders.length === 0) return []
  const account = 'must be set too: Twilio needs its account SID, its auth token and a sender'
  return [
    ...(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const).flatMap((name): [typeof name, string][] =>
      env[name] === undefined ? [[name, account]] : [],
    ),
    ...(senders.length === 1
      ? []
      : [['TWILIO_MESSAGING_SERVICE_SID', 'or TWILIO_FROM_NUMBER must be set, and not both'] as ['TWILIO_MESSAGING_SERVICE_SID', string]]),
  ]
}

/** The path of the server's own interface that Twilio calls. */
export const TWILIO_PATHS = { status: '/api/webhooks/sms/status', received: '/api/webhooks/sms' } as const

/** The account that is set, or undefined. `ownUrl` is the public address of this server. */
export function twilioOf(env: TwilioEnvironment, ownUrl: string): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_MESSAGING_SERVICE_SID: service, TWILIO_FROM_NUMBER } = env
  if (accountSid === undefined || authToken === undefined) return undefined
  const from = service === undefined ? { From: TWILIO_FROM_NUMBER ?? '' } : { MessagingServiceSid: service }
  const isLocal = /(^|\.)localhost$/.test(new URL(ownUrl).hostname)
  const statusUrl = isLocal ? undefined : `${ownUrl}${TWILIO_PATHS.status}`
  return { accountSid, authToken, from, apiUrl: env.TWILIO_API_URL.replace(/\/$/, ''), statusUrl }
}
