import { createHmac, timingSafeEqual } from 'node:crypto'
import { applicantAddress } from '../appointments/booking-link.ts'
import type { Services } from '../platform/http/action.ts'
import { deriveKey, type SigningKeys } from '../platform/secrets/sealing.ts'

const TOKEN = /^([1-9]\d{0,14})\.[A-Za-z0-9_-]{43}$/

/** The address of the page of an email address's entry. Its bearer may see the entry, accept an offer, and leave the waitlist. */
export const waitlistUrl = ({ settings, key }: Pick<Services, 'settings' | 'key'>, entry: number, subdomain: string | null): string =>
  `${applicantAddress(settings, subdomain)}/waitlist/${entry}.${sign(key.current, 'bims waitlist', entry)}`

/** The entry that a token names; undefined for a forged token. The caller checks whether the entry still exists. */
export function entryOfToken({ key }: Pick<Services, 'key'>, token: string | undefined): number | undefined {
  const entry = Number(TOKEN.exec(token ?? '')?.[1] ?? 0)
  const given = Buffer.from(token ?? '')
  const isRight = key.accepted.some((each) => {
    const due = Buffer.from(`${entry}.${sign(each, 'bims waitlist', entry)}`)
    return given.length === due.length && timingSafeEqual(given, due)
  })
  return isRight ? entry : undefined
}

/** The token of an offer's hold, which hides the slot from others; a wizard that sends it sees the slot. */
export const holdOfOffer = (key: SigningKeys, offer: number): string => sign(key.current, 'bims waitlist offer', offer)

const sign = (key: Buffer, purpose: string, id: number) =>
  createHmac('sha256', deriveKey(key, purpose)).update(String(id)).digest('base64url')
