import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { deriveKey, markOf } from '../../platform/secrets/sealing.ts'
import { BadArchive } from './backup-archive.ts'
import type { StoredBackup } from './stored-backup.ts'

/**
 * A backup ends with an empty gzip member, which gzip readers skip. Its comment has the mark of the master key and an HMAC under a
 * derived key, over all bytes before: `bims-backup <mark> <mac>`.
 */
const MEMBER_START = Buffer.from([0x1f, 0x8b, 0x08, 0x10, 0, 0, 0, 0, 0, 0xff])
const MEMBER_END = Buffer.from([0, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const TITLE = 'bims-backup'
const MARK_LENGTH = 16
const PROOF_BYTES = proofFrom('0'.repeat(MARK_LENGTH), Buffer.alloc(32)).length

/** Passes a packed archive through and appends the proof that it is complete and was written with the master key. */
export function appendProof(master: Buffer): Transform {
  const mac = macUnder(master)
  return new Transform({
    transform(chunk, _encoding, done) {
      mac.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, proofFrom(markOf(master), mac.digest()))
    },
  })
}

/** Whether a backup has a proof. Throws when it is of another key, or does not match the content. */
export async function hasProof(stored: StoredBackup, master: Buffer): Promise<boolean> {
  const { proof, length } = await readProof(stored)
  const title = MEMBER_START.length
  if (proof.toString('latin1', title, title + TITLE.length) !== TITLE) return false
  const mark = proof.toString('latin1', title + TITLE.length + 1, title + TITLE.length + 1 + MARK_LENGTH)
  const mac = macUnder(master)
  if (length > 0) for await (const chunk of stored.read(0, length)) mac.update(chunk)
  const isRight = timingSafeEqual(proof, proofFrom(markOf(master), mac.digest()))
  if (!isRight && /^[0-9a-f]{16}$/.test(mark) && mark !== markOf(master)) throw otherKey(mark, markOf(master))
  if (!isRight) throw new BadArchive('It is damaged, or it was changed after it was taken.')
  return true
}

/** The refusal of a backup taken with the master key of the mark `taken`, where the one of the mark `given` was given. */
export const otherKey = (taken: string, given: string) =>
  new StartRefusal(
    `The encryption key is not the one of this backup: the key given has the mark ${given}, the backup was taken with the key of the mark ${taken}. Give that key as BIMS_KEY_FILE. If the key was rotated since the backup, it is beside bims.key as bims.key.${taken}; otherwise it is where the keys of that server are kept. Overwrite no other key. After a restore the server starts with it, too.`,
  )

async function readProof(stored: StoredBackup): Promise<{ proof: Buffer; length: number }> {
  const length = Math.max((await stored.size()) - PROOF_BYTES, 0)
  return { proof: Buffer.concat([await buffer(stored.read(length)), Buffer.alloc(PROOF_BYTES)], PROOF_BYTES), length }
}

const macUnder = (master: Buffer): Hmac => createHmac('sha256', deriveKey(master, 'bims backup'))

function proofFrom(mark: string, mac: Buffer): Buffer {
  return Buffer.concat([MEMBER_START, Buffer.from(`${TITLE} ${mark} ${mac.toString('hex')}`), MEMBER_END])
}
