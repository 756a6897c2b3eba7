import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomFillSync } from 'node:crypto'
import { log } from '../log.ts'
import { sha256Of } from './sha256.ts'

/** Encrypts single values at rest and computes the keyed index that finds an exact value. */
export type Sealing = {
  /** AES-256-GCM. `place` is table|column|record key: a value copied elsewhere does not open. */
  seal(place: string, plain: string): Buffer
  /** Decrypts a value. Throws when the key, the place or the bytes differ. */
  open(place: string, sealed: Buffer): Promise<string>
  /** Decrypts a value, or returns null and logs its place, so that its page still answers. */
  read(place: string, sealed: Buffer): Promise<string | null>
  /** HMAC of the value under the column's name: equal values of a column have equal indexes. */
  index(column: string, plain: string): Buffer
}

/** The keys in use, 32 bytes each. Values are sealed with the last data key and opened with any of them. */
export type SealingKeys = { data: readonly Buffer[]; index: Buffer }

/**
 * The keys of links, tokens and sessions. `current` signs, and each of `accepted` is valid; a rotation may replace both
 * while the process runs. `installation` stays: it identifies this installation elsewhere.
 */
export type SigningKeys = { current: Buffer; accepted: readonly Buffer[]; installation: Buffer }

const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const MARK_BYTES = 8
/** The number of values whose random bytes are fetched at once: a call for each would cost as much as the cipher. */
const IVS_AT_ONCE = 256

/** The keys of a database without stored ones, derived from the master key. */
export const deriveKeys = (master: Buffer): SealingKeys => ({
  data: [deriveKey(master, 'bims data')],
  index: deriveKey(master, 'bims index'),
})

/** Sealing with keys derived from a master key. */
export const createSealing = (master: Buffer): Sealing => createFixedSealing(deriveKeys(master))

/** Sealing with constant keys. */
export const createFixedSealing = (keys: SealingKeys): Sealing =>
  createReloadingSealing(
    () => keys,
    async () => undefined,
  )

/** Sealing with the keys that `current` returns; `reload` is awaited when a value has an unknown data key. */
export function createReloadingSealing(current: () => SealingKeys, reload: () => Promise<unknown>): Sealing {
  const nextIv = randomIvs()
  const open = async (place: string, sealed: Buffer) => {
    // Up to twice: a load that was running already may have missed the key.
    for (let loads = 0; loads < 2 && cipherKey(current(), sealed) === undefined; loads += 1) await reload()
    const key = cipherKey(current(), sealed)
    if (key === undefined) throw new Error('Sealed with another key')
    return decrypt(key, place, sealed)
  }
  return {
    seal: (place, plain) => encrypt(current().data.at(-1) as Buffer, nextIv(), place, plain),
    open,
    read: (place, sealed) =>
      open(place, sealed).catch((error: Error) => {
        log.error({ unreadable: place, reason: error.message }, 'A sealed value cannot be decrypted')
        return null
      }),
    index: (column, plain) => createHmac('sha256', current().index).update(`${column}|${plain}`).digest().subarray(0, 16),
  }
}

/** The id of a data key, which begins each value that it sealed. */
export const keyIdOf = (dataKey: Buffer): Buffer => cipherOf(dataKey).id

const cipherKey = ({ data }: SealingKeys, sealed: Buffer): KeyObject | undefined =>
  data.map(cipherOf).find(({ id }) => sealed.subarray(0, KEY_ID_BYTES).equals(id))?.key

function encrypt(dataKey: Buffer, iv: Buffer, place: string, plain: string): Buffer {
  const { id, key } = cipherOf(dataKey)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const body = [cipher.update(plain, 'utf8'), cipher.final()]
  return Buffer.concat([id, iv, cipher.getAuthTag(), ...body])
}

function decrypt(key: KeyObject, place: string, sealed: Buffer): string {
  const iv = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES)
  const tag = sealed.subarray(KEY_ID_BYTES + IV_BYTES, KEY_ID_BYTES + IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place)).setAuthTag(tag)
  const body = sealed.subarray(KEY_ID_BYTES + IV_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

type Cipher = { id: Buffer; key: KeyObject }
const ciphers = new WeakMap<Buffer, Cipher>()

/** Cached for each data key. */
function cipherOf(dataKey: Buffer): Cipher {
  const known = ciphers.get(dataKey)
  if (known !== undefined) return known
  const cipher = { id: sha256Of(dataKey).subarray(0, KEY_ID_BYTES), key: createSecretKey(dataKey) }
  ciphers.set(dataKey, cipher)
  return cipher
}

/** Returns each piece of random bytes once. */
function randomIvs(): () => Buffer {
  let bytes = Buffer.alloc(0)
  return () => {
    if (bytes.length === 0) bytes = randomFillSync(Buffer.alloc(IV_BYTES * IVS_AT_ONCE))
    const iv = bytes.subarray(0, IV_BYTES)
    bytes = bytes.subarray(IV_BYTES)
    return iv
  }
}

const derivations = new WeakMap<Buffer, Map<string, Buffer>>()

/** A 32-byte key for one purpose, derived from another key and cached. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  const known = derivations.get(master) ?? new Map<string, Buffer>()
  derivations.set(master, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32))
  known.set(purpose, key)
  return key
}

/** Constant signing keys. */
export const createFixedSigning = (key: Buffer): SigningKeys => ({
  current: key,
  accepted: [key],
  installation: deriveKey(key, 'bims installation'),
})

/** The mark that identifies a master key; the key cannot be derived from it. */
export const markOf = (master: Buffer): string => deriveKey(master, 'bims mark').subarray(0, MARK_BYTES).toString('hex')

/** The place to which a sealed value is bound. */
export const place = (table: string, column: string, recordKey: string) => `${table}|${column}|${recordKey}`
