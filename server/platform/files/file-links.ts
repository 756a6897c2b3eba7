import type { Services } from '../http/action.ts'
import { notFound } from '../http/errors.ts'
import { isSigned, sign } from '../secrets/signed-id.ts'

/** The claims of a signed URL: one method on one file, its type, a maximum length, and an expiry. */
type FileGrant = { id: number; method: 'GET' | 'PUT'; type: string; length: number; expires: number }

const MINUTES = 5
const PURPOSE = 'bims file links'

/** A signed address by which its bearer can read or write the content of one file for five minutes. */
export function signedAddress({ clock, key }: Pick<Services, 'clock' | 'key'>, grant: Omit<FileGrant, 'expires'>): string {
  const expires = Math.floor(clock.now() / 1000) + MINUTES * 60
  const { id, type, length } = grant
  const query = new URLSearchParams({
    type,
    length: String(length),
    expires: String(expires),
    signature: sign(key, PURPOSE, claimsOf({ ...grant, expires })),
  })
  return `/api/files/${id}/content?${query}`
}

/** The claims of a signed address; a forged, changed or expired one is a 404. */
export function grantOf(
  { clock, key }: Pick<Services, 'clock' | 'key'>,
  method: FileGrant['method'],
  id: number | null,
  query: Record<string, unknown>,
): FileGrant {
  const grant = { id: id ?? 0, method, type: String(query.type), length: Number(query.length), expires: Number(query.expires) }
  const isGenuine = isSigned(key, PURPOSE, claimsOf(grant), String(query.signature))
  if (!isGenuine || !lasts(grant, clock.now())) throw notFound()
  return grant
}

/** Whether the claims are valid now; a longer validity than possible dates from before the clock was set back. */
function lasts({ expires }: FileGrant, now: number): boolean {
  const left = expires * 1000 - now
  return left >= 0 && left <= (MINUTES + 1) * 60_000
}

const claimsOf = ({ id, method, type, length, expires }: FileGrant) => [id, method, length, type, expires].join('|')
