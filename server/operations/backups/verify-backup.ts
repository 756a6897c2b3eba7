import type { S3Access } from '../../platform/files/s3-client.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { markOf } from '../../platform/secrets/sealing.ts'
import { BadArchive } from './backup-archive.ts'
import { hasProof, otherKey } from './backup-proof.ts'
import { type Contents, checkArchive } from './check-archive.ts'
import { storedBackup } from './stored-backup.ts'

type VerifyOptions = {
  /** Its path, or its address in a bucket. */
  file: string
  /** The access to buckets. */
  s3?: S3Access | undefined
  key: Buffer
  /** Accept a backup without a proof, as earlier versions wrote it. */
  unproven?: boolean
}

/** Reads a whole backup, checks its proof, and returns its totals. Refuses a changed backup. */
export async function verifyBackup({ file, s3, key, unproven = false }: VerifyOptions): Promise<Contents> {
  const stored = storedBackup(file, s3)
  try {
    const isProven = await hasProof(stored, key)
    const contents = await checkArchive(stored)
    if (!isProven && contents.manifest.proven) throw new BadArchive(CUT)
    if (!isProven && !unproven) throw new BadArchive(UNPROVEN)
    if (contents.manifest.key !== markOf(key)) throw otherKey(contents.manifest.key, markOf(key))
    return contents
  } catch (error) {
    throw refusalOf(error, file)
  }
}

const CUT = 'It was cut off: the proof at its end is missing. Copy it again from where it was taken, or take another one.'

const UNPROVEN =
  'It carries no proof of who took it: an earlier version took it, or it was changed. If you know that an earlier version took it: --unproven.'

/** Turns an error about a backup into one sentence; other errors pass unchanged. */
export function refusalOf(error: unknown, file: string): unknown {
  const { code, message, severity } = error as NodeJS.ErrnoException & { severity?: string }
  if (error instanceof BadArchive) return new StartRefusal(`${file} cannot be restored. ${message} Nothing was changed.`)
  const isOfData = severity === 'ERROR' && /^(22|23)/.test(code ?? '')
  if (isOfData) return new StartRefusal(`${file} cannot be restored. The database refuses what it holds (${code}). Nothing was changed.`)
  return error
}
