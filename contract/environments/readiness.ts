import * as z from 'zod/mini'

/** The requirements before applicants can book, in the order of setting up an environment. */
export const readinessCodes = [
  'SUBDOMAIN',
  'PEOPLE',
  'LOCATIONS',
  'HOURS',
  'TYPES',
  'OPEN_TIMES',
  'WORK_LOCATIONS',
  'VENDORS',
  'DISCLAIMERS',
  'WAIVERS',
  'PAYMENT',
  'TRANSFERS',
  'MAIL_SERVER',
  'REPLY_TO',
  'LOGO',
  'LANGUAGES',
  'TYPE_LANGUAGES',
] as const
export type ReadinessCode = (typeof readinessCodes)[number]

/** MISSING prevents bookings, or something else that the environment offers; ADVISED does not. */
const readinessStates = ['DONE', 'MISSING', 'ADVISED'] as const

/** One line of the list: its subject, its state, and the reason in words. */
const readinessCheck = z.object({ code: z.enum(readinessCodes), state: z.enum(readinessStates), says: z.string() })
export type ReadinessCheck = z.infer<typeof readinessCheck>

/** Whether applicants can book with an environment, and where its sites are. */
export const readiness = z.object({
  ready: z.boolean(),
  /** The start page of its applicants; null without a subdomain. */
  applicant_address: z.nullable(z.string()),
  /** The site of the network's people, or of the employer's network; null without one. */
  dashboard_address: z.nullable(z.string()),
  checks: z.array(readinessCheck),
})
export type Readiness = z.infer<typeof readiness>
