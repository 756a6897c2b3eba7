import { DRAWING_BOX, SEALED } from './sealed.ts'

const POINT_BITS = 256
/** Each key is used for one drawing only, so a constant nonce is safe. */
const NONCE = new Uint8Array(12)
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const bytes = (text: string) => new TextEncoder().encode(text)

/**
 * Encrypts a drawing (a data URL) for its owner with the server's key of the day: browser storage reveals nothing of it. Rejects where
 * the browser does not offer its cryptography to the page, that is, without https.
 */
export async function sealDrawing(drawn: string, owner: string, { day, public_key }: { day: string; public_key: string }): Promise<string> {
  const { subtle } = crypto
  const theirs = await subtle.importKey('raw', fromBase64(public_key), curve, false, [])
  const mine = await subtle.generateKey(curve, false, ['deriveBits'])
  const point = new Uint8Array(await subtle.exportKey('raw', mine.publicKey))
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, mine.privateKey, POINT_BITS)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: point, info: bytes(`${DRAWING_BOX} ${day}`) }
  const hashed = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey(parameters, hashed, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const sealing = { name: 'AES-GCM', iv: NONCE, additionalData: bytes(owner) }
  const sealed = await subtle.encrypt(sealing, key, fromBase64(drawn.slice(drawn.indexOf(',') + 1)))
  return SEALED + day + toBase64([...point, ...new Uint8Array(sealed)])
}

/** Decodes both base64 alphabets. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** Encodes as base64url. */
function toBase64(all: readonly number[]): string {
  const plain = all.map((byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
