import { randomBytes } from 'node:crypto'
import { KEY_MARK } from '../../../contract/people/api-keys.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'

const SECRET_BYTES = 32
const SHOWN_LENGTH = KEY_MARK.length + 8

/** A new key with what is kept of it: its beginning, to recognize it, and its hash, to find it. */
export function makeSecret(): { key: string; prefix: string; key_hash: Buffer } {
  const key = `${KEY_MARK}${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { key, prefix: key.slice(0, SHOWN_LENGTH), key_hash: sha256Of(key) }
}

/** The key of an Authorization header; undefined when it has none. */
export function keyIn(authorization: string): string | undefined {
  const token = authorization.replace(/^Bearer /i, '')
  return token.startsWith(KEY_MARK) ? token : undefined
}
