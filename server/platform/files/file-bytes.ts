import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Services } from '../http/action.ts'
import { place } from '../secrets/sealing.ts'
import { sha256Of } from '../secrets/sha256.ts'
import { openFileStore } from './file-store.ts'

/** A stored file. Without a content key its bytes are stored readable, as by earlier versions. */
export type KeptFile = { record_key: string; content_key: Buffer | null }
/** The settings of the store, and the keys. */
export type FileServices = Pick<Services, 'settings' | 'sealing'>

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const COLUMN = ['file', 'content_key'] as const

/**
 * Stores the bytes of a file, encrypted with a key per file: AES-256-GCM, bound to the record key. Returns that key, sealed,
 * and the hashes of the content and of the stored bytes. A rotation seals the key again and leaves the bytes.
 */
export async function writeBytes({ settings, sealing }: FileServices, record_key: string, bytes: Uint8Array) {
  const key = randomBytes(KEY_BYTES)
  const kept = encrypted(key, record_key, bytes)
  await openFileStore(settings).put(record_key, new Uint8Array(kept))
  return {
    content_key: sealing.seal(place(...COLUMN, record_key), key.toString('base64')),
    sha256: sha256Of(bytes),
    kept_sha256: sha256Of(kept),
  }
}

/** The content of a file. Throws when it is missing or was changed. */
export async function readBytes({ settings, sealing }: FileServices, { record_key, content_key }: KeptFile): Promise<Buffer> {
  const kept = Buffer.from(await openFileStore(settings).getBytes(record_key))
  if (content_key === null) return kept
  const key = Buffer.from(await sealing.open(place(...COLUMN, record_key), content_key), 'base64')
  return decrypted(key, record_key, kept)
}

function encrypted(key: Buffer, record_key: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(record_key))
  const body = [cipher.update(bytes), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...body])
}

function decrypted(key: Buffer, record_key: string, kept: Buffer): Buffer {
  const body = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(record_key)).setAuthTag(kept.subarray(IV_BYTES, body))
  return Buffer.concat([decipher.update(kept.subarray(body)), decipher.final()])
}
