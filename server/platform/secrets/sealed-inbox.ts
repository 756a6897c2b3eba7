import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { deriveKey } from './sealing.ts'

/** An inbox for sealed values: anyone with the public key can encrypt for it, only the server can decrypt. */
type SealedInbox = {
  /** The public key: P-256, uncompressed. */
  publicKey: Buffer
  /** Decrypts a value that was sealed for `owner`. Throws when the key, the owner or the bytes differ. */
  open(owner: string, bytes: Buffer): Buffer
}

const POINT_BYTES = 65
const TAG_BYTES = 16
/** Each key is used once, so a constant nonce is safe. */
const NONCE = Buffer.alloc(12)
/** Reduces the derived number below the order of the curve. */
const BELOW_ORDER = 0x7f

/** The inbox of a purpose: its key pair is derived from the master key, and equal on every server. */
export function sealedInbox(master: Buffer, purpose: string): SealedInbox {
  // The label is a part of the key: with another one, stored drawings could not be opened.
  const secret = deriveKey(master, `bims drop box ${purpose}`)
  secret[0] = (secret[0] as number) & BELOW_ORDER
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return {
    publicKey: pair.getPublicKey(),
    open(owner, bytes) {
      const point = bytes.subarray(0, POINT_BYTES)
      const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(point), point, purpose, 32))
      const decipher = createDecipheriv('aes-256-gcm', key, NONCE).setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(POINT_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
