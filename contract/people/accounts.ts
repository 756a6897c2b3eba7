import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { text } from '../records/fields.ts'

/** The purposes of a link sent by mail. */
export const linkPurposes = ['ACTIVATE', 'RESET', 'EMAIL'] as const

/** The data behind a link: its account, and for passwords their minimum length. */
export const accountLink = z.object({
  purpose: z.enum(linkPurposes),
  username: z.string(),
  email: z.string(),
  min_length: z.int(),
})
export type AccountLink = z.infer<typeof accountLink>

/** An active session. */
export const liveSession = z.object({
  id: z.int(),
  created: answeredInstant(),
  last_seen: z.string(),
  expires_at: answeredInstant(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
})
export type LiveSession = z.infer<typeof liveSession>

/** How long a session counts as confirmed by its owner. */
export const CONFIRMED_SECONDS = 600

/** A passkey as its owner sees it. */
export const passkey = z.object({ id: z.int(), name: z.string(), created: answeredInstant(), last_used: z.nullable(answeredInstant()) })
export type Passkey = z.infer<typeof passkey>

/** The second factors of the user's own account. `required`: the operator requires one for every account. */
export const secondFactors = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  required: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/** The step that an account must take before anything else: choose a new password, or set up a second factor. */
export const dueSteps = ['PASSWORD', 'SECOND_FACTOR'] as const
export type DueStep = (typeof dueSteps)[number]

/** The name that the owner gives a passkey. */
export const passkeyName = text(100)
