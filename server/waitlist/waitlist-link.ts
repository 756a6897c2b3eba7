import { applicantAddress } from '../appointments/booking-link.ts'
import type { Services } from '../platform/http/action.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { idIn, isTokenOf, sign, tokenOf } from '../platform/secrets/signed-id.ts'

const PURPOSE = 'bims waitlist'

/** The address of the page of an email address's entry. Its bearer may see the entry, accept an offer, and leave the waitlist. */
export const waitlistUrl = ({ settings, key }: Pick<Services, 'settings' | 'key'>, entry: number, subdomain: string | null): string =>
  `${applicantAddress(settings, subdomain)}/waitlist/${tokenOf(key, { purpose: PURPOSE, id: entry })}`

/** The entry that a token names; undefined for a forged token. The caller checks whether the entry still exists. */
export function entryOfToken({ key }: Pick<Services, 'key'>, token: string | undefined): number | undefined {
  const entry = idIn(token)
  return isTokenOf(key, token, { purpose: PURPOSE, id: entry }) ? entry : undefined
}

/** The token of an offer's hold, which hides the slot from others; a wizard that sends it sees the slot. */
export const holdOfOffer = (key: SigningKeys, offer: number): string => sign(key, 'bims waitlist offer', String(offer))
