import { applicantAddress } from '../../appointments/booking-link.ts'
import type { Services } from '../../platform/http/action.ts'
import { idIn, isTokenOf, tokenOf } from '../../platform/secrets/signed-id.ts'

const PURPOSE = 'bims waitlist'

/** The address of the page of a mailbox's entry. Its bearer may see the entry, accept an offer, and leave the waitlist. */
export const waitlistUrl = ({ settings, key }: Pick<Services, 'settings' | 'key'>, entry: number, subdomain: string | null): string =>
  `${applicantAddress(settings, subdomain)}/waitlist/${tokenOf(key, { purpose: PURPOSE, id: entry })}`

/** The entry that a token names; undefined for a forged token. The caller checks whether the entry still exists. */
export function entryOfToken({ key }: Pick<Services, 'key'>, token: string | undefined): number | undefined {
  const entry = idIn(token)
  return isTokenOf(key, token, { purpose: PURPOSE, id: entry }) ? entry : undefined
}
