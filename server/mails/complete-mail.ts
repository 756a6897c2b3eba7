import { withLinks } from '../appointments/booking-link.ts'
import { withAccountLinks } from '../people/account-links.ts'
import type { WordedMail } from '../platform/mail/mail.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { withTransferLinks } from './transfers/transfer-link.ts'
import { withWaitlistLinks } from './waitlist/waitlist-link.ts'

/**
 * A mail as it is sent: the outbox keeps the names of links, and their tokens are put in here. Each kind of link only where the mail's own
 * row names what it opens.
 */
export const completeMail = <Mail extends WordedMail>(key: SigningKeys, mail: Mail): Mail =>
  withAccountLinks(key, withWaitlistLinks(key, withTransferLinks(key, withLinks(key, mail))))
