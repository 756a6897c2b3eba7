import { applicantAddress } from '../../appointments/booking-link.ts'
import type { Services } from '../../platform/http/action.ts'
import type { WordedMail } from '../../platform/mail/mail.ts'
import type { SigningKeys } from '../../platform/secrets/sealing.ts'
import { idIn, isTokenOf, tokenOf } from '../../platform/secrets/signed-id.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { entryOfKey } from './waitlist-keys.ts'

const NAMED_LINK = /\/waitlist\/([1-9]\d*)\.own\b/g

/**
 * The address of the page of a mailbox's entry, without its token, which `withWaitlistLinks` puts in: it opens nothing. The bearer of the
 * token may see the entry, accept an offer, and leave the waitlist.
 */
export const namedWaitlistUrl = (settings: Settings, entry: number, subdomain: string | null): string =>
  `${applicantAddress(settings, subdomain)}/waitlist/${entry}.own`

/** A mail to a mailbox as it is sent, with the token of the mail's own entry, whatever its text contains. */
export function withWaitlistLinks<Mail extends WordedMail>(key: Pick<SigningKeys, 'current'>, mail: Mail): Mail {
  const entryOfMail = entryOfKey(mail.event_key ?? '')
  if (entryOfMail === undefined) return mail
  const linked = (words: string) =>
    words.replace(NAMED_LINK, (named, entry) =>
      Number(entry) === entryOfMail ? `/waitlist/${tokenOf(key, signedOf(entryOfMail))}` : named,
    )
  return { ...mail, text_body: linked(mail.text_body), html_body: linked(mail.html_body) }
}

/** The entry that a token names; undefined for a forged token. The caller checks whether the entry still exists. */
export function entryOfToken({ key }: Pick<Services, 'key'>, token: string | undefined): number | undefined {
  const entry = idIn(token)
  return isTokenOf(key, token, signedOf(entry)) ? entry : undefined
}

const signedOf = (entry: number) => ({ purpose: 'bims waitlist', id: entry })
