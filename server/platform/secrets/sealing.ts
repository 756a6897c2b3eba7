import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomFillSync } from 'node:crypto'
import { sha256Of } from './sha256.ts'

/** Encrypts single values at rest and makes the keyed index by which an exact value is found. */
export type Sealing = {
  /** AES-256-GCM. `place` is table|column|record key: a value copied elsewhere does not open. */
  seal(place: string, plain: string): Buffer
  /** The plain value. Throws when the key, the place or the bytes differ. */
  open(place: string, sealed: Buffer): string
  /** HMAC of the value under the column's name: equal values of one column are equal. */
  index(column: string, plain: string): Buffer
}

const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const MARK_BYTES = 8
/** Random bytes are fetched for so many values at a time: a call for each would cost as much as the cipher. */
const IVS_AT_ONCE = 256

/** Sealing under a 32-byte master key; the keys in use are derived from it. Each value carries the id of its key. */
export function sealingWith(master: Buffer): Sealing {
  const dataKey = derived(master, 'bims data')
  const indexKey = derived(master, 'bims index')
  const keyId = sha256Of(dataKey).subarray(0, KEY_ID_BYTES)
  const key = createSecretKey(dataKey)
  const nextIv = randomIvs()
  return {
    seal(place, plain) {
      const iv = nextIv()
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = [cipher.update(plain, 'utf8'), cipher.final()]
      return Buffer.concat([keyId, iv, cipher.getAuthTag(), ...body])
    },
    open(place, sealed) {
      if (!sealed.subarray(0, KEY_ID_BYTES).equals(keyId)) throw new Error('Sealed with another key')
      const iv = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES)
      const tag = sealed.subarray(KEY_ID_BYTES + IV_BYTES, KEY_ID_BYTES + IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place)).setAuthTag(tag)
      const body = sealed.subarray(KEY_ID_BYTES + IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
    index: (column, plain) => createHmac('sha256', indexKey).update(`${column}|${plain}`).digest().subarray(0, 16),
  }
}

/** Each piece of random bytes is given out once. */
function randomIvs(): () => Buffer {
  let bytes = Buffer.alloc(0)
  return () => {
    if (bytes.length === 0) bytes = randomFillSync(Buffer.alloc(IV_BYTES * IVS_AT_ONCE))
    const iv = bytes.subarray(0, IV_BYTES)
    bytes = bytes.subarray(IV_BYTES)
    return iv
  }
}

const derivedKeys = new WeakMap<Buffer, Map<string, Buffer>>()

/** A 32-byte key for one purpose, derived from the master key, once. */
export function derived(master: Buffer, purpose: string): Buffer {
  const known = derivedKeys.get(master) ?? new Map<string, Buffer>()
  derivedKeys.set(master, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32))
  known.set(purpose, key)
  return key
}

/** By what a key is known again; the key cannot be had from it. */
export const markOf = (master: Buffer): string => derived(master, 'bims mark').subarray(0, MARK_BYTES).toString('hex')

/** The place that a sealed value is bound to. */
export const place = (table: string, column: string, recordKey: string) => `${table}|${column}|${recordKey}`
