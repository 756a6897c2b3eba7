import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, type SigningKeys } from './sealing.ts'

type SignedClaims = { purpose: string; id: number; claims?: string }

const TOKEN = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/

/** The signature of text under the current key of a purpose. */
export const sign = (keys: Pick<SigningKeys, 'current'>, purpose: string, text: string): string => signature(keys.current, purpose, text)

/** Whether a signature of text was made under any accepted key of the purpose. Takes the same time for all wrong ones. */
export const isSigned = (keys: Pick<SigningKeys, 'accepted'>, purpose: string, text: string, given: string): boolean =>
  keys.accepted.some((key) => {
    const [theirs, ours] = [Buffer.from(given), Buffer.from(signature(key, purpose, text))]
    return theirs.length === ours.length && timingSafeEqual(theirs, ours)
  })

/** A token that names a record by its id. Signed are the `claims`, which the reader of the token must know; else the id alone. */
export const tokenOf = (keys: Pick<SigningKeys, 'current'>, { purpose, id, claims = String(id) }: SignedClaims): string =>
  `${id}.${sign(keys, purpose, claims)}`

/** The id that a token names, whether it is genuine or not; 0 for what is no token. */
export const idIn = (token: string | undefined): number => Number(TOKEN.exec(token ?? '')?.[1] ?? 0)

/** Whether a token is genuine: it names this id, and its signature is that of the claims. */
export function isTokenOf(
  keys: Pick<SigningKeys, 'accepted'>,
  token: string | undefined,
  { purpose, id, claims = String(id) }: SignedClaims,
): boolean {
  const [, named, given] = TOKEN.exec(token ?? '') ?? ['', '0', '']
  // The signature is compared in any case, so that every wrong token takes the same work.
  return isSigned(keys, purpose, claims, given ?? '') && Number(named) === id
}

const signature = (key: Buffer, purpose: string, text: string) =>
  createHmac('sha256', deriveKey(key, purpose)).update(text).digest('base64url')
