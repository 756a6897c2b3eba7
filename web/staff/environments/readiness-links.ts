import type { ReadinessCode } from '../../../contract/environments/readiness.ts'
import type { OfKind } from './kinds.ts'

/** The target of a line of the readiness list: a screen, or a part of the environment's own. */
type Remedy = { to: string; search?: Record<string, string>; hash?: string; text: string }

/** The parts of an environment's screen, as addresses name them. */
export type EnvironmentPart = 'address' | 'face' | 'locations' | 'applications' | 'disclaimers' | 'waivers' | 'payment' | 'mails'

/** The link for a line of the readiness list. Locations belong to a network; an employer without one links single locations. */
export function remedyOf(code: ReadinessCode, { kind, environment }: OfKind): Remedy {
  const network = kind === 'networks' ? environment.id : (environment.network ?? null)
  const part = (hash: EnvironmentPart, text: string): Remedy => ({ to: `/environments/${kind}/${environment.id}`, hash, text })
  const ofNetwork = (to: string, text: string): Remedy =>
    network === null ? part('locations', 'Fingerprint Locations') : { to, search: { network: String(network) }, text }
  const ofEmployer = (to: string, text: string): Remedy => ({
    to,
    search: kind === 'employers' ? { employer: String(environment.id) } : {},
    text,
  })
  switch (code) {
    case 'SUBDOMAIN':
      return part('address', 'Address')
    case 'PEOPLE':
      return { to: '/users', text: 'Manage Users' }
    case 'LOCATIONS':
    case 'TYPES':
    case 'TYPE_LANGUAGES':
      return ofNetwork('/locations', 'Manage Locations')
    case 'HOURS':
    case 'OPEN_TIMES':
      return ofNetwork('/availability', 'Manage Availability')
    case 'WORK_LOCATIONS':
      return ofEmployer('/entities', 'Manage Entities')
    case 'VENDORS':
      return ofEmployer('/vendors', 'Manage Vendors')
    case 'DISCLAIMERS':
      return part('disclaimers', 'Disclaimers')
    case 'WAIVERS':
      return part('waivers', 'Waivers')
    case 'PAYMENT':
      return part('payment', 'Payment')
    case 'TRANSFERS':
      return network === null ? part('applications', 'Applications') : ofNetwork('/locations', 'Manage Locations')
    case 'MAIL_SERVER':
      return { to: '/outbox', text: 'Outbox' }
    case 'REPLY_TO':
      return part('mails', 'Mails')
    case 'LOGO':
      return part('face', 'Appearance and Help')
    case 'LANGUAGES':
      return part('disclaimers', 'Disclaimers and Waivers')
  }
}
