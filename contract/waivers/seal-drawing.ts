import { DRAWING_BOX, SEALED } from './sealed.ts'

const POINT_BITS = 256
/** The key is made for one drawing alone, so that the nonce need not differ. */
const NONCE = new Uint8Array(12)
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const bytes = (text: string) => new TextEncoder().encode(text)

/**
 * Seals a drawing (a data URL) for its owner by the server's key of a day: browser storage reveals nothing of it. Rejects where
 * the browser keeps its cryptography from the page, which is where there is no https.
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

/** Of either alphabet. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** Of the alphabet for addresses. */
function toBase64(all: readonly number[]): string {
  const plain = all.map((byte) => String.fromCharCode(byte)).join('')
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
